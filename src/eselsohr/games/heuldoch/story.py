"""What happens in Heul doch, told as events; and why a move is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, islice
from typing import Any, ClassVar, Self

import msgspec

from eselsohr.engine import events
from eselsohr.engine.errors import CardsRef, SeatRef
from eselsohr.engine.events import Cards, Event, Phrase, every_event
from eselsohr.games.heuldoch import rules
from eselsohr.games.heuldoch.kernel import stacks
from eselsohr.games.heuldoch.kernel.specials import NOBODY
from eselsohr.games.heuldoch.kernel.stacks import CAROUSEL, CATAPULT, OPTION_MEMORY_AID, PACK, TOWEL
from eselsohr.games.heuldoch.notation import BY_KIND, DOWN, HIDDEN, SIDES, Side, hand, laid_card, stack_cards
from eselsohr.games.heuldoch.rules import LEFT, ONION, OPEN, OWN

SECTION = "heuldoch.event"


def _line(key: str, you: int | None, name: int, other: int | None = None, /, **cards: str) -> Phrase:
    """A sentence about a seat and maybe another one, either of whom may be reading, and about cards."""
    suffix = ".you" if name == you else ".to_you" if other is not None and other == you else ""
    names: dict[str, int | list[int]] = {"name": name} if other is None else {"name": name, "other": other}
    return Phrase(f"{SECTION}.{key}{suffix}", {}, names, cards)


class HeuldochEvent(Event, frozen=True, kw_only=True):
    """Something that happened in Heul doch."""

    section: ClassVar[str] = SECTION


class Act(HeuldochEvent, frozen=True, kw_only=True):
    """What a seat does in its turn; `opens` is the number of the round, once round the table, that begins with it."""

    seat: int
    opens: int | None = None

    @property
    def heading(self) -> Phrase | None:
        """The round that begins."""
        return None if self.opens is None else Phrase("heading.round", {"round": self.opens})


class Dealt(HeuldochEvent, events.Dealt, frozen=True, kw_only=True):
    """The match begins: a start card and four hand cards each."""

    stacks: list[Cards]
    left: int  # in the draw pile

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name the starter, then everybody's start card."""
        return [
            self._phrase(you),
            *(_line("dealt.stack", you, seat, card=card) for seat, card in enumerate(self.stacks)),
        ]


class Kept(Act, frozen=True, kw_only=True, tag="kept"):
    """A number card went on the own stack (H6)."""

    card: Cards


class Gave(Act, frozen=True, kw_only=True, tag="gave"):
    """A number card had to go to a neighbour (H5)."""

    card: Cards
    to: int

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name both."""
        return [_line("gave", you, self.seat, self.to, card=self.card)]


class Onion(Act, frozen=True, kw_only=True, tag="onion"):
    """A card was laid face down on the own stack (H7); others read `?`."""

    card: Cards

    def for_seat(self, seat: int | None) -> Self:
        """Hide the face from everybody else."""
        return self if seat == self.seat else msgspec.structs.replace(self, card=HIDDEN)

    @property
    def variant(self) -> str:
        """Name the card if it may be read."""
        return "" if self.card == HIDDEN else ".known"


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """A top card on its way: to a seat or (null) the discard; `uncovered` is what lay beneath it, if anything."""

    card: Cards
    source: int = msgspec.field(name="from")
    target: int | None = msgspec.field(name="to")
    uncovered: Cards
    known: list[int] | None  # the seats that know an onion's face, as far as that may be read (H10); null: everybody

    def for_seat(self, seat: int | None) -> Self:
        """Hide an onion's face from those who never saw it."""
        if self.known is None or seat in self.known:
            return self
        return msgspec.structs.replace(self, card=HIDDEN + DOWN)

    def remembered_by(self, seat: int | None) -> Self:
        """Leave out who else knows a card that lies face down (H10)."""
        if not self.card.endswith(DOWN):
            return self
        knows = seat is not None and not self.card.startswith(HIDDEN)
        return msgspec.structs.replace(self, known=[seat] if knows else [])

    def phrase(self, you: int | None) -> Phrase:
        """Name the card, where it was, where it went, and what is there now."""
        key = ("shot" if self.target is None else "moved") + ("" if self.uncovered else ".bare")
        return _line(key, you, self.source, self.target, card=self.card, uncovered=self.uncovered)


class Carried(Act, frozen=True, kw_only=True):
    """A special that carried top cards away."""

    moved: list[Moved]

    def for_seat(self, seat: int | None) -> Self:
        """Hide the faces of onions that seat does not know."""
        return msgspec.structs.replace(self, moved=[card.for_seat(seat) for card in self.moved])

    def remembered_by(self, seat: int | None) -> Self:
        """Leave out who else knows the onions (H10)."""
        return msgspec.structs.replace(self, moved=[card.remembered_by(seat) for card in self.moved])

    def phrases(self, you: int | None) -> list[Phrase]:
        """One line for the special, one for each card."""
        return [self._phrase(you), *(card.phrase(you) for card in self.moved)]


