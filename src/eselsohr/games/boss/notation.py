"""Boss's cards, moves and positions as text, and back.

Cards are `2` … `10`, `J`, `Q`, `K`, `A` and `*` (joker), in that order. A move is the cards played (`K K *`), jokers
alone with the rank they stand for (`* * = K`), or `pass`. `legal()` lists pass, then sets by rank, jokers and naturals;
jokers alone last, by number and rank. Seats keep their numbers for the whole match; `seating` tells who sits where.
"""

from __future__ import annotations

from typing import Any

from eselsohr.engine.errors import InvalidPosition, quote
from eselsohr.engine.positions import Fields
from eselsohr.engine.tokens import Tokens
from eselsohr.games.boss import rules
from eselsohr.games.boss.rules import CARDS_EACH, JOKER, KINDS, MIXED, PASS, RANKS

TOKENS = [*map(str, range(2, 11)), "J", "Q", "K", "A", "*"]  # by kind; also the canonical order
CARDS = Tokens(TOKENS)
KIND, cards, read_cards = CARDS.kind, CARDS.write, CARDS.read
LONGEST = 200  # characters a move may have, generously


def parse(text: str) -> int | None:
    """Read a move; cards that are no set, or jokers without a rank, give a code that is always refused."""
    if len(text) > LONGEST:
        return None
    if text.strip().lower() == "pass":
        return PASS
    before, equals, after = text.partition("=")
    counts = read_cards(before)
    if counts is None or not any(counts):
        return None
    declared = KIND.get(after.strip().upper(), JOKER)
    ranks = [rank for rank in range(RANKS) if counts[rank]]
    if equals and (ranks or declared == JOKER):
        return None  # only jokers alone need a rank, and it is one of 2 … A
    if len(ranks) > 1:
        return MIXED
    rank, naturals, jokers = ranks[0] if ranks else declared, sum(counts[:RANKS]), counts[JOKER]
    return None if naturals > 15 or jokers > 7 else rank << 7 | naturals << 3 | jokers


def spell(move: int) -> str:
    """Write a move's canonical text."""
    if move == PASS:
        return "pass"
    return laid(move) if move >> 3 & 15 else f"{laid(move)} = {TOKENS[move >> 7]}"


def laid(move: int) -> str:
    """Write the cards of a move."""
    return " ".join([TOKENS[move >> 7]] * (move >> 3 & 15) + ["*"] * (move & 7))


def plays(s: Any) -> list[tuple[int, str]]:
    """Write the trick so far as (seat, move) pairs."""
    return [(s.actors[i], spell(s.plays[i])) for i in range(s.acted)]


def played(s: Any) -> str:
    """Write the cards of this round's finished tricks."""
    counts = s.gone[:]
    for move in s.plays[: s.acted]:
        counts[move >> 7] -= move >> 3 & 15
        counts[JOKER] -= move & 7
    return cards(counts)


def out(s: Any) -> list[int]:
    """Write who is out, in the order they went."""
    seats: list[int] = s.out[: s.players - s.left]
    return seats


def orders(s: Any) -> list[list[int]]:
    """Write the finishing orders of finished rounds; what a set-up position did not tell is empty."""
    finished = s.deal if s.phase == rules.MATCH_OVER else s.deal - 1
    told = [order if order[0] != order[1] else [] for order in (row[: s.players] for row in s.orders[:finished])]
    return told if any(told) else []


def position(s: Any) -> dict[str, Any]:
    """Write the fields of a position that are Boss's own.

    - `hands`: card texts by seat
    - `round` [1], `leader` [`seating[0]`]: where we are; `leader` leads or led this trick
    - `seating` [`[0, 1, …]`]: clockwise; from the second round on also the hierarchy, boss first
    - `plays` [`[]`]: this trick so far: `[[0, "8 8"], [1, "pass"]]`
    - `out` [`[]`]: who holds no cards any more, in the order they went
    - `orders` [`[]`]: finishing orders of finished rounds, boss first; one nobody told is `[]`
    - `scores` [what `orders` add up to, else zeros]: sums of finishing places
    - `played` [`""`]: cards of this round's finished tricks; what is in no field is out of play, unseen
    - `received` [`""` each]: what each seat got in this round's exchange; only its partner knows too
    - `seen` [`""` each]: of those: not played since, so the partner knows them in that hand
    - `over` [`false`]: the match has ended
    """
    seats = range(s.players)
    return {
        "scores": [s.scores[seat] for seat in seats],
        "round": s.deal,
        "seating": s.seating[: s.players],
        "leader": s.seating[s.leading],
        "hands": [cards(s.hands[seat]) for seat in seats],
        "plays": [[seat, move] for seat, move in plays(s)],
        "out": out(s),
        "orders": orders(s),
        "played": played(s),
        "received": [cards(s.received[seat]) for seat in seats],
        "seen": [cards(s.seen[seat]) for seat in seats],
        "over": s.phase == rules.MATCH_OVER,
    }


