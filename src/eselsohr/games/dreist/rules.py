"""Kernel: the rules of DREIst, two to four players or one against Egon. Comments cite the rulebook.

A hand is counts by kind, a pile lists kinds from the bottom to the top, the layout is masks of rows: see `grid`. Which
moves are legal stands in `moves`, Egon's turn in `egon`.
"""

from eselsohr.engine.kernel.answers import DEAL, STEP
from eselsohr.engine.kernel.chance import Chance, begin, bent, close, forget, pull, set_options, shuffle
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.kernel.places import place_of, share_of
from eselsohr.engine.layout import i8, i16, i64
from eselsohr.games.dreist.kernel.egon import EGON, step, throw_aside
from eselsohr.games.dreist.kernel.fits import fitting, refit_all
from eselsohr.games.dreist.kernel.grid import CARDS, COLOURS, COLUMNS, COPIES, KINDS
from eselsohr.games.dreist.kernel.laying import lay, throw
from eselsohr.games.dreist.kernel.moves import (
    DRAW,
    EGON_TURN,
    END,
    FOLLOW,
    GAME_OVER,
    GIFT,
    GIFT_NONE,
    HAND,
    KEEP,
    LAY,
    MATCH_OVER,
    MAX_MOVES,
    MOVE_CODES,
    NOBODY,
    OFFER_DRAW,
    OFFER_GIFT,
    can_follow,
    legal_moves,
    objection,
    seats,
    turn,
)

__all__ = [
    "MAX_MOVES",
    "MOVE_CODES",
    "State",
    "advance",
    "determinize",
    "due",
    "legal_moves",
    "objection",
    "payoff",
    "place",
    "play",
    "score",
    "start",
    "turn",
]

MAX_PLAYERS = 4
LAST_START = CARDS - 2  # D25: 94 against 2

KNOB_HAND = 0
OPTION_GAMES, OPTION_CAMPAIGN, OPTION_STARTER = 1, 2, 3  # 0 is OPTION_ABOVE


class State(Chance):
    players = i8
    options = i16[4]
    phase = i8
    deal = i8  # the number of the game; 0 before the first
    cells = i64[COLUMNS + 2, COLOURS]  # rows by column and colour
    filled = i64[COLUMNS + 2]  # rows by column
    lanes = i64[COLUMNS + 2]  # the same, a lane by colour
    rooms = i64[COLUMNS + 2]
    free = i64[COLUMNS + 2]  # the rows where a card may lie by itself
    colours = i8[COLUMNS + 2]  # colours by column
    thirds = i64
    tall = i8  # does a column not fit in a lane
    fits = i64  # the kinds that may lie somewhere by themselves
    opens = i64  # and those that may open somewhere
    kinds = i64[MAX_PLAYERS]  # in each hand
    hands = i8[MAX_PLAYERS, KINDS]
    held = i8[MAX_PLAYERS]  # cards in each hand
    piles = i8[MAX_PLAYERS, CARDS]
    piled = i8[MAX_PLAYERS]  # cards in each pile
    discard = i8[CARDS]
    thrown = i8  # cards in the discard
    aside = i8[CARDS]  # D20: what Egon put aside in this turn
    asides = i8
    waiting = i64  # their kinds
    revealed = i8  # D21: a card just revealed that follows the opening, kind + 1; 0: none
    partner = i8  # D21: else the place in the aside of the card that follows
    rest = i8[KINDS]  # out of play, unseen: only in set-up positions
    acting = i8  # whose turn it is
    laid = i8  # cards laid in this turn
    opening = i16  # D9: the move of the card that must be followed; 0: none
    points = i16[MAX_PLAYERS]  # cards left in the game just over
    scores = i16[MAX_PLAYERS]  # D18: totals of finished games; D25: the largest start won


def start(s, players, options):
    """Set up a match; a deal is due."""
    set_options(s, players, options, OPTION_STARTER)
    s.phase = GAME_OVER


def is_campaign(s):
    """D25: only against Egon."""
    return s.players == 1 and s.options[OPTION_CAMPAIGN] != 0


def due(s):
    """A card of Egon's, or a deal."""
    if s.phase == EGON_TURN:
        return STEP
    return DEAL if s.phase == GAME_OVER else 0


def advance(s):
    """Let the one thing happen that is due."""
    if s.phase == EGON_TURN:
        if not step(s):
            end_egon(s)
    elif s.phase == GAME_OVER:
        deal(s)


# Playing


