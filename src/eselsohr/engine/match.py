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
from eselsohr.engine.game import AnyState, Rules
from eselsohr.engine.kernel.answers import DEAL, G9, G11, G12
from eselsohr.engine.positions import Fields
from eselsohr.engine.records import Move, Record, Seat
from eselsohr.engine.replay import replay
from eselsohr.engine.seen_match import SeenMatch, parsed, spelled
from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.snapshots import Snapshot, form
from eselsohr.engine.views import changes


class Reader(Enum):
    """Who reads a record, besides the seats and (None) a spectator."""

    ANYBODY = "anybody"  # nothing is hidden


class Match(SeenMatch):
    """One match of one game, from the first deal (or a set-up position) to its result.

    Whoever holds a match holds the truth: its position, seed and record. What a seat may know is what `view`, `known`,
    `events_for` and `record(seat)` give. A match can be copied and pickled; `print` draws it as a spectator sees it.
    """

    drawing: ClassVar[Callable[[Match], str]] = repr  # how `print` draws it: the room that can is above this one

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
        so_far: tuple[Snapshot, Sequence[Move]] | None = None,
    ) -> Self:
        """Start a match with the first deal; where people shuffled, the last shuffle is their entropy.

        `so_far`: or go on from a snapshot of it, and all entries up to there; what happened until then is skipped.
        """
        options, entropy = {} if options is None else options, shuffles[-1].reveals if shuffles else entropy
        match = cls._begin(game, players, options, seed, entropy, shuffled=bool(shuffles))
        match._shuffles, match.seats = list(shuffles), list(seats)
        if so_far:
            match._go_on(*so_far)
        else:
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
        twin._events, twin._steps, twin._told = self._events[:], self._steps[:], self._told
        twin._silent = self._silent
        if self._steps and self._behind:
            twin._behind = self.game.rules.State.copy(self._behind[0]), twin._state
        twin.untold, twin._skipped = self.untold, self._skipped
        twin.counted, twin._counted_at = self.counted, self._counted_at
        return twin

    __copy__ = copy

    def __str__(self) -> str:
        return type(self).drawing(self)

    def __repr__(self) -> str:
        turn = "over" if self.turn is None else f"turn {self.turn}"
        return f"<Match {self.game.name}: {self.players} players, deal {self.deal}, ply {self.ply}, {turn}>"

    # Playing

    def objection(self, move: object, seat: int | None = None) -> IllegalMove | None:
        """None if the move is legal, else what `play` would raise."""
        code = self._parse(move)
        rule = self._broken(code, seat)
        return self._refusal(move, code, rule) if rule else None

    def play(self, move: object, seat: int | None = None, *, time: float | None = None) -> None:
        """Play a move for the seat to act and let everything happen that follows by itself."""
        entry = self.entry(move, seat, time=time)
        self._play(entry, self._judged[2])

    def entry(self, move: object, seat: int | None = None, *, time: float | None = None) -> Move:
        """Give the entry that playing a move would add, or raise what `play` would; nothing has happened yet."""
        code = self._parse(move)
        rule = self._broken(code, seat)
        if rule or code is None:
            raise self._refusal(move, code, rule)
        entry = Move(seat=int(self.game.rules.turn(self._state)), move=spelled(self.game.notation, code), time=time)
        self._judged = self.ply, entry, code
        return entry

    def add(self, entry: Move) -> None:
        """Play an entry: one of a record, a move or a take-back, or one that `entry` gave."""
        ply, judged, code = self._judged
        if judged is entry and ply == self.ply:
            self._play(entry, code)
        elif entry.takes_back:
            self.take_back(entry.seat, entry.takes_back, time=entry.time)
        else:
            self.play(entry.move, entry.seat, time=entry.time)

    def _play(self, entry: Move, code: int) -> None:
        ply = len(self._entries)
        if self._one_person and len(self._legal()) > 1:
            self._choices.add(ply)
        self._stand.append(ply)
        self._entries.append(entry)
        self._note(code)
        self.game.rules.play(self._state, code)
        self._settle()

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
        told = self._story()
        self._state = self._state_after([move.move for move in self.moves[:-back]])
        self._entries.append(Move(seat=seat, move=f"{records.TAKE_BACK} {back}", time=time))
        del self._stand[-back:]
        last = self._stand[-1] + 1 if self._stand else 0
        self._events = [event for event in told if event.ply <= last]
        self.counted, now = False, self._public(self._state)
        after, self._told = changes(self._told, now), now
        self._events.append(TakenBack(ply=self.ply, seat=seat, last=last, after=after))

    @property
    def _one_person(self) -> bool:
        """Whether anybody might ever take back a move of theirs."""
        return [sitter.bot for sitter in self.seats].count(None) < 2

    def _alone(self, seat: int) -> bool:
        """Whether nobody else but bots plays; where nobody said who sits there, nobody can mind."""
        return not any(sitter.bot is None for other, sitter in enumerate(self.seats) if other != seat)

    def _decisions(self, seat: int) -> list[int]:
        """How many moves back that seat's decisions are, the last one first; a deal that was counted stays as it is."""
        stand = takewhile(lambda number: number >= self._counted_at, reversed(self._stand))
        choices = ((back, number) for back, number in enumerate(stand, 1) if number in self._choices)
        return [back for back, number in choices if self._entries[number].seat == seat]

    def _state_after(self, moves: Sequence[str]) -> AnyState:
        """The state after these moves from the start on, without a story."""
        rules, state = self.game.rules, self._before(self._opening())._state
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
        rules, s, self.counted = self.game.rules, self._state, False
        while due := rules.due(s):
            self.counted = self.counted or due == DEAL
            self._note(None)
            rules.advance(s)
        if rules.turn(s) < 0 and (result := self.result) is not None:
            self.counted = True
            self._story(self.untold).append(MatchOver(ply=self.ply, **msgspec.structs.asdict(result)))
        if self.counted and self.ply and any(isinstance(event, DealOver) for event in self.news):
            self._counted_at = self.ply

    # Going on without playing it again

    def snapshot(self) -> Snapshot | None:
        """Keep the match as it stands; None where what may still be read depends on what has happened."""
        if self._forgets:
            return None
        choices = sorted(number for number in self._choices if number >= self._counted_at)
        state = self.game.rules.State.to_bytes(self._state)
        return Snapshot(form(self.game), self.ply, state, self._counted_at, choices)

    def _go_on(self, snapshot: Snapshot, entries: Sequence[Move]) -> None:
        state = self.game.rules.State
        self._state = state.copy(state.reading(snapshot.state))
        self._entries, self._stand = list(entries), records.standing(entries)
        self._counted_at, self._choices = snapshot.counted_at, set(snapshot.choices)
        self.skip_story()

    # What happened

    def skip_story(self) -> None:
        """Do not tell what has happened so far: who asks for it has the match played again, which takes a while."""
        if not self._forgets:
            if self.counted:  # nobody shuffles again to get here
                self._steps.clear()
                self._behind = None
            self._silent = len(self._steps)
            self._events.clear()
            self._told, self.untold, self._skipped = None, self.ply, True

    def retold(self) -> tuple[int, list[Event]]:
        """Tell what was skipped, for `recall`; in any thread, whatever is played meanwhile."""
        twin, until = self._before(self._opening()), self.untold
        for entry in self._entries[: max(0, until)]:
            twin.add(entry)
        return until, twin.events

    def recall(self, retold: tuple[int, list[Event]]) -> None:
        """Have what was skipped at hand again, unless it already is."""
        until, events = retold
        if until == self.untold >= 0:
            self._events, self.untold = events + self._events, -1

    def _note(self, move: int | None) -> None:
        """Note a step that is about to be made; it is told when somebody asks, from a state that walks behind."""
        if self._behind is None or self._behind[1] is not self._state:
            self._catch_up()
            self._behind = self.game.rules.State.copy(self._state), self._state
        self._steps.append((move, len(self._entries)))

    def _story(self, after: int = -1) -> list[Event]:
        """All that happened, or at least what happened after a ply."""
        self._catch_up()
        if after < self.untold:
            self.recall(self.retold())
        return self._events

    def _catch_up(self) -> None:
        """Tell what has not been told, by making the same steps again: that is quicker than to copy every state."""
        if not self._steps or self._behind is None:
            return
        rules, (before, now) = self.game.rules, self._behind
        for move, _ in self._steps[: self._silent]:
            _step(rules, before, move)
        steps, self._steps, self._silent = self._steps[self._silent :], [], 0
        last = len(steps) - 1
        after = rules.State.copy(before) if last > 0 else now
        for number, (move, ply) in enumerate(steps):
            if number == last:
                after = now
            else:
                _step(rules, after, move)
            self._tell(before, after, move, ply)
            if move is None and rules.due(before) == DEAL:  # to shuffle again would take longer
                before = rules.State.copy(after)
            else:
                _step(rules, before, move)
        self._behind = before, now

    def _tell(self, before: AnyState, s: AnyState, move: int | None, ply: int) -> None:
        """Tell one step; the last event also says what it has changed for everybody to see."""
        told = self.game.story.tell(before, s, move, ply)
        events = [self._counted(event, s) if isinstance(event, DealOver) else event for event in told]
        if self._told is None and self._skipped:
            self._told = self._public(before)
        if events:
            now = self._public(s)
            events[-1] = msgspec.structs.replace(events[-1], after=changes(self._told, now))
            self._told = now
            self._events += events

    def _counted(self, deal: DealOver, s: AnyState) -> DealOver:
        """Add how everybody stands, and who has come last: the winners of a match never have."""
        places = counting.places(self.game, s, self.players)
        return msgspec.structs.replace(deal, places=places, losers=counting.losers(self.game, s, self.players))

    def _parse(self, move: object) -> int | None:
        return parsed(self.game.notation, move) if isinstance(move, str) else None

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

    # Its record

    def record(self, seat: int | Literal[Reader.ANYBODY] | None = Reader.ANYBODY) -> dict[str, Any]:
        """The match as a document to replay; of a running match, with a seat (None: a spectator), what it may read."""
        record = self._document()
        if seat is not Reader.ANYBODY and not self.over:
            start, moves = self._visible_start(seat), self._visible_moves(seat)
            record = msgspec.structs.replace(record, seed=None, start=start, moves=moves)
        return record.sealed()

    def _document(self) -> Record:
        return msgspec.structs.replace(self._opening(), moves=self._entries, result=self.result)

    def _opening(self) -> Record:
        """The record of the match before its first move."""
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
            moves=[],
            result=None,
        )

    def _visible_start(self, seat: int | None) -> dict[str, Any] | None:
        return None if self._start is None else type(self).from_position(self._start).known(seat)

    def _visible_moves(self, seat: int | None) -> list[Move]:
        self._check_seat(seat)
        visible = self.game.story.visible_move
        return [msgspec.structs.replace(move, move=visible(move.move, move.seat, seat)) for move in self._entries]


def _step(rules: Rules, s: AnyState, move: int | None) -> None:
    """Make a step: a move, or (None) what is due."""
    if move is None:
        rules.advance(s)
    else:
        rules.play(s, move)