def set_up(s: Any, fields: Fields) -> None:
    """Set a started state up from a position, or say what contradicts itself."""
    seats = s.players
    over = fields.flag("over")
    s.deal = fields.integer("round", 1, 1, s.options[rules.OPTION_ROUNDS])
    s.seating[:seats] = _everybody("seating", fields.integers("seating", range(seats), 0, seats - 1), seats)
    leader = fields.integer("leader", s.seating[0], 0, seats - 1)
    s.hands[:seats] = fields.cards_by_seat("hands", seats, CARDS, rules.MAX_PLAYERS, needed=True)
    s.gone = fields.cards("played", CARDS, rules.MAX_PLAYERS)
    moves = _moves(fields.pairs("plays"), s)
    gone_home = fields.integers("out", (), 0, seats - 1)
    _check_cards(s, moves)
    _check_out(s, gone_home, [seat for seat, _ in moves], over=over)
    s.phase = rules.DECIDE
    rules.lead(s, s.seating.index(leader))
    _replay(s, moves, gone_home)
    received = fields.cards_by_seat("received", seats, CARDS, rules.MAX_PLAYERS)
    _remember(s, received, fields.cards_by_seat("seen", seats, CARDS, rules.MAX_PLAYERS))
    if over:
        _close(s)
    _history(s, fields)


def _everybody(field: str, seats: list[int], count: int) -> list[int]:
    if sorted(seats) != list(range(count)):
        raise InvalidPosition("boss.position.everybody", field=field, value=quote(seats), high=count - 1)
    return seats


def _impossible(number: int, seat: int, text: str) -> InvalidPosition:
    return InvalidPosition("boss.position.plays", number=number, value=quote(f"{seat}: {text}"))


def _moves(pairs: list[tuple[int, str]], s: Any) -> list[tuple[int, int]]:
    moves = []
    for number, (seat, text) in enumerate(pairs, 1):
        move = parse(text)
        if move is None or move == MIXED or seat >= s.players:
            raise _impossible(number, seat, text)
        moves.append((seat, move))
    return moves


def _check_cards(s: Any, moves: list[tuple[int, int]]) -> None:
    """Put this trick's cards back into the hands, count the pack, and find the unseen rest."""
    for seat, move in moves:
        s.hands[seat][move >> 7] += move >> 3 & 15
        s.hands[seat][JOKER] += move & 7
    jokers = rules.jokers_in_play(s)
    for kind in range(KINDS):
        copies = jokers if kind == JOKER else s.players  # B1
        used = sum(pile[kind] for pile in [s.gone, *s.hands[: s.players]])
        if used > copies:
            raise InvalidPosition("position.too_many", card=TOKENS[kind], count=used, copies=copies)
        s.rest[kind] = copies - used
    for chair, seat in enumerate(s.seating[: s.players]):
        s.held[seat] = sum(s.hands[seat])
        most = CARDS_EACH + (jokers if chair == s.players - 1 else 0)  # B9
        if s.held[seat] > most:
            raise InvalidPosition("boss.position.hand", seat=seat, count=s.held[seat], most=most)


def _check_out(s: Any, gone_home: list[int], acted: list[int], *, over: bool) -> None:
    """B6: whoever holds no cards is out; those who went in this trick still held theirs when it began."""
    before = [seat for seat in gone_home if seat not in acted]
    empty = [seat for seat in range(s.players) if s.held[seat] == 0]
    if sorted(before) != empty or len(set(gone_home)) != len(gone_home):
        raise InvalidPosition("boss.position.out", value=quote(gone_home), seats=quote(empty))
    s.left = s.players - len(before)
    s.out[: len(before)] = before
    if s.left < 2 and not over:
        raise InvalidPosition("boss.position.one_left")


