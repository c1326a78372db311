"""What the contract says of a game's reasons."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from eselsohr import Match, bots
from eselsohr.bots.compiled import Kernels
from eselsohr.bots.kernel import outlook
from eselsohr.bots.thinking import Look
from eselsohr.engine import registry
from eselsohr.engine.game import Outlook
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import plain
from eselsohr.games.esel import reasons
from eselsohr.testing import Broken, Setup
from eselsohr.testing.reasons import check_answers, check_reasons, missing_reasons

ESEL = registry.find("esel")


def goes_out(o: Outlook) -> Any:
    """Named like one that has words."""
    return o.end.held[o.seat]


def hums(o: Outlook) -> bool:
    """Has no words."""
    return True


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (SimpleNamespace(ABOUT_YOU=()), "reasons.py has no ABOUT_OTHERS."),
        (SimpleNamespace(ABOUT_YOU=(hums,), ABOUT_OTHERS=()), "No text 'esel.reason.hums'"),
        (SimpleNamespace(ABOUT_YOU=(reasons.held_up,), ABOUT_OTHERS=()), "needs the parameter"),
    ],
)
def test_what_is_missing_is_said(found: Any, sentence: str) -> None:
    (said,) = missing_reasons(ESEL, found)
    assert sentence in said
    assert not [*missing_reasons(ESEL, ESEL.part("reasons"))]  # type: ignore[arg-type]


def test_a_reason_says_yes_or_no() -> None:
    with pytest.raises(Broken, match="goes_out answers"):
        check_answers(Match.new("esel", 3, seed=1), SimpleNamespace(ABOUT_YOU=(goes_out,), ABOUT_OTHERS=()))


def knowing(kernels: Kernels, ask: Look | None) -> bytes:
    """Play on from the truth, without guessing."""
    if ask is None:
        return b""
    rules, cheat = ask.game.rules, ModuleType("cheat")
    cheat.__dict__.update(rules.__dict__, determinize=lambda *_: None)
    looking = plain(outlook, game=cheat, policy=ask.game.policy)
    guesses, layout = len(ask.dice) // Dice.size() // 2, rules.State
    known = layout._filled([getattr(layout.reading(ask.state), name) for name in layout.fields])
    moments = [layout.blank() for _ in range(guesses * len(ask.codes) * outlook.MOMENTS)]
    work, out, luck = (
        [layout.blank(), layout.blank()],
        [0] * rules.MAX_MOVES,
        [bots.dice(at) for at in range(2 * guesses)],
    )
    looking.look([known], ask.seat, ask.codes, len(ask.codes), moments, work, out, luck)
    return b"".join(map(layout.to_bytes, moments))


def test_a_reason_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check compares two tables that look the same; here guesses are the truth."""
    monkeypatch.setattr(Kernels, "answer", knowing)
    monkeypatch.setattr(Match, "guess", lambda match, seat, dice: match.game.rules.State.copy(match._state))
    with pytest.raises(Broken, match="cannot know"):
        for number in range(1, 6):
            check_reasons(Setup(ESEL, 3, {"deals": number}), 3)
