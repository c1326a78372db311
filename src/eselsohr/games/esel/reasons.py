"""What speaks for a move of Esel."""

from __future__ import annotations

from typing import Any

from eselsohr.engine.game import Outlook
from eselsohr.games.esel.policy import FEW
from eselsohr.games.esel.rules import DONKEY, JOKER, NORMAL, OX, aside_points, hand_points, turn

CHEAP = 15  # points one can live with


def goes_out(o: Outlook) -> bool:
    """You have played your last card when the deal ends (E11)."""
    return bool(o.end.held[o.seat] == 0)


def donkey_goes(o: Outlook) -> bool:
    """You hold the donkey, and somebody else has it when your turn comes again."""
    return bool(o.before.hands[o.seat][DONKEY]) and not o.again.hands[o.seat][DONKEY]


def donkey_stays_away(o: Outlook) -> bool:
    """You do not have the donkey when the deal ends."""
    return not o.end.hands[o.seat][DONKEY]


def ox_goes(o: Outlook) -> bool:
    """You hold the ox, and get rid of it (E20)."""
    return bool(o.before.hands[o.seat][OX]) and not o.end.hands[o.seat][OX]


def takes_nothing(o: Outlook) -> bool:
    """An animal goes round, and another one takes the cards (E14, E20)."""
    after, again = ((s.held[o.seat], s.aside[o.seat]) for s in (o.after, o.again))
    return o.before.kind != NORMAL and again == after


def leads_next(o: Outlook) -> bool:
    """You win a normal round and lead the next one (E10)."""
    return bool(o.after.kind == NORMAL and turn(o.again) == o.seat and o.again.leader < 0)


def keeps_jokers(o: Outlook) -> bool:
    """You still have all your jokers."""
    return bool(0 < o.before.hands[o.seat][JOKER] == o.after.hands[o.seat][JOKER])


def keeps_sets(o: Outlook) -> bool:
    """You play all cards of a value, or none."""
    before, after = o.before.hands[o.seat], o.after.hands[o.seat]
    return all(after[kind] in (0, before[kind]) for kind in range(1, JOKER))


def no_higher(o: Outlook) -> bool:
    """You raise, with the lowest of the cards that will do (E8): there are higher ones, and no lower ones."""
    passes = o.after.held[o.seat] == o.before.held[o.seat]
    if o.before.leader < 0 or o.before.kind != NORMAL or passes:
        return False
    hand, led = o.before.hands[o.seat], o.before.led
    jokers = hand[JOKER] - o.after.hands[o.seat][JOKER]
    lower = (0 < hand[value] >= led - jokers for value in range(o.before.top + 1, o.after.top))
    higher = (0 < hand[value] >= led - hand[JOKER] for value in range(o.after.top + 1, JOKER))
    return any(higher) and not any(lower)


def sheds_highest(o: Outlook) -> bool:
    """You play all cards of your highest number."""
    before, after = o.before.hands[o.seat], o.after.hands[o.seat]
    highest = max((kind for kind in range(1, JOKER) if before[kind]), default=0)
    return bool(highest) and not after[highest]


def few_points(o: Outlook) -> bool:
    """What you are left with when the deal ends is cheap (E16)."""
    return _points(o.end, o.seat) <= CHEAP


def held_up(o: Outlook, other: int) -> bool:
    """Somebody with few cards has not played the last one when it is your turn again."""
    return 0 < o.before.held[other] <= FEW and bool(o.again.held[other] > 0)


def loaded(o: Outlook, other: int) -> bool:
    """Somebody else has the donkey in the end, who does not have it now."""
    return not o.before.hands[other][DONKEY] and bool(o.end.hands[other][DONKEY])


def _points(s: Any, seat: int) -> int:
    return int(hand_points(s.hands[seat]) + aside_points(s.aside[seat]))


ABOUT_YOU = (
    goes_out,
    donkey_goes,
    donkey_stays_away,
    ox_goes,
    takes_nothing,
    leads_next,
    keeps_jokers,
    keeps_sets,
    no_higher,
    sheds_highest,
    few_points,
)
ABOUT_OTHERS = (held_up, loaded)
HOARDS = (keeps_jokers, keeps_sets)
