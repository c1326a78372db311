"""Kernel: the rules of Boss. Comments cite the rulebook.

A hand is counts by kind: 2…A, joker. A move is rank << 7 | naturals << 3 | jokers.
Chairs are the places round the table, clockwise: chair c is taken by seat `seating[c]`, which after the first round
is also the hierarchy, boss first.
"""

from eselsohr.engine.kernel.answers import G8, G9, G11
from eselsohr.engine.kernel.chance import Chance, begin, below, bent, close, forget, set_options
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.kernel.pack import draw, stack, unstack
from eselsohr.engine.layout import i8, i16

MAX_PLAYERS, MAX_ROUNDS = 10, 20
RANKS, KINDS = 13, 14
ACE, JOKER = 12, 13  # kinds; 0 is the 2
CARDS_EACH = 13  # B3, B9

KNOB_JOKERS, KNOB_EXCHANGE = 0, 1
OPTION_ROUNDS, OPTION_STARTER = 0, 1
DECIDE, TRICK_OVER, ROUND_OVER, RESEAT, DEAL, EXCHANGE, MATCH_OVER = 0, 1, 2, 3, 4, 5, 6  # phases

PASS = 0
MIXED = 0x7FF  # cards that are no set: never legal, refused by the rule they break here
MOVE_CODES = 1 << 11
MAX_MOVES = 13 * 6 + 5 * 13  # 13 naturals, each set with 0…5 jokers; 1…5 jokers alone, declared as any rank

B4, B12 = 4, 12


class State(Chance):
    players = i8
    options = i16[2]
    phase = i8
    deal = i8  # the round; counts from 1, 0 before the first
    hands = i8[MAX_PLAYERS, KINDS]
    held = i8[MAX_PLAYERS]  # cards in each hand
    left = i8  # players who still hold cards
    gone = i8[KINDS]  # played in this round, the running trick included
    rest = i8[KINDS]  # out of play, unseen: only in positions that were set up
    received = i8[MAX_PLAYERS, KINDS]  # B10: by each seat in this round's exchange
    seen = i8[MAX_PLAYERS, KINDS]  # of those: not played since, so the partner knows them in that hand
    seating = i8[MAX_PLAYERS]  # B8: the seat on each chair
    leading = i8  # chair that leads this trick
    acting = i8  # chair that decides
    acted = i8  # how many have acted in this trick
    actors = i8[MAX_PLAYERS]  # their seats, in order
    plays = i16[MAX_PLAYERS]  # their moves
    led = i8  # k: how many cards were led; 0 before the lead
    top = i8  # the rank to beat; -1 before the lead
    best = i8  # chair whose play that is
    out = i8[MAX_PLAYERS]  # B6: seats in the order they went out
    places = i8[MAX_PLAYERS]  # in the last finished round; zeros before
    orders = i8[MAX_ROUNDS, MAX_PLAYERS]  # seats of each finished round, boss first
    scores = i16[MAX_PLAYERS]  # B14: sums of finishing places


def start(s, players, options):
    """Set up a match; a deal is due."""
    set_options(s, players, options, OPTION_STARTER)
    for seat in range(players):
        s.seating[seat] = seat
    lead(s, int(s.options[OPTION_STARTER]))  # B3
    s.phase = DEAL


def turn(s):
    """Who decides now."""
    return int(s.seating[s.acting]) if s.phase == DECIDE else -1


def due(s):
    """1: end of a trick or round, reseating, exchange. 2: a deal."""
    if s.phase == DECIDE or s.phase == MATCH_OVER:
        return 0
    return 2 if s.phase == DEAL else 1


def advance(s):
    """Let the one thing happen that is due."""
    if s.phase == TRICK_OVER:
        end_trick(s)
    elif s.phase == ROUND_OVER:
        end_round(s)
    elif s.phase == RESEAT:
        reseat(s)
    elif s.phase == DEAL:
        deal(s)
    elif s.phase == EXCHANGE:
        exchange(s)


