"""Kernel: the rules of Esel, base game and ox variant. Comments cite the rulebook.

A hand is counts by kind: donkey, 1…13, joker, ox. A move is value << 8 | naturals << 4 | jokers.
"""

from eselsohr.engine.kernel.answers import G8, G9, G11
from eselsohr.engine.kernel.chance import Chance, begin, below, bent, close, forget, set_options
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.kernel.pack import draw, stack, unstack
from eselsohr.engine.kernel.places import place_of, share_of
from eselsohr.engine.layout import i8, i16

MAX_PLAYERS = 12
KINDS = 16
DONKEY, JOKER, OX = 0, 14, 15  # kinds; 1…13 are the plain values
COPIES, JOKERS = 8, 4  # E1
CARDS_EACH = (0, 0, 0, 13, 13, 13, 13, 13, 13, 12, 10, 9, 9)  # E2, by number of players

KNOB_CARDS, KNOB_COPIES, KNOB_JOKERS = 0, 1, 2
OPTION_OX, OPTION_DEALS, OPTION_STARTER = 0, 1, 2
DECIDE, ROUND_OVER, DEAL_OVER, MATCH_OVER = 0, 1, 2, 3  # phases; two of them are due
NORMAL, DONKEY_ROUND, OX_ROUND = 0, 1, 2  # kinds of round; also the bits of `barred` and `table`

PASS = 0
LEAD_DONKEY = DONKEY << 8 | 1 << 4
LEAD_OX = OX << 8 | 1 << 4
MIXED = 0xFF  # cards that are no set: never legal, refused by the rule they break here
MOVE_CODES = 1 << 12
MAX_MOVES = 640  # 13 values with at most 8 naturals and 0…4 jokers, and a few more

E7, E8, E9, E12, E13, E15, E19, E20, E22 = 7, 8, 9, 12, 13, 15, 19, 20, 22


class State(Chance):
    players = i8
    options = i16[3]
    phase = i8
    deal = i8  # counts from 1; 0 before the first
    round = i16
    hands = i8[MAX_PLAYERS, KINDS]
    held = i8[MAX_PLAYERS]  # cards in each hand
    seen = i8[MAX_PLAYERS, KINDS]  # of those: taken up in a donkey round before everybody's eyes, not played since
    aside = i8[MAX_PLAYERS, KINDS]  # E20: piles of ox rounds
    table = i8  # E18: animals nobody has taken yet
    rest = i8[KINDS]  # E2: undealt
    gone = i8[KINDS]  # E10: left the deal openly
    starter = i8  # of this round
    acting = i8  # who decides; clockwise, once each
    acted = i8  # how many have acted in this round
    plays = i16[MAX_PLAYERS]  # their moves, in order: the cards of this round
    leader = i8  # who led, -1 before; not the starter after E25
    kind = i8  # of this round
    led = i8  # k: how many cards were led
    top = i8  # the value to beat
    best = i8  # whose play that is
    barred = i8  # animals that may not be led in this round
    points = i16[MAX_PLAYERS]  # of the deal just over
    scores = i16[MAX_PLAYERS]  # totals of finished deals


def start(s, players, options):
    """Set up a match; a deal is due."""
    set_options(s, players, options, OPTION_STARTER)
    s.starter = s.options[OPTION_STARTER]
    s.leader = -1
    s.phase = DEAL_OVER


def turn(s):
    """Who decides now (E6: clockwise from the starter, once each)."""
    return int(s.acting) if s.phase == DECIDE else -1


def due(s):
    """1: the round ends. 2: a deal."""
    return int(s.phase) if s.phase != MATCH_OVER else 0


def advance(s):
    """Let the one thing happen that is due."""
    if s.phase == ROUND_OVER:
        end_round(s)
    elif s.phase == DEAL_OVER:
        deal(s)


# Moves


def can_lead(s, seat):
    """E25: does that seat hold anything but barred animals?"""
    hand = s.hands[seat]
    blocked = 0
    if s.barred & DONKEY_ROUND:
        blocked += hand[DONKEY]
    if s.barred & OX_ROUND:
        blocked += hand[OX]
    return s.held[seat] > blocked


