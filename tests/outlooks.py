"""Outlooks for tests: what came of a move when these were played after it."""

from __future__ import annotations

from eselsohr import Match
from eselsohr.engine.game import Outlook
from eselsohr.engine.kernel.answers import STEP
from tests.playing import LONGEST


def outlook(match: Match, move: str, *then: str) -> Outlook:
    """Play a move and those after it, by everybody in turn; the last of them is taken for the end of the deal."""
    rules, notation, seat = match.game.rules, match.game.notation, match.turn
    assert seat is not None
    copy, s = rules.State.copy, rules.State.copy(match._state)
    before, after, done, again = copy(s), None, None, None
    for text in (move, *then):
        code = notation.parse(text)
        assert code is not None and rules.objection(s, code) == 0, f"{text} cannot be played"
        rules.play(s, code)
        after = after or copy(s)
        if done is None and rules.turn(s) != seat:
            done = copy(s)
        for _ in range(LONGEST):
            if rules.due(s) != STEP:
                break
            rules.advance(s)
        if done is not None and again is None and rules.turn(s) == seat:
            again = copy(s)
    assert after is not None
    return Outlook(seat, before, after, done or copy(s), again or copy(s), s)


def holding(match: Match, move: str, *then: str) -> set[str]:
    """Name the reasons that hold; one about another seat with its number."""
    found, what = match.game.part("reasons"), outlook(match, move, *then)
    assert found is not None
    others = [seat for seat in range(match.game.seats(match.players)) if seat != what.seat]
    own = {reason.__name__ for reason in found.ABOUT_YOU if reason(what)}
    return own | {f"{reason.__name__} {seat}" for reason in found.ABOUT_OTHERS for seat in others if reason(what, seat)}