def jokers_in_play(s):
    """B1, B3: half as many as players, none in the first round."""
    return min(bent(s, KNOB_JOKERS, s.players // 2), s.players // 2) if s.deal > 1 else 0


# Moves


def legal_moves(s, out):
    """In order: pass, sets by rank, then jokers, then naturals; jokers alone last, by number, then rank.

    Moves are written before it is known whether the cards are held, and overwritten by the next one if not: compiled,
    that is much faster than to branch on what no one can foresee.
    """
    seat = turn(s)
    if seat < 0:
        return 0
    hand = s.hands[seat]
    jokers, k, top = int(hand[JOKER]), int(s.led), int(s.top)
    n = 0
    if k == 0:  # B4: the leader plays any number of equal cards
        for rank in range(RANKS):
            held = int(hand[rank])
            for j in range(jokers + 1):
                out[n] = rank << 7 | 1 << 3 | j
                out[n + 1] = rank << 7 | 2 << 3 | j
                out[n + 2] = rank << 7 | 3 << 3 | j
                out[n + 3] = rank << 7 | 4 << 3 | j
                for naturals in range(5, held + 1):
                    out[n + naturals - 1] = rank << 7 | naturals << 3 | j
                n += held
    else:  # B4: the others pass, or play exactly k of a higher rank
        out[0] = PASS
        n = 1
        most = min(jokers, k - 1)
        if most == 0:
            for rank in range(RANKS):
                out[n] = rank << 7 | k << 3
                n += (hand[rank] >= k) & (rank > top)
        else:
            for rank in range(top + 1, RANKS):
                held = int(hand[rank])
                for j in range(most + 1):
                    out[n] = rank << 7 | (k - j) << 3 | j
                    n += held >= k - j
    for j in range(1, jokers + 1):  # B12
        if k == 0 or j == k:
            for rank in range(top + 1, RANKS):
                out[n] = rank << 7 | j
                n += 1
    return n


def objection(s, move):
    """0, or the rule the move breaks: what its shape breaks here comes before G8."""
    seat = turn(s)
    if seat < 0:
        return G9
    if move == PASS:
        return B4 if s.led == 0 else 0
    if move == MIXED:
        return B4
    if move < 0 or move >= MOVE_CODES:
        return G11
    rank, naturals, jokers = move >> 7, move >> 3 & 15, move & 7
    if rank > JOKER or naturals + jokers == 0 or naturals > s.players or jokers > s.players // 2:
        return G11
    if rank == JOKER:
        return B12 if naturals == 0 else G11  # jokers that do not say what they stand for
    if s.led > 0 and (naturals + jokers != s.led or rank <= s.top):
        return B4
    return 0 if s.hands[seat][rank] >= naturals and s.hands[seat][JOKER] >= jokers else G8


# Playing


def lead(s, chair):
    """A trick begins."""
    s.leading = chair
    s.acting = chair
    s.best = chair
    s.acted = 0
    s.led = 0
    s.top = -1


def play(s, move):
    """Play one legal move; then the next player's turn, the end of the trick or that of the round."""
    seat = turn(s)
    s.actors[s.acted] = seat
    s.plays[s.acted] = move
    s.acted += 1
    if move != PASS:
        lay(s, seat, move >> 7, move >> 3 & 15, move & 7)
    if s.left == 1:
        s.phase = ROUND_OVER  # B6: at once, in the middle of the trick
    else:
        pass_on(s)


def lay(s, seat, rank, naturals, jokers):
    leave(s, seat, rank, naturals)
    leave(s, seat, JOKER, jokers)
    s.held[seat] -= naturals + jokers
    s.led = naturals + jokers
    s.top = rank
    s.best = s.acting
    if s.held[seat] == 0:
        s.out[s.players - s.left] = seat  # B6: at that moment
        s.left -= 1


def leave(s, seat, kind, count):
    """Cards leave a hand; those its partner saw go first, kinds being all anybody can tell (G4)."""
    if count > 0:
        s.hands[seat][kind] -= count
        s.gone[kind] += count
        seen = int(s.seen[seat][kind])
        if seen > 0:
            s.seen[seat][kind] = max(0, seen - count)


def pass_on(s):
    """B4: clockwise to the next player with cards; once round and the trick is over."""
    chair = after(s, int(s.acting))
    while chair != s.leading and s.held[s.seating[chair]] == 0:
        chair = after(s, chair)
    s.acting = chair
    if chair == s.leading:
        s.phase = TRICK_OVER


def after(s, chair):
    return chair + 1 if chair + 1 < s.players else 0


def end_trick(s):
    """B5: the winner leads, or who leads for a winner who is out (B7, B13)."""
    chair = int(s.best)
    if s.held[s.seating[chair]] == 0:
        chair = successor(s, chair) if s.deal > 1 else next_with_cards(s, chair)
    lead(s, chair)
    s.phase = DECIDE


def next_with_cards(s, chair):
    """B7: clockwise."""
    chair = after(s, chair)
    while s.held[s.seating[chair]] == 0:
        chair = after(s, chair)
    return chair


def successor(s, chair):
    """B13: the direct superior, else the direct subordinate, else the highest-ranked player with cards."""
    if chair > 0 and s.held[s.seating[chair - 1]] > 0:
        return chair - 1
    if chair + 1 < s.players and s.held[s.seating[chair + 1]] > 0:
        return chair + 1
    chair = 0
    while s.held[s.seating[chair]] == 0:
        chair += 1
    return chair


def end_round(s):
    """B6: the one with cards is the ass; B14: places are added up."""
    order = s.orders[s.deal - 1]
    for i in range(s.players - 1):
        order[i] = s.out[i]
    for seat in range(s.players):
        if s.held[seat] > 0:
            order[s.players - 1] = seat
    for i in range(s.players):
        s.places[order[i]] = i + 1
        s.scores[order[i]] += i + 1
    lead(s, int(s.leading))
    s.phase = MATCH_OVER if s.deal == s.options[OPTION_ROUNDS] else RESEAT


def reseat(s):
    """B8: clockwise by rank from the boss."""
    for chair in range(s.players):
        s.seating[chair] = s.orders[s.deal - 1][chair]
    lead(s, 0)  # B11
    s.phase = DEAL


# Chance and knowledge


def deal(s):
    """B3, B9: to each chair in turn, so that a deal depends on the key and its number alone; the ass takes the rest."""
    s.deal += 1
    jokers = int(jokers_in_play(s))
    for kind in range(RANKS):
        s.rest[kind] = s.players  # B1
        s.gone[kind] = 0
    s.rest[JOKER] = jokers
    s.gone[JOKER] = 0
    cards = RANKS * int(s.players) + jokers
    low, high = stack(s.rest, 0)
    begin(s, s.deal)
    for chair in range(s.players):
        seat = int(s.seating[chair])
        clear(s, seat)
        if chair < s.players - 1:
            for _ in range(CARDS_EACH):
                kind, low, high = draw(low, high, below(s, cards))
                s.hands[seat][kind] += 1
                cards -= 1
    unstack(s.rest, 0, low, high)
    take_rest(s, int(s.seating[s.players - 1]))
    close(s)
    s.held[s.seating[s.players - 1]] += jokers
    s.left = s.players
    s.phase = EXCHANGE if s.deal > 1 else DECIDE


def clear(s, seat):
    for kind in range(KINDS):
        s.hands[seat][kind] = 0
        s.received[seat][kind] = 0
        s.seen[seat][kind] = 0
    s.held[seat] = CARDS_EACH


def take_rest(s, seat):
    for kind in range(KINDS):
        s.hands[seat][kind] += s.rest[kind]
        s.rest[kind] = 0


def exchange(s):
    """B10: boss and ass swap as many cards as there are jokers, each pair towards the middle one fewer."""
    pairs = int(s.players // 2)
    most = bent(s, KNOB_EXCHANGE, pairs)
    for chair in range(min(pairs, most)):
        swap(s, int(s.seating[chair]), int(s.seating[s.players - 1 - chair]), most - chair)
    s.phase = DECIDE


def swap(s, higher, lower, count):
    """Both choose from the dealt hand before either takes up a card."""
    give(s.hands[higher], s.received[lower], 0, 1, count)
    give(s.hands[lower], s.received[higher], ACE, -1, count)
    take_up(s, higher)
    take_up(s, lower)


def give(hand, pile, kind, step, count):
    """The lowest or highest cards, never a joker."""
    while count > 0:
        cards = min(int(hand[kind]), count)
        hand[kind] -= cards
        pile[kind] += cards
        count -= cards
        kind += step


def take_up(s, seat):
    for kind in range(RANKS):
        cards = int(s.received[seat][kind])
        s.hands[seat][kind] += cards
        s.seen[seat][kind] = cards


def chair_of(s, seat):
    chair = 0
    while s.seating[chair] != seat:
        chair += 1
    return chair


def partner(s, seat):
    """B10: whom a seat swaps with in this round; -1 if with nobody."""
    chair = chair_of(s, seat)
    opposite = int(s.players) - 1 - chair
    return int(s.seating[opposite]) if s.deal > 1 and opposite != chair else -1


def kept(s, seat):
    """B10: the lowest and highest rank that can have stayed in a dealt hand, by what its partner got from it."""
    given = s.received[partner(s, seat)]
    low, high = 0, ACE
    if chair_of(s, seat) < s.players // 2:  # the higher of the two gave the lowest
        for rank in range(RANKS):
            if given[rank] > 0:
                low = rank
    else:
        for rank in range(ACE, -1, -1):
            if given[rank] > 0:
                high = rank
    return low, high


def determinize(s, seat, g):
    """Guess the other hands: every way to spread the unseen cards over the unknown places is equally likely.

    Only the partner's places are choosy (B10). They are filled first, from the cards that may lie there: whichever
    those are, the rest can be spread in equally many ways.
    """
    other = partner(s, seat)
    for unknown in range(s.players):
        if unknown != seat:
            collect(s, unknown, unknown == other)
    if other >= 0:
        low, high = kept(s, other)
        fill(s, other, low, high, g)
    for unknown in range(s.players):
        if unknown != seat and unknown != other:
            fill(s, unknown, 0, ACE, g)
    forget(s)


def collect(s, seat, partnered):
    """Put a hand's unknown cards to the rest; what others saw of it is none of our business."""
    for kind in range(KINDS):
        if not partnered:
            s.received[seat][kind] = 0
            s.seen[seat][kind] = 0
        seen = int(s.seen[seat][kind])
        s.rest[kind] += s.hands[seat][kind] - seen
        s.hands[seat][kind] = seen


def fill(s, seat, low, high, g):
    """Draw a hand's unknown cards from the rest: ranks low…high and jokers."""
    jokers = int(s.rest[JOKER])
    left = jokers
    for rank in range(low, high + 1):
        left += int(s.rest[rank])
    missing = int(s.held[seat])
    for kind in range(KINDS):
        missing -= int(s.hands[seat][kind])
    for _ in range(missing):
        index = roll(g, left)
        left -= 1
        kind = JOKER
        if index >= jokers:
            index -= jokers
            kind = low
            while index >= s.rest[kind]:
                index -= int(s.rest[kind])
                kind += 1
        else:
            jokers -= 1
        s.rest[kind] -= 1
        s.hands[seat][kind] += 1


# Results


def score(s, seat):
    """The sum of finishing places."""
    return int(s.scores[seat])


def place(s, seat):
    """B14: the lowest sum is first; ties: the better place in the last round."""
    better = 0
    for other in range(s.players):
        ahead = int(s.scores[other]) - int(s.scores[seat])
        if ahead < 0 or (ahead == 0 and s.places[other] < s.places[seat]):
            better += 1
    return better + 1


def payoff(s, seat):
    """The place in the round or, in the last round, in the match."""
    mine = place(s, seat) if s.phase == MATCH_OVER else int(s.places[seat])
    return 1.0 - (mine - 1.0) / (s.players - 1.0)
