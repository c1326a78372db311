"""What a seat of Boss sees, and what it can remember; built up field by field."""

from __future__ import annotations

from typing import Any

import msgspec

from eselsohr.engine.events import Cards
from eselsohr.engine.views import View
from eselsohr.games.boss import rules
from eselsohr.games.boss.company import Standing, boss, posts, standing
from eselsohr.games.boss.notation import TOKENS, cards, orders, out, played, plays


class Exchange(msgspec.Struct, frozen=True):
    """What a seat swapped before this round (B10)."""

    partner: int
    gave: str
    got: str


class BossView(View, kw_only=True):
    """Own hand, what lies open, all counts, who sits where and who is out."""

    private = View.private | {"exchange"}

    jokers: int  # in play this round
    seating: list[int]  # clockwise; after the first round the hierarchy, boss first
    boss: int | None  # of the last round; nobody in the first one
    leader: int  # who leads or led this trick
    plays: list[tuple[int, Cards]]  # this trick so far: who, and what
    best: int | None  # whose play leads
    rank: str | None  # what the cards of that play count as
    unbeatable: bool  # nothing beats that play (B12)
    out: list[int]  # who holds no cards any more, in the order they went
    orders: list[list[int]]  # of finished rounds, boss first; empty where nobody knows
    posts: list[str]  # of the company, boss first (B2)
    standing: list[Standing | None]  # what everybody is in it
    exchange: Exchange | None  # of `seat`


class BossKnown(BossView, kw_only=True):
    """The view and a perfect memory: cards played, this round's exchange, and what it says about the partner."""

    played: Cards  # cards of this round's finished tricks
    partner: int | None  # with whom this seat exchanged
    gave: Cards  # in the exchange
    received: Cards  # in the exchange
    still: Cards  # what it gave that the partner has not played since
    lowest: Cards | None  # B10: nothing below stayed in the partner's dealt hand, jokers aside
    highest: Cards | None  # B10: nothing above did


def view(s: Any, seat: int | None, common: dict[str, Any]) -> BossView:
    """What that seat sees now."""
    return BossView(**common, **public(s), **private(s, seat))


def known(s: Any, seat: int | None, common: dict[str, Any]) -> BossKnown:
    """What that seat sees and remembers."""
    return BossKnown(**common, **public(s), **private(s, seat), played=played(s), **_partner(s, seat))


def public(s: Any) -> dict[str, Any]:
    """What lies open."""
    return {
        "held": s.held[: s.players],
        "jokers": rules.jokers_in_play(s),
        "seating": s.seating[: s.players],
        "boss": boss(s),
        "leader": s.seating[s.leading],
        "plays": plays(s),
        "best": s.seating[s.best] if s.led else None,
        "rank": TOKENS[s.top] if s.led else None,
        "unbeatable": s.top == rules.ACE,
        "out": out(s),
        "orders": orders(s),
        "posts": posts(s.players),
        "standing": standing(s),
    }


def private(s: Any, seat: int | None) -> dict[str, Any]:
    """What nobody else sees."""
    if seat is None:
        return {"hand": None, "exchange": None}
    return {"hand": cards(s.hands[seat]), "exchange": _exchange(s, seat)}


def _exchange(s: Any, seat: int) -> Exchange | None:
    partner = rules.partner(s, seat)
    if partner < 0 or not any(s.received[seat]):  # nobody, or a position that was set up does not tell
        return None
    return Exchange(partner, cards(s.received[partner]), cards(s.received[seat]))


def _partner(s: Any, seat: int | None) -> dict[str, Any]:
    partner = -1 if seat is None else rules.partner(s, seat)
    if seat is None or partner < 0:
        return {"partner": None, "gave": "", "received": "", "still": "", "lowest": None, "highest": None}
    low, high = rules.kept(s, partner)
    return {
        "partner": partner,
        "gave": cards(s.received[partner]),
        "received": cards(s.received[seat]),
        "still": cards(s.seen[partner]),
        "lowest": TOKENS[low] if low > 0 else None,
        "highest": TOKENS[high] if high < rules.ACE else None,
    }