class Catapult(Carried, frozen=True, kw_only=True, tag="catapult"):
    """The highest numbers went to the discard (H14); `number` is null if none was showing."""

    number: int | None

    @property
    def variant(self) -> str:
        """Say so if nothing was shot."""
        return ".none" if self.number is None else ""


class Towel(Carried, frozen=True, kw_only=True, tag="towel"):
    """Two top cards were swapped (H15); `to` is null if there was nobody to choose."""

    to: int | None

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name both, then each card."""
        key = "towel.none" if self.to is None else "towel"
        return [_line(key, you, self.seat, self.to), *(card.phrase(you) for card in self.moved)]


class Carousel(Carried, frozen=True, kw_only=True, tag="carousel"):
    """All top cards moved one seat (H16)."""

    side: Side

    @property
    def variant(self) -> str:
        """Say which way."""
        return f".{self.side}"


class Flipped(msgspec.Struct, frozen=True, kw_only=True):
    """A top card turned over: everybody knows it now. `card` is as it lies afterwards."""

    seat: int
    card: Cards

    def phrase(self, you: int | None) -> Phrase:
        """Name the card that came up or went down."""
        key = "flipped.down" if self.card.endswith(DOWN) else "flipped.up"
        return _line(key, you, self.seat, card=self.card.removesuffix(DOWN))


class Werewolf(Act, frozen=True, kw_only=True, tag="werewolf"):
    """Every top card was turned over (H17)."""

    flipped: list[Flipped]

    def phrases(self, you: int | None) -> list[Phrase]:
        """One line for the werewolf, one for each card."""
        return [self._phrase(you), *(card.phrase(you) for card in self.flipped)]


class Drew(HeuldochEvent, frozen=True, kw_only=True, tag="drew"):
    """A card was drawn (H9); only the seat itself reads which, and that others draw is no news."""

    seat: int
    card: Cards | None
    left: int  # in the draw pile

    def for_seat(self, seat: int | None) -> Self:
        """Hide the card from everybody else."""
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name the card to whoever may read it."""
        return [] if self.card is None else [self._phrase(you)]


class DealOver(HeuldochEvent, events.DealOver, frozen=True, kw_only=True):
    """The stacks were shown (G10) and counted, by seat: onions, the numbers they void, points, points lost."""

    stacks: list[Cards]
    onions: list[int]
    voided: list[list[int]]
    lost: list[int]

    def phrases(self, you: int | None) -> list[Phrase]:
        """One line for the end, one for each seat's count."""
        return [Phrase(f"{SECTION}.deal_over"), *(self._count(seat, you) for seat in range(len(self.points)))]

    def _count(self, seat: int, you: int | None) -> Phrase:
        onions, voided = self.onions[seat], ", ".join(map(str, self.voided[seat]))
        key = "deal_over.points" + ("" if onions else ".clean") + (".you" if seat == you else "")
        params = {"n": self.points[seat], "onions": onions, "voided": voided, "lost": self.lost[seat]}
        return Phrase(f"{SECTION}.{key}", params, {"name": seat})


# Telling


def tell(before: Any, after: Any, move: int | None, ply: int) -> list[Event]:
    """Tell one step from the states around it."""
    if move is None:
        return [_dealt(after, ply)]
    seat = rules.turn(before)
    rounds, turn = divmod(ply - 1, before.players)  # nobody ever passes (H9)
    told: list[Event] = [
        msgspec.structs.replace(_played(before, after, seat, move, ply), opens=None if turn else rounds + 1)
    ]
    if before.left:
        drawn = BY_KIND[before.draw[PACK - before.left]]
        told.append(Drew(ply=ply, seat=seat, card=drawn, left=after.left))
    if rules.turn(after) < 0:
        told.append(_deal_over(after, ply))
    return told


def _dealt(s: Any, ply: int) -> Dealt:
    seats = range(s.players)
    return Dealt(
        ply=ply,
        deal=s.deal,
        starter=s.acting,
        stacks=[stack_cards(s, seat) for seat in seats],
        held=s.held[: s.players],
        hands=[hand(s, seat) for seat in seats],
        left=s.left,
    )


def _played(before: Any, after: Any, seat: int, move: int, ply: int) -> Act:
    where, kind = move >> 6, move & 63
    if where >= OPEN:
        return _special(before, after, seat, kind, where - OPEN, ply)
    if where == OWN:
        return Kept(ply=ply, seat=seat, card=BY_KIND[kind])
    if where == ONION:
        return Onion(ply=ply, seat=seat, card=BY_KIND[kind])
    return Gave(ply=ply, seat=seat, card=BY_KIND[kind], to=_neighbour(before, seat, where))


def _neighbour(s: Any, seat: int, where: int) -> int:
    return int(stacks.left_of(s, seat) if where == LEFT else stacks.right_of(s, seat))