def legal_moves(s, out):
    """In order: pass, donkey, ox, sets by value, then jokers, then naturals; jokers alone last."""
    seat = turn(s)
    if seat < 0:
        return 0
    if s.leader < 0:
        return leads(s, seat, out)
    if s.kind == NORMAL:
        return raises(s, seat, out)
    return singles(s, seat, out)


def leads(s, seat, out):
    """E7: anything of one value, or an animal (E12, E20) that is not barred (E15, E19).

    The first moves of a value are written without asking whether it is held: what is not, the next one overwrites.
    """
    if s.barred and not can_lead(s, seat):
        out[0] = PASS  # E25
        return 1
    hand = s.hands[seat]
    jokers = int(hand[JOKER])
    n = 0
    if hand[DONKEY] > 0 and not s.barred & DONKEY_ROUND:
        out[n] = LEAD_DONKEY
        n += 1
    if hand[OX] > 0 and not s.barred & OX_ROUND:
        out[n] = LEAD_OX
        n += 1
    for value in range(1, JOKER):
        held = int(hand[value])
        for j in range(jokers + 1):
            out[n] = value << 8 | 1 << 4 | j
            out[n + 1] = value << 8 | 2 << 4 | j
            out[n + 2] = value << 8 | 3 << 4 | j
            out[n + 3] = value << 8 | 4 << 4 | j
            for naturals in range(5, held + 1):
                out[n + naturals - 1] = value << 8 | naturals << 4 | j
            n += held
    for j in range(1, jokers + 1):
        out[n] = JOKER << 8 | j
        n += 1
    return n


def raises(s, seat, out):
    """E8: pass, or as many cards as were led, of a higher value.

    Each move is written and then kept or not: compiled, that is much faster than to branch on what no one can foresee.
    """
    hand = s.hands[seat]
    jokers = int(hand[JOKER])
    k = int(s.led)
    out[0] = PASS
    n = 1
    most, top = min(jokers, k - 1), int(s.top)
    if most == 0:
        for value in range(1, JOKER):
            out[n] = value << 8 | k << 4
            n += (hand[value] >= k) & (value > top)
    else:
        for value in range(top + 1, JOKER):
            held = int(hand[value])
            for j in range(most + 1):
                out[n] = value << 8 | (k - j) << 4 | j
                n += held >= k - j
    if jokers >= k and s.top < JOKER:  # E9
        out[n] = JOKER << 8 | k
        n += 1
    return n


def singles(s, seat, out):
    """E13, E20: one card of any value; E22: never the other animal, even if it is all there is."""
    hand = s.hands[seat]
    n = 0
    for value in range(1, JOKER):
        out[n] = value << 8 | 1 << 4
        n += hand[value] > 0
    if hand[JOKER] > 0:
        out[n] = JOKER << 8 | 1
        n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


def is_animal(move):
    return move == LEAD_DONKEY or move == LEAD_OX


def is_set(move):
    """Canonical: at least one natural of 1…13 with any jokers, or jokers alone (E9)."""
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    if value == JOKER:
        return naturals == 0 and 1 <= jokers <= JOKERS
    return 1 <= value < JOKER and 1 <= naturals <= COPIES and jokers <= JOKERS


def objection(s, move):
    """0, or the rule the move breaks: what its shape breaks here comes before G8."""
    seat = turn(s)
    if seat < 0:
        return G9
    if move < 0 or move >= MOVE_CODES:
        return G11
    if not (move == PASS or move == MIXED or is_animal(move) or is_set(move)):
        return G11
    if s.leader < 0:
        rule = lead_objection(s, seat, move)
    elif s.kind == NORMAL:
        rule = raise_objection(s, move)
    else:
        rule = single_objection(s, seat, move)
    if rule == 0 and not holds(s, seat, move):
        rule = G8
    return rule


def holds(s, seat, move):
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    hand = s.hands[seat]
    if move == PASS:
        return True
    return (value == JOKER or hand[value] >= naturals) and hand[JOKER] >= jokers


