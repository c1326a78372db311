"""Positions of a game that are the same wherever anybody looks: by what is said of them, two ways of saying it compare.

Whatever learned a game is kept as long as what it reads says the same, however that is written. `BRIEF` is looked at
whenever something is loaded, `WHOLE`, at tables of every size and with every option, by a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from eselsohr.engine.game import AnyState, Game
from eselsohr.engine.kernel.dice import Dice, bits, roll, seed
from eselsohr.engine.options import Kind, Option, encode

DEALS = 5  # that a match is longer than its shortest, at most


class Length(NamedTuple):
    """How long a walk is."""

    rounds: int  # matches with every number of players
    decisions: int  # of a match, at most
    apart: int  # looked at is every decision that many after the last


class Step(NamedTuple):
    """A decision: who is to move, the moves in the order of their codes, and somebody else at the table."""

    state: AnyState
    seat: int
    moves: Sequence[int]
    other: int


BRIEF, WHOLE = Length(2, 250, 31), Length(12, 1200, 5)


def walk(game: Game, length: Length) -> Iterator[Step]:
    """Go through matches of moves by chance; the first round of tables is as people find them, then options vary."""
    for number in range(length.rounds * len(game.players)):
        players, g = game.players[number % len(game.players)], Dice.blank()
        seed(g, number, 0)
        varied = number >= len(game.players)
        named = {one.name: _value(one, players, g) if varied else one.default for one in game.options}
        yield from _match(game, players, encode(game.options, named, players), length, g)


def _match(game: Game, players: int, options: Sequence[int], length: Length, g: Any) -> Iterator[Step]:
    rules, out = game.rules, [0] * game.rules.MAX_MOVES
    s: Any = rules.State.blank()
    s.key[:] = [bits(g) for _ in s.key]
    rules.start(s, players, options)
    for decision in range(length.decisions):
        while rules.due(s):
            rules.advance(s)
        if (seat := rules.turn(s)) < 0:
            return
        moves = sorted(out[: rules.legal_moves(s, out)])
        if decision % length.apart == 0:
            yield Step(s, seat, moves, (seat + 1 + roll(g, max(1, players - 1))) % players)
        rules.play(s, moves[roll(g, len(moves))])


def _value(option: Option, players: int, g: Any) -> bool | int | None:
    match option.kind:
        case Kind.FLAG:
            return bool(roll(g, 2)) and not (option.alone and players > 1)
        case Kind.COUNT:
            return option.low + int(roll(g, min(option.high - option.low, DEALS) + 1))
        case Kind.SEAT:
            return option.default


def prints(say: Callable[[Length], str]) -> dict[str, str]:
    """What is written down beside whatever learned: what is said on both walks."""
    return {"brief": say(BRIEF), "whole": say(WHOLE)}
