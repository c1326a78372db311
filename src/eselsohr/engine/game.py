"""What a game is: a folder with the same files in each. This module is the specification of those files."""

from __future__ import annotations

import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from eselsohr.engine.errors import InvalidOptions, quote
from eselsohr.engine.events import Event
from eselsohr.engine.kernel.answers import SHARED
from eselsohr.engine.layout import Layout
from eselsohr.engine.options import Option, decode
from eselsohr.engine.positions import Fields
from eselsohr.engine.views import View

if TYPE_CHECKING:
    import random  # takes a moment to load

AnyState = Any  # a plain state or a record of the game's layout
AnyDice = Any


class Rules(Protocol):
    """The kernel module `rules.py`: all of the law, over a state and integers; runs plain and compiled."""

    __name__: str

    MOVE_CODES: int  # every move code is below
    MAX_MOVES: int  # no legal list is longer

    @property
    def State(self) -> type[Layout]:  # noqa: N802
        """The layout of one match."""

    def start(self, s: AnyState, players: int, options: Sequence[int]) -> None:
        """Set up a match on a state that is blank but for its key; afterwards a deal is due."""

    def turn(self, s: AnyState) -> int:
        """Who decides now; -1 while something is due and when the match is over."""

    def legal_moves(self, s: AnyState, out: Any) -> int:
        """Write that seat's moves in a stable order, return how many."""

    def objection(self, s: AnyState, move: int) -> int:
        """0 if legal, else the number of the rule it breaks: 8 is the prefix and 8, `answers.G8` is G8.

        Any integer may be asked; codes that are not canonical are refused, with G11 if no rule says why.
        """

    def play(self, s: AnyState, move: int) -> None:
        """Play one legal move, up to the next decision or the next thing that is due."""

    def due(self, s: AnyState) -> int:
        """What happens next with nobody deciding: 0, or STEP or DEAL of `eselsohr.engine.kernel.answers`."""

    def advance(self, s: AnyState) -> None:
        """Let exactly that one thing happen."""

    def score(self, s: AnyState, seat: int) -> int:
        """The total a score sheet shows for that seat."""

    def place(self, s: AnyState, seat: int) -> int:
        """That seat's place by the totals so far: 1 is first, ties share and skip."""

    def payoff(self, s: AnyState, seat: int) -> float:
        """0…1, valid when a deal is over: how it went for that seat, what search plays for; the least has come last."""

    def determinize(self, s: AnyState, seat: int, g: AnyDice) -> None:
        """Replace all that seat cannot know by a guess consistent with all it has seen; clears the chance key."""


class Notation(Protocol):
    """The module `notation.py`: cards, moves and positions to text and JSON, and back."""

    @property
    def TOKENS(self) -> Sequence[str]:  # noqa: N802
        """The tokens of all cards, in canonical order."""

    def parse(self, text: str) -> int | None:
        """Read a move; None if it is no move of this game at all (G11). No game has a move `takeback 1` (G12)."""

    def spell(self, move: int) -> str:
        """Write a move's one canonical text."""

    def position(self, s: AnyState) -> dict[str, Any]:
        """Write the game's own fields of a position; asked at decisions and at the end, not while something is due."""

    def set_up(self, s: AnyState, fields: Fields) -> None:
        """Set a started state up from a position's fields, or raise InvalidPosition."""


class Views(Protocol):
    """The module `view.py`: what seats see and know, built up field by field, as structs derived from `View`.

    Fields that hold cards lying open have the type `Cards`; `common` fills all fields of `View` but `hand` and `held`.
    """

    def view(self, s: AnyState, seat: int | None, common: dict[str, Any]) -> View:
        """What that seat sees now (None: a spectator). Asked after every step, so also while something is due."""

    def public(self, s: AnyState) -> dict[str, Any]:
        """What everybody sees of it: `held`, and the view's own fields that are not `private`; new lists every time."""

    def private(self, s: AnyState, seat: int | None) -> dict[str, Any]:
        """What only that seat sees of it: the fields its view calls `private`, but `legal`."""

    def known(self, s: AnyState, seat: int | None, common: dict[str, Any]) -> View:
        """The view plus a perfect memory of all that seat has seen."""


