"""What happens in Mule, told as events; and why a move is refused."""

from __future__ import annotations

from typing import Any, ClassVar

from eselsohr.engine import events
from eselsohr.engine.errors import CardsRef
from eselsohr.engine.events import Cards, Event, every_event, from_the_start, open_move
from mule import rules
from mule.notation import TOKENS, cards
from mule.rules import CARROT, KINDS

# Every move is made openly, and nothing is forgotten.
visible_events, visible_move, readable_from = every_event, open_move, from_the_start


class MuleEvent(Event, frozen=True, kw_only=True):
    """Something that happened in Mule."""

    section: ClassVar[str] = "mule.event"


class Dealt(MuleEvent, events.Dealt, frozen=True, kw_only=True):
    """A deal begins (M2)."""


class Loaded(MuleEvent, frozen=True, kw_only=True, tag="loaded"):
    """A card was put on the mule (M4)."""

    seat: int
    cards: Cards
    weight: int  # of the load with it

    @property
    def variant(self) -> str:
        """A carrot is fed."""
        return ".carrot" if self.cards == TOKENS[CARROT] else ""


class SatDown(MuleEvent, frozen=True, kw_only=True, tag="sat_down"):
    """Too much: somebody takes the load (M5)."""

    seat: int
    cards: Cards


class WentHome(MuleEvent, frozen=True, kw_only=True, tag="went_home"):
    """Exactly enough: the load is gone (M6)."""

    seat: int
    cards: Cards


class DealOver(MuleEvent, events.DealOver, frozen=True, kw_only=True):
    """A deal was counted (M9, M10)."""


def tell(before: Any, after: Any, move: int | None, ply: int) -> list[Event]:
    """Tell one step from the states around it."""
    if move is None:
        hands: list[str | None] = [cards(after.hands[seat]) for seat in range(after.players)]
        held = after.held[: after.players]
        return [Dealt(ply=ply, deal=after.deal, starter=after.starter, held=held, hands=hands)]
    told = _played(before, move, ply)
    if after.phase != rules.DECIDE:
        points, scores = after.points[: after.players], after.scores[: after.players]
        told.append(DealOver(ply=ply, deal=after.deal, points=points, scores=scores))
    return told


def _played(before: Any, move: int, ply: int) -> list[Event]:
    seat, weight, limit = before.acting, before.weight + rules.weight_of(move), before.options[rules.OPTION_LIMIT]
    told: list[Event] = [Loaded(ply=ply, seat=seat, cards=TOKENS[move], weight=weight)]
    load = cards([before.load[kind] + int(kind == move) for kind in range(KINDS)])
    if weight > limit:
        told.append(SatDown(ply=ply, seat=seat, cards=load))
    elif weight == limit:
        told.append(WentHome(ply=ply, seat=seat, cards=load))
    return told


def refusal(s: Any, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
    """The sentence that refuses a move, and what it quotes."""
    card = "" if move is None or move >= KINDS else TOKENS[move]
    return f"mule.refuse.{rule}", {"cards": CardsRef(card)}