def _replay(s: Any, moves: list[tuple[int, int]], gone_home: list[int]) -> None:
    """B4: everyone with cards once, clockwise from the leader; the trick is still running afterwards."""
    if s.left > 1 and s.held[rules.turn(s)] == 0:
        raise InvalidPosition("position.no_cards", seat=rules.turn(s))
    for number, (seat, move) in enumerate(moves, 1):
        if seat != rules.turn(s) or rules.objection(s, move):
            raise _impossible(number, seat, spell(move))
        rules.play(s, move)
        if s.phase != rules.DECIDE:
            raise _impossible(number, seat, spell(move))
    if out(s) != gone_home:
        raise InvalidPosition("boss.position.out", value=quote(gone_home), seats=quote(out(s)))


def _remember(s: Any, received: list[list[int]], seen: list[list[int]]) -> None:
    """B10: what was exchanged in this round, and what of it is still known to lie in a hand."""
    s.received[: s.players], s.seen[: s.players] = received, seen
    for chair, seat in enumerate(s.seating[: s.players]):
        partner = rules.partner(s, seat)
        count = s.players // 2 - min(chair, s.players - 1 - chair) if partner >= 0 else 0
        told = sum(received[seat])
        if told not in (0, count) or received[seat][JOKER] or (partner >= 0 and told != sum(received[partner])):
            raise InvalidPosition("boss.position.received", seat=seat, value=cards(received[seat]), count=count)
        low, high = rules.kept(s, seat) if partner >= 0 else (0, rules.ACE)
        for kind, held in enumerate(s.hands[seat]):
            if seen[seat][kind] > min(held, received[seat][kind]):
                raise InvalidPosition("boss.position.seen", seat=seat, value=cards(seen[seat]))
            if held > seen[seat][kind] and kind != JOKER and not low <= kind <= high:
                raise InvalidPosition("boss.position.kept", seat=seat, card=TOKENS[kind])


def _close(s: Any) -> None:
    """A match that is over: the last round, one player with cards, nothing lying in the middle."""
    if s.left != 1 or s.acted or s.deal != s.options[rules.OPTION_ROUNDS]:
        raise InvalidPosition("position.not_over")
    s.phase = rules.ROUND_OVER
    rules.end_round(s)


def _history(s: Any, fields: Fields) -> None:
    """B8, B14: the orders of finished rounds, the last of which is the seating, and the sums they give."""
    if s.deal > 1 and s.phase != rules.MATCH_OVER:
        for chair in range(s.players):
            s.places[s.seating[chair]] = chair + 1
    for number, order in enumerate(_told(s, fields.raw("orders", []))):
        if order:
            s.orders[number][: s.players] = order
    told = orders(s)
    sums = [sum(order.index(seat) + 1 for order in told if order) for seat in range(s.players)]
    complete = bool(told) and all(told)
    scores = fields.integers("scores", sums if complete else [0] * s.players, 0, rules.MAX_ROUNDS * rules.MAX_PLAYERS)
    if len(scores) != s.players:
        raise InvalidPosition("position.length", field="scores", value=len(scores), count=s.players)
    if complete and scores != sums:
        raise InvalidPosition("boss.position.scores", value=quote(scores), sums=quote(sums))
    s.scores[: s.players] = scores


def _told(s: Any, given: Any) -> list[list[int]]:
    """Check the orders somebody gave against the rounds there were."""
    sure = {s.deal - 1: s.seating[: s.players]} if s.deal > 1 else {}
    if s.phase == rules.MATCH_OVER:
        sure[s.deal] = s.orders[s.deal - 1][: s.players]
    if not isinstance(given, list | tuple) or len(given) not in (0, max(sure, default=0)):
        raise InvalidPosition("boss.position.orders", value=quote(given), count=max(sure, default=0))
    told = []
    for number, order in enumerate(given, 1):
        seats = Fields({"orders": order}).integers("orders", (), 0, s.players - 1)
        if seats and (sorted(seats) != list(range(s.players)) or seats != sure.get(number, seats)):
            raise InvalidPosition("boss.position.order", number=number, value=quote(seats))
        told.append(seats)
    return told
