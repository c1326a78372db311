"""The contract every game keeps, as checks that run over any registered game.

Each check plays random matches and raises AssertionError, with the seed to repeat it. What only a game's own tests can
know comes in as a function: `census` counts the cards of a position, `rearrange` deals anew what a seat cannot know.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from eselsohr.engine import rulebooks
from eselsohr.engine.errors import IllegalMove
from eselsohr.engine.events import DealOver, Event, MatchOver
from eselsohr.engine.game import Game
from eselsohr.engine.kernel import playout
from eselsohr.engine.kernel.dice import Dice, seed
from eselsohr.engine.match import Match
from eselsohr.engine.native import native, plain
from eselsohr.engine.options import encode
from eselsohr.engine.views import UNTOLD
from eselsohr.text import catalogue, languages
from eselsohr.text.catalogues import DEFAULT, unsaid
from eselsohr.text.rulebook import SHARED

Position = dict[str, Any]
Census = Callable[[Position], Counter[str]]
Rearrange = Callable[[Position, Position, int, random.Random], Position]

LONGEST = 100_000  # plies no random match reaches


def random_match(game: Game, players: int, options: Mapping[str, Any], number: int) -> Iterator[Match]:
    """Play a random match; yield it before every move and at its end."""
    chooser = random.Random(number)
    match = Match.new(game.name, players, options, number)
    while not match.over:
        yield match
        match.play(chooser.choice(match.legal()))
        assert match.ply < LONGEST, f"match {number} does not end"
    yield match


def check_play(game: Game, players: int, options: Mapping[str, Any], number: int, census: Census) -> None:
    """Cards are conserved, the legal list is sound, texts are canonical, the match ends with a result."""
    packs: dict[int, Counter[str]] = {}
    match = Match.new(game.name, players, options, number)
    for match in random_match(game, players, options, number):
        legal = match.legal()
        assert len(set(legal)) == len(legal), f"match {number}, ply {match.ply}: {legal}"
        assert bool(legal) is not match.over, f"match {number}, ply {match.ply}: nothing to play"
        for text in legal:
            assert match.objection(text) is None, f"match {number}, ply {match.ply}: {text}"
            assert match.objection(f" {text.upper()}  ") is None
            move = game.notation.parse(text)
            assert move is not None and game.notation.spell(move) == text
        deal = match.view(None)["deal"]
        cards = census(match.position())
        assert packs.setdefault(deal, cards) == cards, f"match {number}, ply {match.ply}: cards lost or found"
    result = match.result
    assert result is not None and result.winners == [s for s, place in enumerate(result.places) if place == 1]


def check_round_trips(game: Game, players: int, options: Mapping[str, Any], number: int, every: int = 7) -> None:
    """A record replays to the same match; a position continues identically, views and knowledge included."""
    match = Match.new(game.name, players, options, number)
    for match in random_match(game, players, options, number):
        if match.ply % every == number % every or match.over:
            _check_same(match, Match.from_position(msgspec.json.decode(msgspec.json.encode(match.position()))))
            _check_continues(match.copy(), number)
    record = msgspec.json.decode(msgspec.json.encode(match.record()))
    again = Match.replay(record)
    _check_same(match, again)
    assert again.record() == match.record() and again.events == match.events, f"match {number} replays differently"


def _check_continues(match: Match, number: int) -> None:
    again = Match.from_position(match.position())
    chooser = random.Random(number + match.ply)
    for _ in range(12):
        if match.over:
            break
        move = chooser.choice(match.legal())
        match.play(move)
        again.play(move)
        _check_same(match, again)


def _check_same(one: Match, other: Match) -> None:
    assert one.position() == other.position()
    assert one.legal() == other.legal() and one.turn == other.turn and one.result == other.result
    for seat in (None, *range(one.players)):
        assert _timeless(one.view(seat)) == _timeless(other.view(seat))
        assert _timeless(one.known(seat)) == _timeless(other.known(seat))


def _timeless(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "ply"}  # a set-up match starts counting at 0


def check_refusals(match: Match, garbage: Sequence[object]) -> None:
    """Whatever is refused changes nothing and raises what `objection` says."""
    before = (match.position(), match.ply, match.events)
    seats = [None, *range(match.players)]
    for move in garbage:
        for seat in seats:
            refusal = match.objection(move, seat)
            if refusal is None:
                continue
            try:
                match.play(move, seat)
            except IllegalMove as raised:
                assert (raised.rule, raised.code, str(raised)) == (refusal.rule, refusal.code, str(refusal))
            else:
                raise AssertionError(f"{move!r} was refused and played")
    assert (match.position(), match.ply, match.events) == before


def check_secrecy(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    number: int,
    rearrange: Rearrange,
    every: int = 5,
    deal: int = 1,
) -> None:
    """Nothing a seat gets in one deal changes when all it cannot know is rearranged; compared as bytes."""
    chooser = random.Random(number)
    matches = random_match(game, players, options, number)
    start = next(match.position() for match in matches if match.view(None)["deal"] == deal)
    match = Match.from_position(start)
    while not match.over and match.view(None)["deal"] == deal:
        if match.ply % every == number % every:
            for seat in range(players):
                other = replayed(rearrange(start, match.position(), seat, chooser), match)
                assert told(match, seat) == told(other, seat), f"match {number}, ply {match.ply}: seat {seat} learns"
        match.play(chooser.choice(match.legal()))


def replayed(start: Position, match: Match) -> Match:
    """Play the same moves from another start."""
    other = Match.from_position(start)
    for move in match.record()["moves"]:
        other.play(move["move"], move["seat"])
    return other


def told(match: Match, seat: int) -> bytes:
    """Everything that leaves a match for a seat."""
    events: list[Event] = match.events_for(seat)
    refusal = match.objection("never", seat)
    leaving = [match.view(seat), match.known(seat), [event.plain() for event in events], match.record(seat)]
    return msgspec.json.encode([*leaving, str(refusal), match.turn, match.scores])


def check_guesses(game: Game, players: int, options: Mapping[str, Any], number: int, every: int = 5) -> None:
    """A guess contradicts nothing its seat knows, and has no chance key."""
    dice: Any = Dice.blank()
    seed(dice, number, 3)
    for match in random_match(game, players, options, number):
        if match.over or match.ply % every != number % every:
            continue
        for seat in range(players):
            state = match.guess(seat, dice)
            assert not any(state.key) and not any(state.block), "a guess holds the match's chance"
            guessed = match.copy()
            guessed._state = state
            assert guessed.known(seat) == match.known(seat), f"match {number}, ply {match.ply}: seat {seat}"


def check_story(game: Game, players: int, options: Mapping[str, Any], number: int) -> None:
    """Everything that happens can be said to everybody in every language; what it led to is what everybody sees."""
    names = [f"player {seat}" for seat in range(game.seats(players))]
    match = Match.new(game.name, players, options, number)
    followed: dict[str, Any] = {}
    for match in random_match(game, players, options, number):
        followed |= {
            name: value for event in match.events if event.ply == match.ply for name, value in event.after.items()
        }
        seen = {name: value for name, value in match.view(None).items() if name not in UNTOLD}
        assert followed == seen, f"match {number}, ply {match.ply}: told other things than everybody sees"
    deals = [event for event in match.events if isinstance(event, DealOver)]
    assert [event.deal for event in deals] == list(range(1, match.view(None)["deal"] + 1)), "a deal's end was not told"
    assert deals[-1].scores == match.scores
    for event in match.events:
        for seat in (None, *range(players)):
            for phrase in event.for_seat(seat).phrases(seat):
                assert all(phrase.say(language, names) for language in languages())
    assert isinstance(match.events[-1], MatchOver)


class Bench:
    """The playout kernel bound to a game, plain and compiled, with the arguments each takes."""

    def __init__(self, game: Game, *, compiled: bool) -> None:
        make = native if compiled else plain
        self.game = game
        self.kernel = make(playout, game=game.rules)
        self.compiled = compiled

    def arguments(self, players: int, options: Mapping[str, Any]) -> tuple[Any, ...]:
        """Make states, buffers and the options vector."""
        vector = encode(self.game.options, options, players)
        layout, size = self.game.rules.State, self.game.rules.MAX_MOVES
        if not self.compiled:
            return [layout.blank(), layout.blank()], [layout.blank()], [0] * size, [Dice.blank()], players, vector
        import numpy as np

        out, numbers = np.zeros(size, np.int32), np.array(vector, np.int16)
        return layout.array(2), layout.array(1), out, Dice.array(1), players, numbers

    def matches(self, players: int, options: Mapping[str, Any], first: int, count: int) -> tuple[int, int]:
        """Play random matches; the number of moves and the hash over every step."""
        moves, digest = self.kernel.matches(*self.arguments(players, options), first, count)
        return int(moves), int(digest)

    def guesses(self, players: int, options: Mapping[str, Any], first: int, count: int) -> int:
        """Hash guesses for every seat at every decision."""
        return int(self.kernel.guesses(*self.arguments(players, options), first, count))

    def disagreements(self, players: int, options: Mapping[str, Any], first: int, count: int) -> int:
        """Count positions where legal list and objection disagree over every move code."""
        return int(self.kernel.disagreements(*self.arguments(players, options), first, count))


def check_native(game: Game, players: int, options: Mapping[str, Any], first: int, count: int) -> None:
    """Plain and compiled rules are bit-identical."""
    slow, fast = Bench(game, compiled=False), Bench(game, compiled=True)
    assert slow.matches(players, options, first, count) == fast.matches(players, options, first, count)
    assert slow.guesses(players, options, first, 1) == fast.guesses(players, options, first, 1)


def check_law(game: Game, players: int, options: Mapping[str, Any], first: int, count: int) -> None:
    """Natively, over every move code: the legal list is exactly the zero set of `objection`."""
    wrong = Bench(game, compiled=True).disagreements(players, options, first, count)
    assert wrong == 0, f"{wrong} positions of matches {first}…{first + count - 1}"


# Texts


def missing_texts(game: Game) -> list[str]:
    """Say in sentences what a game's words and rulebook lack, and what they say in English only."""
    return [*_missing_words(game), *_missing_rules(game)]


def _missing_words(game: Game) -> Iterator[str]:
    options = [f"{game.name}.option.{option.name}" for option in game.options]
    for key in (f"{game.name}.name", f"{game.name}.teaser", *options, *(f"{option}.about" for option in options)):
        if key not in catalogue(DEFAULT):
            yield f"words/{DEFAULT}.po lacks {key}."
    for language in languages():
        if keys := unsaid(game.name, language):
            yield f"words/{language}.po lacks {', '.join(keys)}: said in English."


def _missing_rules(game: Game) -> Iterator[str]:
    for language in languages():
        try:
            book = rulebooks.load(game, language)
        except ValueError as problem:  # there is none, or it cannot be read
            yield str(problem)
            return
        own = [rule for rule in book.rules if not rule.startswith(SHARED)]
        if own != [f"{game.prefix}{number}" for number in range(1, len(own) + 1)]:
            yield f"rulebook/{book.language}.md does not number its rules from {game.prefix}1 on: {', '.join(own)}."
        if book.language != language:
            yield f"rulebook/{language}.md is missing: shown in English."
