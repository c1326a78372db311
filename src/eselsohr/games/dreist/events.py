"""The events of DREIst, each with what a client needs to show it and a reader to understand it."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Self

import msgspec

from eselsohr.engine import events
from eselsohr.engine.events import Cards, Event, Phrase
from eselsohr.games.dreist.campaign import level


class Source(Enum):
    """Where a laid card came from."""

    HAND = "hand"
    REVEALED = "revealed"  # Egon's, just turned up
    ASIDE = "aside"  # Egon's, turned up earlier in this turn


class DreistEvent(Event, frozen=True, kw_only=True):
    """Something that happened in DREIst."""

    section: ClassVar[str] = "dreist.event"

    def _phrase(self, you: int | None) -> Phrase:
        phrase = super()._phrase(you)
        if "count" in phrase.params:  # a count chooses the form of the sentence
            phrase.params["n"] = phrase.params.pop("count")
        return phrase


class Act(DreistEvent, frozen=True, kw_only=True):
    """Something a turn can begin with."""

    seat: int
    opens: bool = False  # whether the turn does

    @property
    def heading(self) -> Phrase | None:
        """Whose turn begins."""
        return Phrase("heading.turn", {}, {"name": self.seat}) if self.opens else None


class Private(DreistEvent, frozen=True, kw_only=True):
    """Something whose cards only its seat may read."""

    seat: int
    cards: Cards | None

    @property
    def variant(self) -> str:
        """Name the cards to whoever may read them."""
        return "" if self.cards is None else ".open"

    def for_seat(self, seat: int | None) -> Self:
        """Keep the cards for their seat."""
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class Dealt(DreistEvent, events.Dealt, frozen=True, kw_only=True):
    """A game begins."""

    piles: list[int]


class Climb(DreistEvent, frozen=True, kw_only=True, tag="climb"):
    """The next game of a campaign: more cards for you, fewer for Egon (D25)."""

    start: int
    against: int


class Laid(Act, frozen=True, kw_only=True, tag="laid"):
    """A card was laid; an opening card is followed by the next one (D9)."""

    cell: Cards
    source: Source
    opening: bool

    @property
    def variant(self) -> str:
        """Tell openings, and cards that had been put aside (D22)."""
        return ".opening" if self.opening else ".aside" if self.source is Source.ASIDE else ""


class RowThree(DreistEvent, frozen=True, kw_only=True, tag="row_three"):
    """At least three cards of one colour lie side by side (D11)."""

    seat: int
    cells: Cards


class ColumnThree(DreistEvent, frozen=True, kw_only=True, tag="column_three"):
    """A third colour cleared its column, and loose cards fell with it (D12)."""

    seat: int
    column: int
    cells: Cards
    loose: Cards

    @property
    def variant(self) -> str:
        """Tell what fell with it."""
        return ".loose" if self.loose else ""


class Drew(Private, frozen=True, kw_only=True, tag="drew"):
    """A card was drawn for a three (D13); of an unseen one there is nothing to tell."""

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name the card to whoever may read it."""
        return [] if self.cards is None else super().phrases(you)


class Kept(DreistEvent, frozen=True, kw_only=True, tag="kept"):
    """Somebody did not draw for a three (D13)."""

    seat: int


class Discarded(Act, frozen=True, kw_only=True, tag="discarded"):
    """Nothing was laid, so one card was discarded (D5)."""

    cards: Cards


class Gave(DreistEvent, frozen=True, kw_only=True, tag="gave"):
    """The top cards of a pile went, unseen by everybody, to the piles of `to`, the top card first (D15)."""

    seat: int
    to: list[int]
    cards: Cards | None

    def for_seat(self, seat: int | None) -> Self:
        """Nobody sees them."""
        return msgspec.structs.replace(self, cards=None)

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name the receivers."""
        first, last = self.to[0], self.to[-1]
        variant = ".single" if len(self.to) == 1 else ".both" if first == last else ".each"
        key = f"dreist.event.gave{variant}" + (".you" if you == self.seat else "")
        return [Phrase(key, {}, {"name": self.seat, "receiver": first, "other": last})]


class Declined(DreistEvent, frozen=True, kw_only=True, tag="declined"):
    """Somebody made no gift (D15)."""

    seat: int


class Received(Private, frozen=True, kw_only=True, tag="received"):
    """Gift cards went straight into a short hand (D16)."""

    count: int


class Ended(DreistEvent, frozen=True, kw_only=True, tag="ended"):
    """Somebody ended the turn."""

    seat: int


class Refilled(Private, frozen=True, kw_only=True, tag="refilled"):
    """The hand was refilled at the end of the turn (D10)."""

    count: int


class Revealed(Act, frozen=True, kw_only=True, tag="revealed"):
    """Egon turned up his next card (D20)."""

    cards: Cards


class PutAside(DreistEvent, frozen=True, kw_only=True, tag="put_aside"):
    """Egon's card fits nowhere, for now (D20)."""

    seat: int
    cards: Cards


class AsideDiscarded(DreistEvent, frozen=True, kw_only=True, tag="aside_discarded"):
    """At the end of Egon's turn what was still aside was discarded (D23, D24)."""

    seat: int
    cards: Cards


class Won(DreistEvent, frozen=True, kw_only=True, tag="won"):
    """Somebody has neither hand nor pile left (D17)."""

    seat: int
    deal: int


class DealOver(DreistEvent, events.DealOver, frozen=True, kw_only=True):
    """A game was counted; all hands are shown, the piles stay unseen (G10)."""

    hands: list[Cards]
    piles: list[int]


class Climbed(DreistEvent, frozen=True, kw_only=True, tag="climbed"):
    """A campaign is over: the largest start won, 0 if none (D25)."""

    start: int

    @property
    def variant(self) -> str:
        """The level reached: 50, 52, 54, 56, 58, or 60 and more."""
        return f".{level(self.start)}"
