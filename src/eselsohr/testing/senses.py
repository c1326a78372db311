"""Senses: an observation holds nothing hidden, every move has an action, and compiled they are the same."""

from __future__ import annotations

import random
from operator import le
from typing import Any

from eselsohr.engine.batch import Boards
from eselsohr.engine.game import AnyState, Sense
from eselsohr.engine.kernel import batch
from eselsohr.engine.kernel.dice import Dice, seed
from eselsohr.engine.match import Match
from eselsohr.engine.native import native, plain
from eselsohr.engine.options import encode
from eselsohr.engine.senses import Senses, observe
from eselsohr.testing.broken import require
from eselsohr.testing.parts import members
from eselsohr.testing.playing import rearranged_start
from eselsohr.testing.setups import Setup, random_match

ROWS, STEPS = 3, 300  # matches side by side, and how far they are played


def check_senses(setup: Setup, scale: int) -> None:
    """Observations hold nothing hidden and stay within their limits; every legal move has an action of its own."""
    sense = setup.game.part("sense")
    if sense is None:
        return
    for member in members(Sense):
        require(hasattr(sense, member), f"sense.py has no {member}.")
    require(issubclass(sense.Observation, Senses), "The Observation of sense.py is not derived from Senses.")
    fields, numbers = {*sense.Observation.fields}, {name for name, _ in sense.Observation.numbers()}
    require(fields == numbers, f"Fields of the Observation are no Count: {', '.join(sorted(fields - numbers))}.")
    for number in range(scale):
        _check_match(setup, sense, number)
        _check_deal(setup, number)


def _check_match(setup: Setup, sense: Any, number: int) -> None:
    """At every decision of a random match: the actions, and what seats observe."""
    dice: Any = Dice.blank()
    seed(dice, number, 5)
    for match in random_match(setup, number):
        where = f"(match {number}, ply {match.ply})"
        for seat in {match.turn or 0, match.ply % setup.players}:  # whoever is to act, and everybody in turn
            row = observe(setup.game, match._state, seat) or []
            _check_limits(sense, row, seat, where)
            if not match.over:
                same = row == observe(setup.game, match.guess(seat, dice), seat)
                require(same, f"Seat {seat} observes what it cannot know: in a guess it is otherwise {where}.")
        if not match.over:
            _check_actions(sense, match, where)


def _check_actions(sense: Any, match: Match, where: str) -> None:
    s, codes = match._state, match._legal()
    actions = [sense.index(s, code) for code in codes]
    strange = [action for action in actions if not 0 <= action < sense.ACTIONS]
    require(not strange, f"Actions are 0…{sense.ACTIONS - 1}, and legal moves have {strange} {where}.")
    require(len({*actions}) == len(actions), f"Two legal moves have one action: {sorted(actions)} {where}.")
    for code, action in zip(codes, actions, strict=True):
        back = sense.move(s, action)
        require(back == code, f"Move code {code} has action {action}, which leads to {back} {where}.")


def _check_limits(sense: Any, row: list[int], seat: int, where: str) -> None:
    least, most = sense.Observation.least(), sense.Observation.most()
    if all(map(le, least, row)) and all(map(le, row, most)):
        return
    for value, low, high in zip(row, least, most, strict=True):
        require(low <= value <= high, f"Seat {seat} observes {value}, where {low}…{high} was promised {where}.")


def _check_deal(setup: Setup, number: int) -> None:
    """At every decision of a deal: what cannot be known is rearranged, and the seat to act observes the same."""
    chooser = random.Random(number)
    start = setup.match(number).position()
    match = Match.from_position(start)
    while not match.over and match.deal == 1:
        assert match.turn is not None, "the match is not over"
        seat = match.turn
        other = _state(*rearranged_start(setup, start, match, seat, chooser))
        same = observe(setup.game, match._state, seat) == observe(setup.game, other, seat)
        where = f"(match {number}, ply {match.ply})"
        require(same, f"Seat {seat} observes what it cannot know: rearranged it is otherwise {where}.")
        match.play(chooser.choice(match.legal()))


def _state(start: dict[str, Any], moves: list[tuple[int, str]]) -> AnyState:
    """Play moves from a start, without a story."""
    match = Match.from_position(start)
    return match._state_after([move for _, move in moves]) if moves else match._state


# Compiled


def check_batch(setup: Setup, scale: int) -> None:
    """Many matches side by side go the same way, plain and compiled, observations and masks included."""
    if setup.game.part("sense") is None:
        return
    steps = STEPS * scale
    one, other = (_stepped(setup, steps, compiled=compiled) for compiled in (False, True))
    for name, mine, theirs in zip(Boards._fields, one, other, strict=True):
        require(mine == theirs, f"Compiled, {name} of {ROWS} matches are otherwise after {steps} moves.")


def _stepped(setup: Setup, steps: int, *, compiled: bool) -> list[Any]:
    """Play random matches side by side; what came of everything."""
    import numpy as np

    game, players, options = setup
    vector = encode(game.options, options, players)
    boards: Any
    actions: Any
    if compiled:
        kernel = native(batch, game=game.rules, sense=game.part("sense"), policy=game.policy)
        given = np.array(vector, np.int16)
        boards = Boards.make(game, players, given, ROWS, np.zeros, lambda layout, count: layout.array(count))
        actions = np.zeros(ROWS, np.int64)
    else:
        kernel = plain(batch, game=game.rules, sense=game.part("sense"))
        boards = Boards.make(game, players, vector, ROWS, _zeros, lambda layout, n: [layout.blank() for _ in range(n)])
        actions = [0] * ROWS
    for row in range(ROWS):
        boards.turns[row] = batch.BEGIN
        boards.keys[row][0] = row + 1
    kernel.throw(boards, 0, ROWS, 7)
    for _ in range(steps):
        kernel.step(boards, 0, ROWS, actions)
        actions[:] = boards.drawn
    return [_plain(part) for part in boards]


def _zeros(shape: tuple[int, ...], kind: str) -> Any:
    return [_zeros(shape[1:], kind) for _ in range(shape[0])] if shape else 0


def _plain(part: Any) -> Any:
    """Numbers, whatever held them."""
    import numpy as np

    if isinstance(part, np.ndarray) and part.dtype.names:
        return [[part[name][row].tolist() for name in part.dtype.names] for row in range(len(part))]
    if isinstance(part, np.ndarray):
        return part.tolist()
    if isinstance(part, list):
        return [_plain(each) for each in part]
    if isinstance(part, float):
        return float(np.float32(part))
    return [getattr(part, name) for name in part.__slots__] if hasattr(part, "__slots__") else part