def lead_objection(s, seat, move):
    if move == PASS:
        return E7 if can_lead(s, seat) else 0  # E25
    if move == MIXED:
        return E7
    barred = int(s.barred)
    if (move == LEAD_DONKEY and barred & DONKEY_ROUND) or (move == LEAD_OX and barred & OX_ROUND):
        return E19 if s.options[OPTION_OX] else E15
    return 0


def raise_objection(s, move):
    if move == PASS:
        return 0
    if is_animal(move):
        return E12 if move == LEAD_DONKEY else E20
    if move == MIXED or (move >> 4 & 15) + (move & 15) != s.led:
        return E8
    if s.top == JOKER:
        return E9
    return E8 if move >> 8 <= s.top else 0


def single_objection(s, seat, move):
    one_each = E13 if s.kind == DONKEY_ROUND else E20
    if move == PASS:
        hand = s.hands[seat]
        return 0 if s.held[seat] == hand[DONKEY] + hand[OX] else one_each
    if is_animal(move):
        same = (move == LEAD_DONKEY) == (s.kind == DONKEY_ROUND)
        return E22 if not same else E12 if move == LEAD_DONKEY else E20
    return one_each if move == MIXED or (move >> 4 & 15) + (move & 15) != 1 else 0


# Playing


def play(s, move):
    """Play one legal move; after the last of a round its end is due."""
    seat = int(s.acting)
    s.plays[s.acted] = move
    if move != PASS:
        lay(s, seat, move >> 8, move >> 4 & 15, move & 15)
    s.acting = seat + 1 if seat + 1 < s.players else 0
    s.acted += 1
    if s.acted == s.players:
        s.phase = ROUND_OVER


def lay(s, seat, value, naturals, jokers):
    leave(s, seat, value, naturals)
    if jokers > 0:
        leave(s, seat, JOKER, jokers)
    s.held[seat] -= naturals + jokers
    animal = value == DONKEY or value == OX
    if s.leader < 0:
        s.leader = seat
        s.led = naturals + jokers
        if animal:
            s.kind = DONKEY_ROUND if value == DONKEY else OX_ROUND
    rank = value
    if animal:
        rank = 0  # E12, E20
    elif s.kind != NORMAL and value == JOKER:
        rank = 1  # E13
    if rank >= s.top:  # E14: the latest of the highest; a raise is always higher
        s.top = rank
        s.best = seat


def leave(s, seat, kind, count):
    """Cards go from a hand to the round; those seen in the hand go first, kinds being all anybody can tell (G4)."""
    s.hands[seat][kind] -= count
    if s.seen[seat][kind] > 0:
        s.seen[seat][kind] = max(0, s.seen[seat][kind] - count)


def end_round(s):
    """Cards and animals go where they belong, then the empty-hand check (E24)."""
    winner = int(s.best)
    s.barred = 0
    if s.kind == NORMAL:
        gather(s, s.gone)  # E10
        receive(s, winner)
    elif s.kind == DONKEY_ROUND:
        take_up(s, winner)
    else:
        gather(s, s.aside[winner])  # E20
    s.starter = winner  # E10, E14, E21
    s.acting = winner
    s.acted = 0
    s.leader = -1
    s.kind = NORMAL
    s.led = 0
    s.best = 0
    s.top = 0
    s.phase = DECIDE
    for seat in range(s.players):
        if s.held[seat] == 0:
            s.phase = DEAL_OVER  # E11
    if s.phase == DEAL_OVER:
        end_deal(s)
    else:
        s.round += 1


def gather(s, pile):
    """Add this round's cards to a pile; return how many they are."""
    count = 0
    for i in range(s.players):
        move = int(s.plays[i])
        if move != PASS:
            pile[move >> 8] += move >> 4 & 15
            pile[JOKER] += move & 15
            count += (move >> 4 & 15) + (move & 15)
    return count


def receive(s, winner):
    """E18: the winner of the first round takes the ox, of the second the donkey."""
    if s.round == 1 and s.table & OX_ROUND:
        hand_over(s, winner, OX, OX_ROUND)
    elif s.round == 2 and s.table & DONKEY_ROUND:
        hand_over(s, winner, DONKEY, DONKEY_ROUND)