def play(s, move):
    """Play one legal move."""
    seat = int(s.acting)
    if move < KINDS:
        leave(s, seat, move)
        throw(s, move)
        end_turn(s, seat)  # D5
    elif move < END:
        lay_card(s, seat, move)
    elif move == END:
        end_turn(s, seat)
    elif move == DRAW:
        take(s, seat)
        s.phase = LAY  # D14
    elif move == KEEP:
        go_on(s, seat)
    else:
        give(s, seat, move)
        end_turn(s, seat)


def leave(s, seat, kind):
    s.hands[seat][kind] -= 1
    s.held[seat] -= 1
    s.kinds[seat] &= ~((s.hands[seat][kind] == 0) << kind)


def take(s, seat):
    """The top card of the own pile comes into the hand."""
    s.piled[seat] -= 1
    kind = int(s.piles[seat][s.piled[seat]])
    s.hands[seat][kind] += 1
    s.kinds[seat] |= 1 << kind
    s.piles[seat][s.piled[seat]] = 0
    s.held[seat] += 1


def lay_card(s, seat, move):
    kind, row = move & 31, move >> 5
    alone = s.phase == LAY and not fitting(s, kind) >> row & 1
    leave(s, seat, kind)
    s.laid += 1
    s.opening = move if alone else 0
    three = lay(s, kind, row)
    if alone:
        s.phase = FOLLOW  # D9
    elif three and s.piled[seat] > 0:
        s.phase = OFFER_DRAW  # D13, D14
    else:
        go_on(s, seat)


def go_on(s, seat):
    """After a card and its draw: an emptied hand wins (D17) or makes a gift (D15)."""
    if s.held[seat] > 0:
        s.phase = LAY
    elif s.piled[seat] > 0:
        s.phase = OFFER_GIFT
    else:
        end_game(s)


def give(s, seat, move):
    """D15: unseen cards from pile to pile; D16: into a short hand at once."""
    if move == GIFT_NONE:
        return
    first, second = move - GIFT >> 3, move - GIFT & 7
    if first == second:
        s.piled[seat] -= 2  # both keep their order
        for i in range(2):
            put(s, first, lift(s, seat, int(s.piled[seat]) + i))
    else:
        s.piled[seat] -= 1
        put(s, first, lift(s, seat, int(s.piled[seat])))
        if second != NOBODY:
            s.piled[seat] -= 1
            put(s, second, lift(s, seat, int(s.piled[seat])))
    if s.players > 1:  # D19: Egon has no hand
        refill(s, first)
        if second != NOBODY:
            refill(s, second)


def lift(s, seat, index):
    kind = int(s.piles[seat][index])
    s.piles[seat][index] = 0
    return kind


def put(s, seat, kind):
    s.piles[seat][s.piled[seat]] = kind
    s.piled[seat] += 1


def refill(s, seat):
    """D10: up to five cards, as far as the pile goes."""
    while s.held[seat] < bent(s, KNOB_HAND, HAND) and s.piled[seat] > 0:
        take(s, seat)


def end_turn(s, seat):
    """D10, D17: refill, then the next one clockwise (D4), or Egon."""
    refill(s, seat)
    if s.held[seat] == 0:
        end_game(s)
    elif s.players == 1:
        begin_turn(s, EGON)
        s.phase = EGON_TURN
    else:
        begin_turn(s, seat + 1 if seat + 1 < s.players else 0)


def begin_turn(s, seat):
    s.acting = seat
    s.laid = 0
    s.phase = LAY


def end_egon(s):
    """D23, D24: without a card left he has won."""
    throw_aside(s)
    if s.piled[EGON] == 0:
        end_game(s)
    else:
        begin_turn(s, 0)


def end_game(s):
    """D18: everyone notes the cards left; D25: the start that was won."""
    begin_turn(s, 0)
    for seat in range(seats(s)):
        s.points[seat] = s.held[seat] + s.piled[seat]
    if is_campaign(s):
        end_climb(s)
        return
    for seat in range(seats(s)):
        s.scores[seat] += s.points[seat]
    s.phase = MATCH_OVER if s.deal == s.options[OPTION_GAMES] else GAME_OVER


def end_climb(s):
    """D25: up until you lose, or have won the last."""
    s.phase = MATCH_OVER
    if s.points[0] == 0:
        s.scores[0] = first_pile(s)
        if s.scores[0] < LAST_START:
            s.phase = GAME_OVER


# Chance and knowledge


def first_pile(s):
    """D3, D19, D25: how many cards seat 0 is dealt."""
    return CARDS // 2 + 2 * int(s.deal) if is_campaign(s) else CARDS // seats(s)