class Story(Protocol):
    """The module `story.py`: what happened, and why a move was refused."""

    def tell(self, before: AnyState, after: AnyState, move: int | None, ply: int) -> list[Event]:
        """Tell one step, a move or (None) something due, from the states around it, as at least one event.

        What was due is read off `before`: `move` is None for a STEP as for a DEAL.
        The end of a deal is told by a `DealOver` of the engine's events, or one derived from it; `Match` adds the
        places by `Rules.place`, and who has come last by `Rules.payoff`. It belongs to the move after which the next
        deal follows by itself, or the end.
        """

    def visible_events(self, events: Sequence[Event], s: AnyState, seat: int | None) -> list[Event]:
        """Give the events of a running match as far as that seat may read them."""

    def readable_from(self, events: Sequence[Event], s: AnyState) -> int:
        """Give the first ply whose events may still be read in a running match."""

    def refusal(self, s: AnyState, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
        """Give the sentence's key and parameters that refuse a move: nothing the seat to act may not know."""

    def visible_move(self, move: str, mover: int, seat: int | None) -> str:
        """Give a played move's text as that seat may read it in a running match."""


class Policy(Protocol):
    """The kernel module `policy.py`: the greedy player, also the playout policy of search."""

    def choose(self, s: AnyState, moves: Any, count: int, g: AnyDice) -> int:
        """The index of the move to play, from what the seat to act may know."""

    def standing(self, s: AnyState, seat: int) -> int:
        """How far a seat is from what the deal is about, in the middle of it: low is good. Asked of guesses only."""


class Sense(Protocol):
    """The kernel module `sense.py`: what a seat knows as numbers, and its moves by number, for whoever learns to play.

    Both are the same size for every number of players and every option: rows by seat begin with the seat that observes
    and are filled up with zeros. Asked at decisions and when the match is over.
    """

    ACTIONS: int  # every action is below

    @property
    def Observation(self) -> type[Layout]:  # noqa: N802
        """The numbers an observation has, derived from `engine.senses.Senses`."""

    def observe(self, s: AnyState, seat: int, o: Any) -> None:
        """Write what that seat knows, and nothing else, into a blank observation."""

    def index(self, s: AnyState, move: int) -> int:
        """The action of a move; legal moves have different ones."""

    def move(self, s: AnyState, action: int) -> int:
        """The move of an action: that of a legal move leads back to it."""


class Contract(Protocol):
    """The module `contract.py`: what the checks of `eselsohr.testing` cannot find out by themselves.

    VARIANTS are the options to check with, `[{}]` if there are none. Each is played with every number of players; short
    matches keep that quick.

    Three lists are optional. Benchmarks measure the speed of rules at SPEED_TABLES and bots at LEVEL_TABLES, pairs of
    players and options. GOLDEN are triples of name, players and options: playthroughs that are written to files and
    compared with them, for games whose tests are in this repository.
    """

    VARIANTS: list[dict[str, Any]]

    def census(self, position: dict[str, Any]) -> Counter[str]:
        """Count the tokens of all cards in a position. The count must stay the same throughout a deal."""

    def rearrange(
        self,
        start: dict[str, Any],
        moves: list[tuple[int, str]],
        now: dict[str, Any],
        seat: int,
        chooser: random.Random,
    ) -> dict[str, Any] | tuple[dict[str, Any], list[tuple[int, str]]]:
        """Give another start of this deal, in which all that the seat cannot know is dealt anew, by `chooser`.

        `start` is the position at the first decision of the deal, `moves` is who has played what since, `now` is the
        position they led to. The same moves are played from the new start, and then everything that seat gets must be
        the same, byte by byte. So cards it has seen stay where they were; all others are exchanged.

        Where moves are hidden, as `visible_move` says, give the new start and its moves: the same ones, but
        for the cards that seat cannot read.
        """


class Outlook(NamedTuple):
    """What may come of a move, in one guess of what its seat cannot know: the same match at five moments."""

    seat: int  # whose move it is
    before: AnyState  # that seat is to act
    after: AnyState  # the move has been played, and nothing else has happened
    done: AnyState  # its turn is over: where a turn is one move, the same as `after`
    again: AnyState  # its turn comes round again, or the deal is over
    end: AnyState  # the deal is over


class Reasons(Protocol):
    """The module `reasons.py`: what speaks for a move, as somebody who knows the game would say it.

    A reason is a function that says of an outlook whether something good has come true: "you still have your jokers".
    Guesses are played on by the policy, once after the move that is advised and once after another one; if something
    comes true clearly more often after the first, it is told, in the words of `NAME.reason.FUNCTION`.

    Its sentence says what is good, and has no full stop. A reason about another seat may say `{name}` and `{n}`, the
    number of cards that seat holds.

    A list HOARDS may name those that are about keeping what is good; a bot that likes to keep things looks at it.
    """

    ABOUT_YOU: Sequence[Callable[[Outlook], bool]]
    ABOUT_OTHERS: Sequence[Callable[[Outlook, int], bool]]  # the seat it is about comes second


@dataclass(frozen=True, slots=True)
class Tuning:
    """The constants of search, measured for each game."""

    exploration: float = 1.0
    prior: float = 0.5  # how much of the attention goes to the policy's move before anything is known
    chance: float = 0.25  # of a random move in playouts
    horizon: float = 0  # moves a player after which playouts are cut off and judged by who is ahead; 0: never
    sweep: float = 0.0  # share of the budget that is spread evenly over all moves first


@dataclass(frozen=True, slots=True)
class Tunable:
    """A number of the rules that the lab may bend, from `low` to `high`: what would another rule do?

    Its place among a game's tunables is its place in `s.bent`, which the rules read with `chance.bent`. Nobody plays
    it: a match, its position and its record are always as printed.
    """

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Daily:
    """A table that everybody finds once a day, with the same cards."""

    players: int
    options: Mapping[str, bool | int | None] = field(default_factory=dict, hash=False)


def nothing_sent(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Where nobody sends anybody anything, there is nothing to remember."""
    return []


def no_plan(known: Mapping[str, Any]) -> list[str]:
    """Where a turn is one move, there is nothing to plan."""
    return []


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """One game: its name, seats and options, and the modules that hold the rest.

    What is not needed to play lies beside those modules, and `part` loads it when somebody asks for it:

        words/, rulebook/   its texts, a file a language
        lessons/            how to learn it by playing, a file a lesson, if it has any; see `engine.lessons`
        terminal            how its table is drawn in the terminal; without it all games are drawn alike
        lengths.json        how many moves a deal has, see `evening`; without it nobody suggests the game
        reasons             what speaks for a move, see `Reasons`; without it hints say only what holds in every game
        study               what a report asks about it beside what it asks any game, see `studies`
        sense               what a seat knows as numbers, see `Sense`; without it there are no batches of the game
        pad                 how a deal counts at a real table, see `engine.pads`; without it people write plain points
        master.npz          a net that learned the game, see `bots.net`; without it `master` plays as `hard` does
        judge.npz           what the end of a turn is worth, instead of a net where a turn is many moves: `bots.planner`
        contract            what the checks of `eselsohr.testing` need to know, see `Contract`

    `eselsohr.testing.check(name)` holds a game to all of this.
    """

    name: str
    prefix: str  # of its rule ids
    rules_version: int
    players: range
    options: tuple[Option, ...]
    rules: Rules
    notation: Notation
    view: Views
    story: Story
    policy: Policy
    first: bool = False  # the one to play where nobody says which
    deals: str | None = None  # the option that says how many deals a match has
    passing: str | None = None  # the move that passes, where one may pass until a round ends: see `Event.ends_round`
    dailies: tuple[Daily, ...] = ()  # what is played as the deal of the day
    tunables: tuple[Tunable, ...] = ()  # what the house-rule lab may bend
    tuning: Tuning = Tuning()
    memory: tuple[str, ...] = ()  # fields of an observation that one has to remember: what a forgetful bot may forget
    rungs: Mapping[str, str] = field(default_factory=dict, hash=False)  # what levels that err are here: a spec each
    plan: Callable[[Mapping[str, Any]], list[str]] = no_plan  # a good turn of several moves
    sent: Callable[[Sequence[Event]], list[tuple[int, int]]] = nothing_sent  # who sent whom what nobody wants

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def package(self) -> str:
        """The import name of the game's folder."""
        return self.rules.__name__.rpartition(".")[0]

    @property
    def folder(self) -> Path:
        """Where everything of the game lies."""
        spec = importlib.util.find_spec(self.rules.__name__)
        assert spec is not None and spec.origin is not None, "rules are a file"
        return Path(spec.origin).parent

    def part(self, name: str) -> ModuleType | None:
        """Import a module of the game's folder; None if the game has none of that name."""
        module = f"{self.package}.{name}"
        return importlib.import_module(module) if importlib.util.find_spec(module) else None

    def seats(self, players: int) -> int:
        """How many seats a match has: in a solo game the house takes the second one."""
        return max(players, 2)

    def rule(self, number: int) -> str:
        """Name a rule number: 8 is E8, 108 is G8."""
        return f"G{number - SHARED}" if number > SHARED else f"{self.prefix}{number}"

    def bent(self, tune: Mapping[str, int]) -> list[int]:
        """Check bent numbers of the rules, and give them as a state has them: `State.bent`."""
        known = {tunable.name: tunable for tunable in self.tunables}
        for name, value in tune.items():
            if name not in known:
                raise InvalidOptions("options.unknown", name=quote(name), names=", ".join(known))
            low, high = known[name].low, known[name].high
            if type(value) is not int or not low <= value <= high:
                raise InvalidOptions("options.count", name=name, value=quote(value), low=low, high=high)
        values = [tune[name] + 1 if name in tune else 0 for name in known]
        return values + [0] * (self.rules.State.fields["bent"].shape[0] - len(values))

    def named(self, vector: Sequence[int]) -> dict[str, Any]:
        """Name the values of an options vector."""
        return decode(self.options, vector)
