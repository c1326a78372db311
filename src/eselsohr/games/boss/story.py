"""What happens in Boss, told as events; and why a move is refused."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar, Self

import msgspec

from eselsohr.engine import events
from eselsohr.engine.errors import CardsRef
from eselsohr.engine.events import Cards, Event, Phrase, every_event, from_the_start, open_move
from eselsohr.games.boss import rules
from eselsohr.games.boss.company import posts, title
from eselsohr.games.boss.notation import TOKENS, cards, laid, out, spell
from eselsohr.games.boss.rules import MIXED, PASS


class Heir(Enum):
    """Why somebody else leads when the winner of a trick is out."""

    NEXT = "next"  # B7
    SUPERIOR = "superior"  # B13, and the two below
    SUBORDINATE = "subordinate"
    HIGHEST = "highest"


class BossEvent(Event, frozen=True, kw_only=True):
    """Something that happened in Boss."""

    section: ClassVar[str] = "boss.event"


class Reseated(BossEvent, frozen=True, kw_only=True, tag="reseated"):
    """Everybody moved by rank, clockwise from the boss, who kept the seat (B8)."""

    was: list[int]
    seating: list[int]

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name the boss, then everybody by rank."""
        boss = self.seating[0]
        key = "boss.event.reseated" + (".you" if you == boss else "")
        return [Phrase(key, {}, {"name": boss, "names": self.seating})]


class Dealt(BossEvent, events.Dealt, frozen=True, kw_only=True):
    """A round begins."""

    dealer: int


class Exchanged(BossEvent, frozen=True, kw_only=True, tag="exchanged"):
    """Two partners swapped cards; others read only how many (B10)."""

    higher: int
    lower: int
    count: int
    down: Cards | None
    up: Cards | None

    def for_seat(self, seat: int | None) -> Self:
        """Keep the cards for the two who saw them."""
        return self if seat in (self.higher, self.lower) else msgspec.structs.replace(self, down=None, up=None)

    def phrases(self, you: int | None) -> list[Phrase]:
        """Say what went where to those who saw it, from their side."""
        names: dict[str, int | list[int]] = {"name": self.higher, "other": self.lower}
        if self.down is None or self.up is None:
            return [Phrase("boss.event.exchanged", {"n": self.count}, names)]
        if you == self.lower:
            names = {"name": self.lower, "other": self.higher}
            return [Phrase("boss.event.exchanged.open.you", {}, names, {"gave": self.up, "got": self.down})]
        key = "boss.event.exchanged.open" + (".you" if you == self.higher else "")
        return [Phrase(key, {}, names, {"gave": self.down, "got": self.up})]


class Played(BossEvent, frozen=True, kw_only=True, tag="played"):
    """Cards were led, or took the trick over; `rank` is what they count as."""

    seat: int
    cards: Cards
    rank: Cards
    lead: bool

    @property
    def heading(self) -> Phrase | None:
        """A lead begins a round."""
        return Phrase("heading.round.new") if self.lead else None

    @property
    def variant(self) -> str:
        """Tell a lead from a takeover; jokers alone say what they stand for (B12)."""
        return (".lead" if self.lead else "") + ("" if self.rank in self.cards else ".as")


class Passed(BossEvent, events.Passed, frozen=True, kw_only=True):
    """Somebody passed."""


class WentOut(BossEvent, frozen=True, kw_only=True, tag="went_out"):
    """Somebody played the last card; the place is theirs from now on (B6)."""

    seat: int
    place: int
    post: str

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name the title that goes with the place."""
        key = "boss.event.went_out" + (".you" if you == self.seat else "")
        return [Phrase(key, {"title": title(self.post)}, {"name": self.seat})]


class TrickWon(BossEvent, frozen=True, kw_only=True, tag="trick_won"):
    """A trick went to the last one who took it over (B5), who collects it; once there is an ass, that does (B15)."""

    seat: int
    collector: int

    ends_round: ClassVar[bool] = True


class LeadMoved(BossEvent, frozen=True, kw_only=True, tag="lead_moved"):
    """The winner of the trick is out, so somebody else leads (B7, B13)."""

    seat: int
    winner: int
    heir: Heir

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name both, either of whom may be reading, and why it is this one."""
        suffix = ".you" if you == self.seat else ".winner" if you == self.winner else ""
        key = f"boss.event.lead_moved.{self.heir.value}{suffix}"
        return [Phrase(key, {}, {"name": self.seat, "winner": self.winner})]