def hand_over(s, seat, animal, bit):
    s.hands[seat][animal] += 1
    s.held[seat] += 1
    s.table &= ~bit
    s.barred = bit  # E19


def take_up(s, winner):
    """E14: everything into the hand, before everybody's eyes."""
    s.held[winner] += gather(s, s.hands[winner])
    gather(s, s.seen[winner])
    s.seen[winner][DONKEY] = 0  # who holds an animal is always known
    s.barred = DONKEY_ROUND  # E15, E19


def end_deal(s):
    """E16: count what is left; E5, E26: who starts the next deal."""
    for seat in range(s.players):
        points = hand_points(s.hands[seat]) + aside_points(s.aside[seat])
        s.points[seat] = points
        s.scores[seat] += points
    for seat in range(s.players):
        if s.hands[seat][DONKEY] > 0 or (s.table & DONKEY_ROUND and s.hands[seat][OX] > 0):
            s.starter = seat
    s.barred = 0
    if s.deal == s.options[OPTION_DEALS]:  # E4
        s.phase = MATCH_OVER


def hand_points(hand):
    points = 20 * int(hand[DONKEY]) + 15 * int(hand[OX])
    for kind in range(1, OX):
        points += kind * int(hand[kind])  # a joker's kind is its 14 points
    return points


def aside_points(pile):
    """E20: face value, joker 1, ox 0."""
    points = int(pile[JOKER])
    for kind in range(1, JOKER):
        points += kind * int(pile[kind])
    return points


# Chance and knowledge


def deal(s):
    """E2…E5, E18: all cards reshuffled; the stream depends on the key and the number of the deal alone."""
    s.deal += 1
    s.round = 1
    ox = int(s.options[OPTION_OX])
    copies, jokers = bent(s, KNOB_COPIES, COPIES), bent(s, KNOB_JOKERS, JOKERS)
    for kind in range(KINDS):
        s.rest[kind] = copies
        s.gone[kind] = 0
    s.rest[JOKER] = jokers
    s.rest[DONKEY] = 0
    s.rest[OX] = 0
    low, high = stack(s.rest, 1)
    begin(s, s.deal)
    left = 13 * copies + jokers
    each = min(bent(s, KNOB_CARDS, CARDS_EACH[s.players]), left // s.players)
    for seat in range(s.players):
        for kind in range(KINDS):
            s.hands[seat][kind] = 0
            s.seen[seat][kind] = 0
            s.aside[seat][kind] = 0
        for _ in range(each):
            before, low, high = draw(low, high, below(s, left))
            s.hands[seat][1 + before] += 1
            left -= 1
        s.held[seat] = each
        s.points[seat] = 0
    unstack(s.rest, 1, low, high)
    close(s)
    s.acting = s.starter
    s.table = DONKEY_ROUND | OX_ROUND if ox else 0
    if not ox:
        s.hands[s.starter][DONKEY] = 1  # E3
        s.held[s.starter] += 1
    s.phase = DECIDE


def determinize(s, seat, g):
    """Guess the other hands: every way to spread the unseen cards over the unknown places is equally likely."""
    left = 0
    for kind in range(1, OX):
        for other in range(s.players):
            if other != seat:
                seen = int(s.seen[other][kind])
                s.rest[kind] += s.hands[other][kind] - seen
                s.hands[other][kind] = seen
        left += int(s.rest[kind])
    low, high = stack(s.rest, 1)
    for other in range(s.players):
        if other != seat:
            known = 0
            for kind in range(KINDS):
                known += int(s.hands[other][kind])
            for _ in range(int(s.held[other]) - known):
                before, low, high = draw(low, high, roll(g, left))
                s.hands[other][1 + before] += 1
                left -= 1
    unstack(s.rest, 1, low, high)
    forget(s)


# Results


def score(s, seat):
    """The total of penalty points."""
    return int(s.scores[seat])


def place(s, seat):
    """E17: the lowest total is first, ties share."""
    return place_of(s.scores, s.players, seat)


def payoff(s, seat):
    """The place in the deal or, in the last deal, in the totals; ties share."""
    return share_of(s.scores if s.phase == MATCH_OVER else s.points, s.players, seat)
