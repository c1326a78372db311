"""How a match stands, and what of it leaves it: for a seat only what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from eselsohr.engine import counting, records
from eselsohr.engine.errors import InvalidOptions, quote
from eselsohr.engine.events import Event, from_the_start
from eselsohr.engine.game import AnyState, Game
from eselsohr.engine.records import FORMAT, SHUFFLED, Handover, Move, Seat
from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.views import Result, View


def _spell(notation: Any, code: int) -> str:
    return str(notation.spell(code))


def _parse(notation: Any, text: str) -> int | None:
    code: int | None = notation.parse(text)
    return code


# The same few moves are written and read again and again.
spelled: Callable[[Any, int], str] = lru_cache(1 << 14)(_spell)
parsed: Callable[[Any, str], int | None] = lru_cache(1 << 12)(_parse)


class SeenMatch:
    """A match as it is now. Nothing here changes it; a `Match` can."""

    def __init__(
        self, game: Game, players: int, state: AnyState, seed: str, entropy: list[str | None], *, shuffled: bool = False
    ) -> None:
        """Take a state that has been started; use `new`, `from_position` or `replay` instead."""
        self.game = game
        self.players = players
        self._all_seats = range(game.seats(players))
        self.seats: list[Seat] = []
        self.handovers: list[Handover] = []
        self._state = state
        self._seed = seed
        self._entropy = entropy
        self._shuffled = shuffled  # by people too: another format of its record, and another key
        self._shuffles: list[Shuffle] = []
        self._start: dict[str, Any] | None = None
        self._entries: list[Move] = []  # moves and take-backs
        self._stand: list[int] = []  # the numbers of those moves that nobody has taken back
        self._choices: set[int] = set()  # the numbers of those entries at which there was something to choose
        self._legal_at, self._legal_now = -1, list[int]()  # the moves at a ply
        self._over = -1, False  # at a ply
        self._judged: tuple[int, Move | None, int] = -1, None, 0  # the last entry found legal, its ply and its code
        self._events: list[Event] = []  # as far as they are told: see `_story`
        self._steps: list[tuple[int | None, int]] = []  # not told yet: the move, and the ply
        self._silent = 0  # so many of them, the first ones, are not to be told
        self._behind: tuple[AnyState, AnyState] | None = None  # how it was before them, and what has gone on since
        self.untold, self._skipped = -1, False  # up to which ply the story is skipped, and whether it ever was
        self.counted = False  # whether the last entry led to new cards or the end: else it has ended no deal
        self._counted_at = 0  # the ply at which the last deal ended
        self._options: tuple[list[int], dict[str, Any]] = [], {}  # as they were last named
        self._told: dict[str, Any] | None = None  # what everybody has seen, as the events left it

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the match is over."""
        seat = int(self.game.rules.turn(self._state))
        return seat if seat >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the match has ended; asked many times at every ply."""
        ply = len(self._entries)
        if self._over[0] != ply:
            self._over = ply, counting.is_over(self.game, self._state)
        return self._over[1]

    @property
    def ply(self) -> int:
        """How far the match is: it counts the moves played and the take-backs, so it never goes back."""
        return len(self._entries)

    @property
    def moves(self) -> list[Move]:
        """The moves played so far that nobody has taken back: the whole truth."""
        return [self._entries[number] for number in self._stand]

    @property
    def entries(self) -> list[Move]:
        """The moves and take-backs so far, in order, as a record has them; entry n led to ply n + 1."""
        return self._entries[:]

    @property
    def deal(self) -> int:
        """The number of the deal, from 1 on."""
        return int(self._state.deal)

    @property
    def options(self) -> dict[str, Any]:
        """All options, the starter as drawn."""
        return self.game.named(self._state.options)

    @property
    def seed(self) -> str:
        """All cards can be computed from it: until the match is over, give it to nobody."""
        return self._seed

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be published before the first card."""
        return records.commitment(self._seed)

    @property
    def scores(self) -> list[int]:
        """The totals so far, by seat."""
        return [self.game.rules.score(self._state, seat) for seat in self._all_seats]

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it runs."""
        return self._result(self._state)

    def _result(self, s: AnyState) -> Result | None:
        if not counting.is_over(self.game, s):
            return None
        places = counting.places(self.game, s, self.players)
        scores = [self.game.rules.score(s, seat) for seat in self._all_seats]
        return Result(scores, places, [seat for seat in self._all_seats if places[seat] == 1])

    @property
    def _format(self) -> int:
        return SHUFFLED if self._shuffled else FORMAT

    # What leaves the match

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat sees now (None: a spectator), as a JSON-able dict."""
        return msgspec.to_builtins(self.sees(seat))  # type: ignore[no-any-return]

    def known(self, seat: int | None) -> dict[str, Any]:
        """What that seat sees, and all it can remember having seen, as a JSON-able dict."""
        return msgspec.to_builtins(self.knows(seat))  # type: ignore[no-any-return]

    def sees(self, seat: int | None) -> View:
        """`view`, typed: the game's own struct."""
        return self.game.view.view(self._state, seat, self._common(seat))

    def private(self, seat: int | None) -> dict[str, Any]:
        """What only that seat sees now: the fields that its view calls private."""
        s, game = self._state, self.game
        return {"legal": self.legal() if seat == game.rules.turn(s) else [], **game.view.private(s, seat)}

    def knows(self, seat: int | None) -> View:
        """`known`, typed: the game's own struct."""
        return self.game.view.known(self._state, seat, self._common(seat))

    def guess(self, seat: int, dice: Any) -> AnyState:
        """A state drawn at random from all that agree with what that seat knows: what bots think about."""
        state = self.game.rules.State.copy(self._state)
        self.game.rules.determinize(state, seat, dice)
        return state

    @property
    def events(self) -> list[Event]:
        """Everything that happened: the whole truth."""
        return self._story()[:]

    @property
    def news(self) -> list[Event]:
        """What the last entry led to, or the start: the whole truth."""
        return self.events_after(self.ply - 1)

    def events_after(self, ply: int) -> list[Event]:
        """What happened after a ply, without looking at all that happened before: the whole truth."""
        if ply >= self.ply:
            return []
        events = self._story(ply)
        first = len(events)
        while first and events[first - 1].ply > ply:
            first -= 1
        return events[first:]

    def events_for(self, seat: int | None, after: int = -1, *, closed: bool = False) -> list[Event]:
        """What happened after a ply, as far as that seat may read it; `closed`: also at the end no more than before."""
        self._check_seat(seat)
        return self.read_by(seat, self.events_after(after), closed=closed)

    def read_by(self, seat: int | None, events: list[Event], *, closed: bool = False) -> list[Event]:
        """Give these events of the story as far as that seat may read them."""
        return events if self.over and not closed else self.game.story.visible_events(events, self._state, seat)

    @property
    def readable_from(self) -> int:
        """The first ply whose events may still be read."""
        if not self._forgets or self.over:
            return 0
        return self.game.story.readable_from(self._story(), self._state)

    @property
    def _forgets(self) -> bool:
        """Whether what may still be read depends on what has happened."""
        return self.game.story.readable_from is not from_the_start

    def _story(self, after: int = -1) -> list[Event]:
        """All that happened, or at least what happened after a ply."""
        raise NotImplementedError

    def position(self) -> dict[str, Any]:
        """The whole truth; never for a player while the match runs."""
        return {
            "game": self.game.name,
            "players": self.players,
            "options": self.options,
            "seed": self._seed,
            "entropy": self._entropy[:],
            **({"shuffled": True} if self._shuffled else {}),
            **self.game.notation.position(self._state),
        }

    def _common(self, seat: int | None) -> dict[str, Any]:
        """What every view has."""
        self._check_seat(seat)
        s = self._state
        if self._options[0] != s.options:
            self._options = s.options[:], self.game.named(s.options)
        return {
            "game": self.game.name,
            "players": self.players,
            "options": self._options[1],
            "seat": seat,
            "ply": self.ply,
            "legal": self._legal_for(seat),
            **self._standing(s),
        }

    def _public(self, s: AnyState) -> dict[str, Any]:
        """What everybody sees of a state, as far as stories tell it."""
        return {**self._standing(s), **self.game.view.public(s)}

    def _standing(self, s: AnyState) -> dict[str, Any]:
        rules = self.game.rules
        turn = int(rules.turn(s))
        return {
            "turn": turn if turn >= 0 else None,
            "deal": int(s.deal),
            "scores": [rules.score(s, seat) for seat in self._all_seats],
            "result": self._result(s) if turn < 0 else None,
        }

    def _legal_for(self, seat: int | None) -> list[str]:
        return self.legal() if seat is not None and seat == self.turn else []

    def legal(self) -> list[str]:
        """The moves of the seat to act, in a stable order."""
        return [spelled(self.game.notation, code) for code in self._legal()]

    def _legal(self) -> list[int]:
        """Asked twice at every ply, by whoever is to play and when it is played."""
        ply = len(self._entries)
        if self._legal_at != ply:
            out = [0] * self.game.rules.MAX_MOVES
            self._legal_at, self._legal_now = ply, out[: self.game.rules.legal_moves(self._state, out)]
        return self._legal_now

    def _check_seat(self, seat: object) -> None:
        if seat is not None and not (type(seat) is int and 0 <= seat < self.players):
            raise InvalidOptions("options.seat", value=quote(seat), high=self.players - 1)