def _special(before: Any, after: Any, seat: int, kind: int, choice: int, ply: int) -> Act:
    seats = range(before.players)
    if kind == CATAPULT:
        shot = [other for other in seats if after.top[other] != before.top[other]]
        number = stacks.number_showing(before, shot[0]) if shot else None
        return Catapult(ply=ply, seat=seat, number=number, moved=_routed(before, dict.fromkeys(shot)))
    if kind == TOWEL:
        if choice == NOBODY:
            return Towel(ply=ply, seat=seat, to=None, moved=[])
        return Towel(ply=ply, seat=seat, to=choice, moved=_routed(before, {seat: choice, choice: seat}))
    if kind == CAROUSEL:
        routes = {other: _neighbour(before, other, LEFT + choice) for other in seats}
        return Carousel(ply=ply, seat=seat, side=SIDES[choice], moved=_routed(before, routes))
    flipped = [Flipped(seat=other, card=laid_card(after, after.top[other])) for other in seats if after.top[other]]
    return Werewolf(ply=ply, seat=seat, flipped=flipped)


def _routed(s: Any, routes: Mapping[int, int | None]) -> list[Moved]:
    """Tell where top cards go, from the state before; an empty stack passes nothing on."""
    return [_moved(s, source, target) for source, target in routes.items() if s.top[source]]


def _moved(s: Any, source: int, target: int | None) -> Moved:
    card, beneath = s.top[source], s.under[s.top[source]]
    known = [other for other in range(s.players) if s.seen[card] >> other & 1]
    return Moved(
        card=laid_card(s, card),
        source=source,
        target=target,
        uncovered=HIDDEN + DOWN if beneath and s.down[beneath] else laid_card(s, beneath),
        known=None if len(known) == s.players else known,
    )


def _deal_over(s: Any, ply: int) -> DealOver:
    onions = [rules.onions(s, seat) for seat in range(s.players)]
    return DealOver(
        ply=ply,
        deal=s.deal,
        stacks=[stack_cards(s, seat) for seat in range(s.players)],
        onions=onions,
        voided=[[number for number in range(1, 8) if rules.voided(z) >> number & 1] for z in onions],
        points=s.scores[: s.players],
        lost=s.lost[: s.players],
        scores=s.scores[: s.players],
    )


# Masking and refusing


def visible_events(events: Sequence[Event], s: Any, seat: int | None) -> list[Event]:
    """What that seat may read; without the memory aid the last circuit only, and of onions what it knows (H10)."""
    if s.options[OPTION_MEMORY_AID] or not events:
        return every_event(events, s, seat)
    first = readable_from(events, s)
    told = [event.for_seat(seat) for event in events if event.ply >= first]
    return [event.remembered_by(seat) if isinstance(event, Carried) else event for event in told]


def readable_from(events: Sequence[Event], s: Any) -> int:
    """The ply a circuit ago, without the memory aid (H10); what was taken back leaves gaps between them."""
    if s.options[OPTION_MEMORY_AID]:
        return 0
    plies = (ply for ply, _ in groupby(reversed(events), key=lambda event: event.ply))
    return min(islice(plies, s.players), default=0)


def visible_move(move: str, mover: int, seat: int | None) -> str:
    """Hide the face of somebody else's onion."""
    return f"onion {HIDDEN}" if move.startswith("onion ") and mover != seat else move


def refusal(s: Any, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
    """The sentence that refuses a move, and what it quotes."""
    key = f"heuldoch.refuse.{rule}"
    if move is None:
        return key, {}
    where, kind = move >> 6, move & 63
    seat, choice = rules.turn(s), where - OPEN
    card = CardsRef(BY_KIND[kind])
    match rule:
        case "H4":
            return key, {"card": card, "top": _top(s, _neighbour(s, seat, where))}
        case "H5":
            return f"{key}.{_must_go(s, seat, kind)}", {"card": card}
        case "H6":
            return key, {"card": card, "top": _top(s, seat)}
        case "H8" if not s.top[_neighbour(s, seat, where)]:
            return f"{key}.empty", {}
        case "H15":
            why = _no_swap(s, seat, choice)
            return f"{key}.{why}", {"name": SeatRef(choice)} if why == "empty" else {"seat": choice}
    return key, {"card": card}


def _top(s: Any, seat: int) -> CardsRef:
    return CardsRef(laid_card(s, s.top[seat]))


def _must_go(s: Any, seat: int, kind: int) -> str:
    fitting = [side for where, side in enumerate(SIDES, LEFT) if _takes(s, _neighbour(s, seat, where), kind)]
    return fitting[0] if len(fitting) == 1 else "both"


def _takes(s: Any, neighbour: int, kind: int) -> bool:
    return bool(rules.gift_objection(s, neighbour, kind) == 0)


def _no_swap(s: Any, seat: int, choice: int) -> str:
    if not any(s.top[other] for other in range(s.players) if other != seat):
        return "alone"
    if choice == NOBODY:
        return "choose"
    if choice >= s.players:
        return "nobody"
    return "self" if choice == seat else "empty"