class DealOver(BossEvent, events.DealOver, frozen=True, kw_only=True):
    """A round was counted, its points are the places; all hands are shown (G10)."""

    order: list[int]
    posts: list[str]  # what everybody has become, by seat
    hands: list[Cards]

    def phrases(self, you: int | None) -> list[Phrase]:
        """One line for the round, one for each seat, boss first."""
        lines = [Phrase("boss.event.deal_over", {"deal": self.deal})]
        for seat in self.order:
            key = "boss.event.deal_over.place" + (".you" if seat == you else "")
            params = {"title": title(self.posts[seat]), "score": self.scores[seat]}
            lines.append(Phrase(key, params, {"name": seat}))
        return lines


def tell(before: Any, after: Any, move: int | None, ply: int) -> list[Event]:
    """Tell one step from the states around it."""
    if move is not None:
        return _moved(before, after, move, ply)
    match before.phase:
        case rules.TRICK_OVER:
            return _trick_over(before, after, ply)
        case rules.ROUND_OVER:
            return [_deal_over(after, ply)]
        case rules.RESEAT:
            was, seating = before.seating[: before.players], after.seating[: after.players]
            return [Reseated(ply=ply, was=was, seating=seating)]
        case rules.DEAL:
            return [_dealt(after, ply)]
    return _exchanged(after, ply)


def _moved(before: Any, after: Any, move: int, ply: int) -> list[Event]:
    seat = rules.turn(before)
    if move == PASS:
        return [Passed(ply=ply, seat=seat)]
    told: list[Event] = [
        Played(ply=ply, seat=seat, cards=laid(move), rank=TOKENS[move >> 7], lead=before.led == 0),
    ]
    if after.held[seat] == 0:
        place = len(out(after))
        told.append(WentOut(ply=ply, seat=seat, place=place, post=posts(after.players)[place - 1]))
    return told


def _trick_over(before: Any, after: Any, ply: int) -> list[Event]:
    winner, leader = before.seating[before.best], after.seating[after.leading]
    collector = before.seating[before.players - 1] if before.deal > 1 else winner
    told: list[Event] = [TrickWon(ply=ply, seat=winner, collector=collector)]
    if leader != winner:
        told.append(LeadMoved(ply=ply, seat=leader, winner=winner, heir=_heir(before, after.leading - before.best)))
    return told


def _heir(s: Any, steps: int) -> Heir:
    if s.deal == 1:
        return Heir.NEXT
    return {-1: Heir.SUPERIOR, 1: Heir.SUBORDINATE}.get(steps, Heir.HIGHEST)


def _deal_over(s: Any, ply: int) -> DealOver:
    seats, company = range(s.players), posts(s.players)
    return DealOver(
        ply=ply,
        deal=s.deal,
        order=s.orders[s.deal - 1][: s.players],
        posts=[company[s.places[seat] - 1] for seat in seats],
        hands=[cards(s.hands[seat]) for seat in seats],
        points=s.places[: s.players],
        scores=s.scores[: s.players],
    )


def _dealt(s: Any, ply: int) -> Dealt:
    """B3, B9: the dealer sits on the leader's right, in later rounds that is the ass beside the boss."""
    hands: list[str | None] = [cards(s.hands[seat]) for seat in range(s.players)]
    dealer, starter = s.seating[s.leading - 1 if s.leading else s.players - 1], s.seating[s.leading]
    return Dealt(ply=ply, deal=s.deal, dealer=dealer, starter=starter, held=s.held[: s.players], hands=hands)


def _exchanged(s: Any, ply: int) -> list[Event]:
    told: list[Event] = []
    for chair in range(s.players // 2):
        higher, lower = s.seating[chair], s.seating[s.players - 1 - chair]
        down, up = cards(s.received[lower]), cards(s.received[higher])
        told.append(Exchanged(ply=ply, higher=higher, lower=lower, count=s.players // 2 - chair, down=down, up=up))
    return told


visible_events, visible_move, readable_from = every_event, open_move, from_the_start


def refusal(s: Any, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
    """The sentence that refuses a move, and what it quotes."""
    cards = "" if move is None or move == MIXED else laid(move) if move >> 7 == rules.JOKER else spell(move)
    params = {"n": s.led, "rank": CardsRef(TOKENS[s.top]), "cards": CardsRef(cards)}
    return f"boss.refuse.{rule}{_circumstance(s, move, rule)}", params


def _circumstance(s: Any, move: int | None, rule: str) -> str:
    match rule:
        case "B4" if s.led == 0:
            return ".lead"
        case "B4" if s.top == rules.ACE:
            return ".ace"
        case "G8" if s.deal == 1 and move is not None and move & 7:
            return ".jokers"
    return ""
