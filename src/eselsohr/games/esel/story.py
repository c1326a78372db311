"""What happens in Esel, told as events; and why a move is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from eselsohr.engine import events
from eselsohr.engine.errors import CardsRef
from eselsohr.engine.events import Cards, Event, Phrase, every_event, from_the_start, open_move
from eselsohr.games.esel import rules
from eselsohr.games.esel.notation import BY_KIND, cards, spell
from eselsohr.games.esel.rules import DONKEY_ROUND, NORMAL, PASS


class EselEvent(Event, frozen=True, kw_only=True):
    """Something that happened in Esel."""

    section: ClassVar[str] = "esel.event"


def _round(number: int | None) -> Phrase | None:
    return None if number is None else Phrase("heading.round", {"round": number})


class Dealt(EselEvent, events.Dealt, frozen=True, kw_only=True):
    """A deal begins."""


class Played(EselEvent, frozen=True, kw_only=True, tag="played"):
    """Cards were led, raised or thrown into an animal round."""

    seat: int
    cards: Cards
    lead: bool
    opens: int | None = None  # the round it is the first act of

    @property
    def heading(self) -> Phrase | None:
        """The round that begins."""
        return _round(self.opens)

    @property
    def variant(self) -> str:
        """Animals are announced; a lead is told from a raise."""
        return {"E": ".donkey", "O": ".ox"}.get(self.cards, ".lead" if self.lead else "")


class Passed(EselEvent, events.Passed, frozen=True, kw_only=True):
    """Somebody passed; a barred starter opens a round with it (E25)."""

    opens: int | None = None

    @property
    def heading(self) -> Phrase | None:
        """The round that begins."""
        return _round(self.opens)


class RoundWon(EselEvent, frozen=True, kw_only=True, tag="round_won"):
    """A normal round went to its last raiser (E10)."""

    seat: int
    round: int

    ends_round: ClassVar[bool] = True


class Took(EselEvent, frozen=True, kw_only=True, tag="took"):
    """A donkey round was taken up (E14)."""

    seat: int
    cards: Cards

    ends_round: ClassVar[bool] = True


class LaidAside(EselEvent, frozen=True, kw_only=True, tag="laid_aside"):
    """An ox round was laid aside (E20)."""

    seat: int
    cards: Cards

    ends_round: ClassVar[bool] = True


class Received(EselEvent, frozen=True, kw_only=True, tag="received"):
    """The winner of a first or second round took an animal off the table (E18)."""

    seat: int
    animal: Cards

    @property
    def variant(self) -> str:
        """Name the animal."""
        return ".donkey" if self.animal == "E" else ".ox"


class DealOver(EselEvent, events.DealOver, frozen=True, kw_only=True):
    """A deal was counted; all hands are shown (G10)."""

    hands: list[Cards]
    aside: list[Cards]


def tell(before: Any, after: Any, move: int | None, ply: int) -> list[Event]:
    """Tell one step from the states around it."""
    if move is not None:
        seat, opens = rules.turn(before), None if before.acted else before.round
        if move == PASS:
            return [Passed(ply=ply, seat=seat, opens=opens)]
        return [Played(ply=ply, seat=seat, cards=spell(move), lead=before.leader < 0, opens=opens)]
    if before.phase == rules.DEAL_OVER:
        return [_dealt(after, ply)]
    told = _round_over(before, after, ply)
    if after.phase != rules.DECIDE:
        told.append(_deal_over(after, ply))
    return told


def sent(told: Sequence[Event]) -> list[tuple[int, int]]:
    """Who sent whom the donkey: whoever led it, and whoever had to take it up (E14)."""
    leader, found = 0, []
    for event in told:
        if isinstance(event, Played) and event.lead:
            leader = event.seat
        elif isinstance(event, Took):
            found.append((leader, event.seat))
    return found


def _dealt(s: Any, ply: int) -> Dealt:
    seats = range(s.players)
    hands: list[str | None] = [cards(s.hands[seat]) for seat in seats]
    return Dealt(ply=ply, deal=s.deal, starter=s.starter, held=s.held[: s.players], hands=hands)


def _round_over(before: Any, after: Any, ply: int) -> list[Event]:
    seat, swept = before.best, cards(_round_cards(before))
    if before.kind == DONKEY_ROUND:
        return [Took(ply=ply, seat=seat, cards=swept)]
    if before.kind != NORMAL:
        return [LaidAside(ply=ply, seat=seat, cards=swept)]
    told: list[Event] = [RoundWon(ply=ply, seat=seat, round=before.round)]
    for animal in (rules.OX, rules.DONKEY):
        if after.hands[seat][animal] > before.hands[seat][animal]:
            told.append(Received(ply=ply, seat=seat, animal=BY_KIND[animal]))
    return told


def _round_cards(s: Any) -> list[int]:
    pile = [0] * rules.KINDS
    rules.gather(s, pile)
    return pile


def _deal_over(s: Any, ply: int) -> DealOver:
    seats = range(s.players)
    return DealOver(
        ply=ply,
        deal=s.deal,
        hands=[cards(s.hands[seat]) for seat in seats],
        aside=[cards(s.aside[seat]) for seat in seats],
        points=s.points[: s.players],
        scores=s.scores[: s.players],
    )


visible_events, visible_move, readable_from = every_event, open_move, from_the_start


def refusal(s: Any, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
    """The sentence that refuses a move, and what it quotes."""
    return f"esel.refuse.{rule}", {
        "n": s.led,
        "value": BY_KIND[s.top],
        "cards": CardsRef("" if move is None else spell(move)),
    }
