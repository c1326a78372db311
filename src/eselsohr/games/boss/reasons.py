"""What speaks for a move of Boss."""

from __future__ import annotations

from eselsohr.engine.game import Outlook
from eselsohr.games.boss.rules import ACE, DECIDE, JOKER, RANKS, turn

FEW = 3  # cards: whoever holds no more is out soon
LOW = 4  # ranks: 2 to 5
HIGH = ACE - 2  # the rank of the queen


def out_at_once(o: Outlook) -> bool:
    """These are your last cards (B6)."""
    return bool(o.after.held[o.seat] == 0)


def out_first(o: Outlook) -> bool:
    """You are the boss in the end."""
    return bool(o.end.places[o.seat] == 1)


def leads_next(o: Outlook) -> bool:
    """You win the trick and lead the next one (B5)."""
    return bool(o.again.phase == DECIDE and turn(o.again) == o.seat and o.again.led == 0)


def keeps_jokers(o: Outlook) -> bool:
    """You still have all your jokers."""
    return bool(0 < o.before.hands[o.seat][JOKER] == o.after.hands[o.seat][JOKER])


def keeps_aces(o: Outlook) -> bool:
    """You still have all your aces."""
    return bool(0 < o.before.hands[o.seat][ACE] == o.after.hands[o.seat][ACE])


def keeps_high(o: Outlook) -> bool:
    """You still have all your kings and queens."""
    before, after = (s.hands[o.seat][HIGH:ACE] for s in (o.before, o.after))
    return bool(0 < sum(before) == sum(after))


def keeps_sets(o: Outlook) -> bool:
    """You play all cards of a rank, or none."""
    before, after = o.before.hands[o.seat], o.after.hands[o.seat]
    return all(after[rank] in (0, before[rank]) for rank in range(RANKS))


def no_higher(o: Outlook) -> bool:
    """You take over, with the lowest of the cards that will do (B4): there are higher ones, and no lower ones."""
    if o.before.led == 0 or o.after.held[o.seat] == o.before.held[o.seat]:
        return False
    hand, led = o.before.hands[o.seat], o.before.led
    jokers = hand[JOKER] - o.after.hands[o.seat][JOKER]
    lower = (0 < hand[rank] >= led - jokers for rank in range(o.before.top + 1, o.after.top))
    higher = (0 < hand[rank] >= led - hand[JOKER] for rank in range(o.after.top + 1, RANKS))
    return any(higher) and not any(lower)


def sheds_low(o: Outlook) -> bool:
    """You play low cards, which win nothing."""
    before, after = o.before.hands[o.seat], o.after.hands[o.seat]
    return bool(sum(after[:LOW]) < sum(before[:LOW]))


def held_up(o: Outlook, other: int) -> bool:
    """Somebody with few cards is still in when it is your turn again."""
    return bool(0 < o.before.held[other] <= FEW and o.again.phase == DECIDE and o.again.held[other] > 0)


ABOUT_YOU = (
    out_at_once,
    out_first,
    leads_next,
    keeps_jokers,
    keeps_aces,
    keeps_high,
    keeps_sets,
    no_higher,
    sheds_low,
)
ABOUT_OTHERS = (held_up,)
HOARDS = (keeps_jokers, keeps_aces, keeps_high)
