"""A match: the one way in and out. Whoever plays, watches, stores or tests uses this and nothing below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import takewhile
from typing import Any, ClassVar, Literal, Self

import msgspec
from msgspec import UNSET

from eselsohr.engine import counting, records, registry
from eselsohr.engine import options as option_values
from eselsohr.engine.errors import (
    EselsohrError,
    IllegalMove,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    InvalidSetup,
    SeatRef,
    UnknownGame,
    quote,
)
from eselsohr.engine.events import DealOver, Event, MatchOver, TakenBack
from eselsohr.engine.game import AnyState, Game
from eselsohr.engine.kernel.answers import G9, G11, G12
from eselsohr.engine.positions import Fields
from eselsohr.engine.records import FORMAT, SHUFFLED, Handover, Move, Record, Seat
from eselsohr.engine.replay import replay
from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.views import Result, View, changes


class Reader(Enum):
    """Who reads a record, besides the seats and (None) a spectator."""

    ANYBODY = "anybody"  # nothing is hidden


class Match:
    """One match of one game, from the first deal (or a set-up position) to its result.

    Whoever holds a match holds the truth: its position, seed and record. What a seat may know is what `view`, `known`,
    `events_for` and `record(seat)` give. A match can be copied and pickled; `print` draws it as a spectator sees it.
    """

    drawing: ClassVar[Callable[[Match], str]] = repr  # how `print` draws it: the room that can is above this one

    def __init__(
        self, game: Game, players: int, state: AnyState, seed: str, entropy: list[str | None], *, shuffled: bool = False
    ) -> None:
        """Take a state that has been started; use `new`, `from_position` or `replay` instead."""
        self.game = game
        self.players = players
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
        self._asked: tuple[int, int | None, object] = -1, None, None  # the last move found legal: at which ply, whose
        self._code = 0  # of that move
        self._events: list[Event] = []
        self._told: View | None = None  # what everybody has seen, as the events left it

    # Ways to get a match

    @classmethod
    def new(
        cls,
        game: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        seed: str | int | None = None,
        *,
        entropy: Mapping[int, str] | Sequence[str | None] | None = None,
        shuffles: Sequence[Shuffle] = (),
        seats: Sequence[Seat] = (),
    ) -> Self:
        """Start a match with the first deal; where people shuffled, the last shuffle is their entropy."""
        options, entropy = {} if options is None else options, shuffles[-1].reveals if shuffles else entropy
        match = cls._begin(game, players, options, seed, entropy, shuffled=bool(shuffles))
        match._shuffles, match.seats = list(shuffles), list(seats)
        match._settle()
        return match

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        """Set up any legal situation."""
        if not isinstance(position, Mapping):
            raise InvalidPosition("position.shape", value=quote(position))
        fields = Fields(position)
        game, players = fields.raw("game", None), fields.raw("players", None)
        options, seed, entropy = fields.raw("options", {}), fields.raw("seed", ""), fields.raw("entropy", None)
        try:
            match = cls._begin(game, players, options, seed, entropy, shuffled=fields.flag("shuffled"))
        except (InvalidOptions, UnknownGame) as problem:
            raise InvalidSetup(problem.key, **problem.params) from None
        match.game.notation.set_up(match._state, fields)
        fields.finish()
        match._start = match.position()
        return match

    @classmethod
    def replay(cls, record: Mapping[str, Any]) -> Self:
        """Play a record again, checking every move and the result."""
        *_, match = cls.moments(record)
        return match

    @classmethod
    def moments(cls, record: Mapping[str, Any]) -> Iterator[Self]:
        """Play a record again; give one and the same match before the first entry and after each."""
        read = records.read(record)
        match = cls._before(read)
        try:
            yield from replay(match, read.moves)
        except IllegalMove as refusal:
            move = quote(read.moves[match.ply].move)
            raise InvalidRecord("record.move", number=match.ply + 1, move=move, why=refusal) from None
        if read.result != match.result:
            raise InvalidRecord("record.result", value=quote(msgspec.to_builtins(read.result)))

    @classmethod
    def _before(cls, record: Record) -> Self:
        """The match of a record before its first move."""
        try:
            if record.start is not None:
                match = cls.from_position(record.start)
            else:
                match = cls.new(
                    *(record.game, record.players, record.options, record.seed),
                    entropy=record.entropy,
                    shuffles=record.shuffles or (),
                )
        except EselsohrError as problem:
            raise InvalidRecord("record.start", why=problem) from None
        begun = {
            "game": match.game.name,
            "players": match.players,
            "commitment": match.commitment,
            "entropy": match._entropy,
            "format": match._format,
            "shuffles": match._shuffles if match._shuffled else UNSET,
        }
        for field, value in begun.items():
            if value != getattr(record, field):
                raise InvalidRecord("record.other_start", field=field)
        if record.rules != match.game.rules_version:
            raise InvalidRecord("record.rules", value=record.rules, version=match.game.rules_version)
        match.seats, match.handovers = record.seats, record.handovers or []
        return match

    @classmethod
    def _begin(
        cls, name: object, players: object, options: object, seed: object, entropy: object, *, shuffled: bool = False
    ) -> Self:
        game = registry.find(name)
        if type(players) is not int or players not in game.players:
            low, high = game.players[0], game.players[-1]
            raise InvalidOptions("options.players", game=game.name, value=quote(players), low=low, high=high)
        vector = option_values.encode(game.options, options, players)
        text, added = records.seed_text(seed), records.entropy_texts(entropy, players)
        state: AnyState = game.rules.State.blank()
        state.key = records.key(text, added, shuffled=shuffled)
        game.rules.start(state, players, vector)
        return cls(game, players, state, text, added, shuffled=shuffled)

    def copy(self) -> Self:
        """Copy the match, to try a move on."""
        state = self.game.rules.State.copy(self._state)
        twin = type(self)(self.game, self.players, state, self._seed, self._entropy, shuffled=self._shuffled)
        twin.seats, twin._start, twin._shuffles = self.seats[:], self._start, self._shuffles
        twin.handovers = self.handovers
        twin._entries, twin._stand, twin._choices = self._entries[:], self._stand[:], self._choices.copy()
        twin._events, twin._told = self._events[:], self._told
        return twin

    __copy__ = copy

    def __str__(self) -> str:
        return type(self).drawing(self)

    def __repr__(self) -> str:
        turn = "over" if self.turn is None else f"turn {self.turn}"
        return f"<Match {self.game.name}: {self.players} players, deal {self.deal}, ply {self.ply}, {turn}>"

    # Playing

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the match is over."""
        seat = int(self.game.rules.turn(self._state))
        return seat if seat >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return counting.is_over(self.game, self._state)

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

    def legal(self) -> list[str]:
        """The moves of the seat to act, in a stable order."""
        return [self.game.notation.spell(code) for code in self._legal()]

    def objection(self, move: object, seat: int | None = None) -> IllegalMove | None:
        """None if the move is legal, else what `play` would raise."""
        code = self._parse(move)
        rule = self._broken(code, seat)
        return self._refusal(move, code, rule) if rule else None

    def play(self, move: object, seat: int | None = None, *, time: float | None = None) -> None:
        """Play a move for the seat to act and let everything happen that follows by itself."""
        code = self._read(move, seat)
        if len(self._legal()) > 1:
            self._choices.add(self.ply)
        self._stand.append(self.ply)
        self._entries.append(self._entry(code, time))
        before = self.game.rules.State.copy(self._state)
        self.game.rules.play(self._state, code)
        self._tell(before, code)
        self._settle()

    def entry(self, move: object, seat: int | None = None, *, time: float | None = None) -> Move:
        """Give the entry that playing a move would add, or raise what `play` would; nothing has happened yet."""
        return self._entry(self._read(move, seat), time)

    def add(self, entry: Move) -> None:
        """Play an entry of a record: a move, or a take-back."""
        if entry.takes_back:
            self.take_back(entry.seat, entry.takes_back, time=entry.time)
        else:
            self.play(entry.move, entry.seat, time=entry.time)

    # Taking back

    def may_take_back(self, seat: int) -> bool:
        """Whether that seat has a decision to take back now, and may (G12)."""
        return self._alone(seat) and not self.over and bool(self._decisions(seat))

    def take_back(self, seat: int, count: int | None = None, *, time: float | None = None) -> None:
        """Go back to that seat's last decision in this deal, or by so many moves; nothing is forgotten by the record.

        The cards still to come are the same as before, since all chance is the seed's (G3).
        """
        if self.over:
            raise self._refusal(records.TAKE_BACK, None, G9)
        if not self._alone(seat):
            raise self._not_back("people")
        back = next((back for back in self._decisions(seat) if count in (None, back)), None)
        if back is None:
            raise self._not_back("nothing")
        self._go_back(seat, back, time)

    def _go_back(self, seat: int, back: int, time: float | None) -> None:
        self._state = self._state_after([move.move for move in self.moves[:-back]])
        self._entries.append(Move(seat=seat, move=f"{records.TAKE_BACK} {back}", time=time))
        del self._stand[-back:]
        last = self._stand[-1] + 1 if self._stand else 0
        self._events = [event for event in self._events if event.ply <= last]
        now = self.game.view.view(self._state, None, self._common(None))
        after, self._told = changes(self._told, now), now
        self._events.append(TakenBack(ply=self.ply, seat=seat, last=last, after=after))

    def _alone(self, seat: int) -> bool:
        """Whether nobody else but bots plays; where nobody said who sits there, nobody can mind."""
        return not any(sitter.bot is None for other, sitter in enumerate(self.seats) if other != seat)

    def _decisions(self, seat: int) -> list[int]:
        """How many moves back that seat's decisions are, the last one first; a deal that was counted stays as it is."""
        begun = next((event.ply for event in reversed(self._events) if isinstance(event, DealOver)), 0)
        stand = takewhile(lambda number: number >= begun, reversed(self._stand))
        choices = ((back, number) for back, number in enumerate(stand, 1) if number in self._choices)
        return [back for back, number in choices if self._entries[number].seat == seat]

    def _state_after(self, moves: Sequence[str]) -> AnyState:
        """The state after these moves from the start on, without a story."""
        rules, state = self.game.rules, self._before(self._document())._state
        for move in moves:
            code = self.game.notation.parse(move)
            assert code is not None, "it was played once"
            rules.play(state, code)
            while rules.due(state):
                rules.advance(state)
        return state

    def _not_back(self, why: str) -> IllegalMove:
        return IllegalMove(f"refuse.take_back.{why}", rule=self.game.rule(G12), move=records.TAKE_BACK)

    def _settle(self) -> None:
        rules = self.game.rules
        while rules.due(self._state):
            before = rules.State.copy(self._state)
            rules.advance(self._state)
            self._tell(before, None)
        if self.result is not None:
            self._events.append(MatchOver(ply=self.ply, **msgspec.structs.asdict(self.result)))

    def _tell(self, before: AnyState, move: int | None) -> None:
        """Tell one step; the last event also says what it has changed for everybody to see."""
        told = self.game.story.tell(before, self._state, move, self.ply)
        events = [self._counted(event) if isinstance(event, DealOver) else event for event in told]
        if events:
            now = self.game.view.view(self._state, None, self._common(None))
            events[-1] = msgspec.structs.replace(events[-1], after=changes(self._told, now))
            self._told = now
            self._events += events

    def _counted(self, deal: DealOver) -> DealOver:
        """Add how everybody stands, and who has come last: the winners of a match never have."""
        losers = counting.losers(self.game, self._state, self.players)
        return msgspec.structs.replace(deal, places=self._places(), losers=losers)

    def _places(self) -> list[int]:
        return counting.places(self.game, self._state, self.players)

    def _legal(self) -> list[int]:
        """Asked twice at every ply, by whoever is to play and when it is played."""
        if self._legal_at != self.ply:
            out = [0] * self.game.rules.MAX_MOVES
            self._legal_at, self._legal_now = self.ply, out[: self.game.rules.legal_moves(self._state, out)]
        return self._legal_now

    def _read(self, move: object, seat: int | None) -> int:
        """Asked twice about the same move, too: before somebody writes it down and when it is played."""
        asked = self.ply, seat, move
        if self._asked == asked:
            return self._code
        code = self._parse(move)
        rule = self._broken(code, seat)
        if rule or code is None:
            raise self._refusal(move, code, rule)
        self._asked, self._code = asked, code
        return code

    def _entry(self, code: int, time: float | None) -> Move:
        return Move(seat=self.game.rules.turn(self._state), move=self.game.notation.spell(code), time=time)

    def _parse(self, move: object) -> int | None:
        return self.game.notation.parse(move) if isinstance(move, str) else None

    def _broken(self, code: int | None, seat: int | None) -> int:
        if self.turn is None or (seat is not None and seat != self.turn):
            return G9
        return G11 if code is None else int(self.game.rules.objection(self._state, code))

    def _refusal(self, move: object, code: int | None, number: int) -> IllegalMove:
        rule = self.game.rule(number)
        if number == G9:
            if self.turn is None:
                return IllegalMove("refuse.match_over", rule=rule, code="match_over", move=quote(move))
            who = SeatRef(self.turn)
            return IllegalMove("refuse.not_your_turn", rule=rule, code="not_your_turn", move=quote(move), name=who)
        key, params = self.game.story.refusal(self._state, code, rule)
        reason = "not_a_move" if number == G11 else "illegal_move"
        return IllegalMove(key, rule=rule, code=reason, move=quote(move), **params)

    # What leaves the match

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
    def _format(self) -> int:
        return SHUFFLED if self._shuffled else FORMAT

    @property
    def scores(self) -> list[int]:
        """The totals so far, by seat."""
        return [self.game.rules.score(self._state, seat) for seat in self._seats()]

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it runs."""
        if not self.over:
            return None
        places = self._places()
        return Result(self.scores, places, [seat for seat in self._seats() if places[seat] == 1])

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
        return {"legal": self._legal_for(seat), **self.game.view.private(self._state, seat)}

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
        return self._events[:]

    @property
    def news(self) -> list[Event]:
        """What the last entry led to, or the start: the whole truth."""
        return self._after(self.ply - 1)

    def _after(self, ply: int) -> list[Event]:
        """The events after a ply, without looking at all those before."""
        count = sum(1 for _ in takewhile(lambda event: event.ply > ply, reversed(self._events)))
        return self._events[len(self._events) - count :]

    def events_for(self, seat: int | None, after: int = -1, *, closed: bool = False) -> list[Event]:
        """What happened after a ply, as far as that seat may read it; `closed`: also at the end no more than before."""
        self._check_seat(seat)
        events = self._after(after)
        return events if self.over and not closed else self.game.story.visible_events(events, self._state, seat)

    @property
    def readable_from(self) -> int:
        """The first ply whose events may still be read."""
        return 0 if self.over else self.game.story.readable_from(self._events, self._state)

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

    def record(self, seat: int | Literal[Reader.ANYBODY] | None = Reader.ANYBODY) -> dict[str, Any]:
        """The match as a document to replay; of a running match, with a seat (None: a spectator), what it may read."""
        record = self._document()
        if seat is not Reader.ANYBODY and not self.over:
            start, moves = self._visible_start(seat), self._visible_moves(seat)
            record = msgspec.structs.replace(record, seed=None, start=start, moves=moves)
        return record.sealed()

    def _document(self) -> Record:
        return Record(
            format=self._format,
            game=self.game.name,
            rules=self.game.rules_version,
            players=self.players,
            options=self.options,
            seats=self.seats,
            handovers=self.handovers or UNSET,
            commitment=self.commitment,
            seed=self._seed,
            entropy=self._entropy,
            shuffles=self._shuffles if self._shuffled else UNSET,
            start=self._start,
            moves=self._entries,
            result=self.result,
        )

    def _visible_start(self, seat: int | None) -> dict[str, Any] | None:
        return None if self._start is None else type(self).from_position(self._start).known(seat)

    def _visible_moves(self, seat: int | None) -> list[Move]:
        self._check_seat(seat)
        visible = self.game.story.visible_move
        return [msgspec.structs.replace(move, move=visible(move.move, move.seat, seat)) for move in self._entries]

    def _common(self, seat: int | None) -> dict[str, Any]:
        self._check_seat(seat)
        return {
            "game": self.game.name,
            "players": self.players,
            "options": self.options,
            "seat": seat,
            "turn": self.turn,
            "ply": self.ply,
            "deal": self.deal,
            "scores": self.scores,
            "result": self.result,
            "legal": self._legal_for(seat),
        }

    def _legal_for(self, seat: int | None) -> list[str]:
        return self.legal() if seat is not None and seat == self.turn else []

    def _check_seat(self, seat: object) -> None:
        if seat is not None and not (type(seat) is int and 0 <= seat < self.players):
            raise InvalidOptions("options.seat", value=quote(seat), high=self.players - 1)

    def _seats(self) -> range:
        return range(self.game.seats(self.players))