def deal(s):
    """D3: all cards reshuffled, then dealt out; the stream depends on the key and the number of the game alone."""
    s.deal += 1
    wipe(s)
    for i in range(CARDS):  # the pack is shuffled where the discard will be
        s.discard[i] = i // COPIES
    begin(s, s.deal)
    shuffle(s, s.discard, 0, CARDS)
    close(s)
    first, cards = 0, first_pile(s)
    for seat in range(seats(s)):
        for i in range(cards):
            s.piles[seat][i] = s.discard[first + i]
        s.piled[seat] = cards
        first += cards
        if seat + 1 < seats(s):
            cards = (CARDS - first) // (seats(s) - seat - 1)
    for i in range(CARDS):
        s.discard[i] = 0
    for seat in range(int(s.players)):
        refill(s, seat)
    begin_turn(s, starter(s))


def starter(s):
    """D18: one seat further in each game."""
    return (int(s.options[OPTION_STARTER]) + int(s.deal) - 1) % int(s.players)


def wipe(s):
    """Take all cards off the table."""
    for column in range(1, COLUMNS + 1):
        s.filled[column] = 0
        s.lanes[column] = 0
        s.colours[column] = 0
        for colour in range(COLOURS):
            s.cells[column][colour] = 0
    for i in range(CARDS):
        s.discard[i] = 0
    for seat in range(MAX_PLAYERS):
        for i in range(CARDS):
            s.piles[seat][i] = 0
        for kind in range(KINDS):
            s.hands[seat][kind] = 0
        s.held[seat] = 0
        s.kinds[seat] = 0
        s.piled[seat] = 0
        s.points[seat] = 0
    for kind in range(KINDS):
        s.rest[kind] = 0
    s.thrown = 0
    s.opening = 0
    s.tall = 0
    s.thirds = 0
    refit_all(s)


def note(s):
    """Find out all that is kept along, in a position that was set up: the kinds in each hand, and where cards fit."""
    for seat in range(MAX_PLAYERS):
        s.kinds[seat] = 0
        for kind in range(KINDS):
            s.kinds[seat] |= (s.hands[seat][kind] > 0) << kind
    refit_all(s)


def determinize(s, seat, g):
    """Guess the other hands and every pile: all ways to spread the unseen cards are equally likely.

    One thing everybody knows of a hand: whoever has opened holds a card that can follow (D9).
    """
    left = pool(s, seat)
    opener = int(s.acting) if s.phase == FOLLOW and s.acting != seat else -1
    if opener >= 0:
        left = guess_hand(s, opener, left, g)
        while not can_follow(s, opener, int(s.opening) & 31, int(s.opening) >> 5, 0):
            left += hide_hand(s, opener)
            left = guess_hand(s, opener, left, g)
    for other in range(seats(s)):
        if other != seat and other != opener:
            left = guess_hand(s, other, left, g)
        for i in range(s.piled[other]):
            s.piles[other][i] = draw(s, roll(g, left))
            left -= 1
    forget(s)


def pool(s, seat):
    """Put all that seat cannot see to the rest; how many cards that is."""
    left = 0
    for kind in range(KINDS):
        left += int(s.rest[kind])
    for other in range(seats(s)):
        for i in range(s.piled[other]):
            s.rest[s.piles[other][i]] += 1
        left += int(s.piled[other])
        if other != seat:
            left += hide_hand(s, other)
    return left


def hide_hand(s, seat):
    for kind in range(KINDS):
        s.rest[kind] += s.hands[seat][kind]
        s.hands[seat][kind] = 0
    s.kinds[seat] = 0
    return int(s.held[seat])


def guess_hand(s, seat, left, g):
    for _ in range(s.held[seat]):
        kind = draw(s, roll(g, left))
        s.hands[seat][kind] += 1
        s.kinds[seat] |= 1 << kind
        left -= 1
    return left


def draw(s, index):
    """Take the index-th card of the rest, counted by kind."""
    return pull(s.rest, 0, index)


# Results


def score(s, seat):
    """The total of cards left; in a campaign the largest start won."""
    return int(s.scores[seat])


def place(s, seat):
    """D18: the lowest sum is first, ties share; D25: you, if you have won a game."""
    if is_campaign(s):
        return 1 if (s.scores[0] > 0) == (seat == 0) else 2
    return place_of(s.scores, seats(s), seat)


def payoff(s, seat):
    """The place in the game or, in the last of a series, in the totals; ties share."""
    last = s.phase == MATCH_OVER and not is_campaign(s)
    return share_of(s.scores if last else s.points, seats(s), seat)
