"""What a seat of Heul doch sees, and what it can remember; built up field by field."""

from __future__ import annotations

from typing import Any

import msgspec

from eselsohr.engine.events import Cards
from eselsohr.engine.views import View
from eselsohr.games.heuldoch import rules
from eselsohr.games.heuldoch.kernel.specials import NOBODY, TO_LEFT, TO_RIGHT
from eselsohr.games.heuldoch.kernel.stacks import (
    CAROUSEL,
    CATAPULT,
    DISCARD,
    OPTION_MEMORY_AID,
    TOWEL,
    left_of,
    right_of,
)
from eselsohr.games.heuldoch.notation import BY_KIND, DOWN, HIDDEN, bits, hand, laid_card, pile, spell, stack_cards
from eselsohr.games.heuldoch.rules import LEFT, ONION, OPEN, OWN, RIGHT


class Way(msgspec.Struct, frozen=True):
    """How a card of the hand could be played if nothing forbade it; `check` says whether something does."""

    card: str
    move: str
    stack: int | None  # where it would be laid or take effect; null: as an onion, or at no stack in particular


class HeuldochView(View, kw_only=True):
    """Own hand, the top of every stack, and all counts; once the match is over, the whole stacks (G10)."""

    private = View.private | {"ways"}

    neighbours: list[tuple[int, int]]  # by seat: who sits on the left and on the right (G1)
    ways: list[Way]  # of `seat`, card by card, if it is to act
    tops: list[Cards]  # an onion is `?~`, an empty stack no text
    heights: list[int]  # cards in each stack
    draw: int  # cards in the draw pile
    discard: Cards  # its top card
    discarded: int  # its height
    onions: list[int] | None  # H10: with the memory aid, and at the end
    stacks: list[Cards] | None  # at the end
    lost: list[int] | None  # H13: points lost to voiding, at the end


class HeuldochKnown(HeuldochView, kw_only=True):
    """The view and a perfect memory: onions counted, every stack with the faces this seat has seen, the discard."""

    memory: list[Cards]  # the stacks, bottom to top; an onion never looked at is `?~`
    gone: Cards  # the discard, oldest first


def view(s: Any, seat: int | None, common: dict[str, Any]) -> HeuldochView:
    """What that seat sees now."""
    return HeuldochView(**common, **public(s), **private(s, seat))


def known(s: Any, seat: int | None, common: dict[str, Any]) -> HeuldochKnown:
    """What that seat sees and remembers."""
    return HeuldochKnown(
        **common,
        **_open(s, aided=True),
        **private(s, seat),
        memory=[stack_cards(s, stack, bits(s, seat)) for stack in range(s.players)],
        gone=stack_cards(s, DISCARD),
    )


def private(s: Any, seat: int | None) -> dict[str, Any]:
    """What nobody else sees."""
    if seat is None:
        return {"hand": None, "ways": []}
    return {"hand": hand(s, seat), "ways": _ways(s, seat) if seat == rules.turn(s) else []}


def public(s: Any) -> dict[str, Any]:
    """What lies open."""
    return _open(s, aided=bool(s.options[OPTION_MEMORY_AID]))


def _open(s: Any, *, aided: bool) -> dict[str, Any]:
    seats = range(s.players)
    over = rules.turn(s) < 0
    return {
        "held": [s.held[other] for other in seats],
        "neighbours": [(left_of(s, one), right_of(s, one)) for one in seats],
        "tops": [_top(s, stack) for stack in seats],
        "heights": [len(pile(s, stack)) for stack in seats],
        "draw": s.left,
        "discard": laid_card(s, s.top[DISCARD]),
        "discarded": len(pile(s, DISCARD)),
        "onions": [rules.onions(s, stack) for stack in seats] if aided or over else None,
        "stacks": [stack_cards(s, stack) for stack in seats] if over else None,
        "lost": [s.lost[other] for other in seats] if over else None,
    }


def _ways(s: Any, seat: int) -> list[Way]:
    return [
        Way(BY_KIND[kind], spell(where << 6 | kind), stack)
        for kind in dict.fromkeys(s.hands[seat][: s.held[seat]])
        for where, stack in _targets(s, seat, kind)
    ]


def _targets(s: Any, seat: int, kind: int) -> list[tuple[int, int | None]]:
    if kind < CATAPULT:
        stacks = (seat, left_of(s, seat), right_of(s, seat))
        return [*zip((OWN, LEFT, RIGHT), stacks, strict=True), (ONION, None)]
    if kind == TOWEL:
        return [(OPEN + NOBODY, None), *((OPEN + stack, stack) for stack in range(s.players)), (ONION, None)]
    if kind == CAROUSEL:
        return [(OPEN + TO_LEFT, None), (OPEN + TO_RIGHT, None), (ONION, None)]
    return [(OPEN, None), (ONION, None)]


def _top(s: Any, stack: int) -> str:
    """What lies on top, as the table shows it: an onion's face is nobody's to see, only to remember."""
    card = s.top[stack]
    return HIDDEN + DOWN if card and s.down[card] else laid_card(s, card)
