"""Mule's cards, moves and positions as text, and back.

Sacks are `1` … `7`, a carrot is `C`, in that order. A move is the card played.
"""

from __future__ import annotations

from typing import Any

from eselsohr.engine.errors import InvalidPosition
from eselsohr.engine.positions import Fields
from eselsohr.engine.tokens import Tokens
from mule import rules
from mule.rules import CARROT, KINDS, OPTION_DEALS, OPTION_LIMIT, PASS, SEVERAL

TOKENS: list[str] = [*"1234567", "C"]  # by kind, in canonical order
CARDS = Tokens(TOKENS)
cards = CARDS.write
LONGEST = 100  # characters a move may have, generously
TURNED = {1: "left", -1: "right"}


def parse(text: str) -> int | None:
    """Read a move; what M4 refuses has codes of its own."""
    if len(text) > LONGEST:
        return None
    if text.strip().lower() == "pass":
        return PASS
    counts = CARDS.read(text)
    if counts is None or not any(counts):
        return None
    return counts.index(1) if sum(counts) == 1 else SEVERAL


def spell(move: int) -> str:
    """Write a move."""
    return TOKENS[move]


def position(s: Any) -> dict[str, Any]:
    """Write the fields of a position that are Mule's own.

    - `hands`: card texts by seat
    - `load` [`""`]: what lies on the mule
    - `taken` [`""` each]: what each seat has had to take in this deal
    - `gone` [`""`]: what the mule has carried home; what is in no field is the unseen rest
    - `next` [`left`]: which way play goes, `left` or `right`
    - `deal` [1], `turn` [whoever starts the deal]: where we are
    - `scores` [zeros]: totals of finished deals
    - `over` [`false`]: the match has ended
    """
    seats = range(s.players)
    return {
        "scores": s.scores[: s.players],
        "deal": s.deal,
        "turn": s.acting,
        "hands": [cards(s.hands[seat]) for seat in seats],
        "load": cards(s.load),
        "taken": [cards(s.taken[seat]) for seat in seats],
        "gone": cards(s.gone),
        "next": TURNED[s.step],
        "over": s.phase == rules.MATCH_OVER,
    }


def set_up(s: Any, fields: Fields) -> None:
    """Set a started state up from a position, or say what contradicts itself."""
    seats = s.players
    s.scores[:seats] = fields.by_seat("scores", seats, 0, 30_000)
    s.deal = fields.integer("deal", 1, 1, s.options[OPTION_DEALS])
    s.starter = (s.options[rules.OPTION_STARTER] + s.deal - 1) % seats
    s.acting = fields.integer("turn", s.starter, 0, seats - 1)
    s.hands[:seats] = fields.cards_by_seat("hands", seats, CARDS, needed=True)
    s.taken[:seats] = fields.cards_by_seat("taken", seats, CARDS)
    s.load = fields.cards("load", CARDS)
    s.gone = fields.cards("gone", CARDS)
    s.step = 1 if fields.text("next", "left") == "left" else -1
    over = fields.flag("over")
    _check_pack(s)
    _check_turn(s, over=over)


def _check_pack(s: Any) -> None:
    for kind in range(KINDS):
        missing = int(rules.unseen(s, kind))
        if missing < 0:
            count = rules.COPIES - missing
            raise InvalidPosition("position.too_many", card=TOKENS[kind], count=count, copies=rules.COPIES)
    for seat in range(s.players):
        s.held[seat] = sum(s.hands[seat])
        if s.held[seat] > rules.HAND:
            raise InvalidPosition("mule.position.hand", seat=seat, count=s.held[seat], most=rules.HAND)
    s.weight = sum(rules.weight_of(kind) * s.load[kind] for kind in range(KINDS))
    if s.weight >= s.options[OPTION_LIMIT]:
        raise InvalidPosition("mule.position.load", value=cards(s.load), limit=s.options[OPTION_LIMIT])


def _check_turn(s: Any, *, over: bool) -> None:
    s.phase = rules.MATCH_OVER if over else rules.DECIDE
    if over and (any(s.held) or s.deal != s.options[OPTION_DEALS]):
        raise InvalidPosition("position.not_over")
    if not over and s.held[s.acting] == 0:
        raise InvalidPosition("position.no_cards", seat=s.acting)
    if not over and rules.is_first(s) and s.held[s.acting] == s.hands[s.acting][CARROT]:
        raise InvalidPosition("mule.position.first", seat=s.acting)
