"""DREIst's cards, moves and positions as text, and back.

Cards are a number and a colour, `1r` … `8v`, colours in the order `r` red, `y` yellow, `t` turquoise, `v` violet; a
card with its row is `5y@2`. Moves:

- `5y@2` lays a card, also an opening card and the one that follows it
- `draw` or `keep`, after a three
- `end` ends the turn
- `discard 5y`
- `gift 1 1`, `gift 1 2` (the receiving seats, ascending), `gift 1` (only one card left to give), `gift none`

`legal()` lists cards to lay by number, colour and row, then `end`, or discards; `draw`, `keep`; gifts by seats. A
turn is a sequence of such moves. Alone you are seat 0 and Egon is seat 1: the engine plays his turn right after
yours. He has an empty hand and a pile, and an entry in `scores` and results.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from eselsohr.engine.errors import InvalidPosition, quote
from eselsohr.engine.kernel.bits import lowest
from eselsohr.engine.positions import Fields
from eselsohr.games.dreist import rules
from eselsohr.games.dreist.kernel import grid, laying, moves
from eselsohr.games.dreist.kernel.egon import EGON
from eselsohr.games.dreist.kernel.grid import CARDS, COLUMNS, COPIES, KINDS, ROWS
from eselsohr.games.dreist.kernel.moves import DRAW, END, GIFT, GIFT_NONE, KEEP, NOBODY

TOKENS = [f"{number}{colour}" for number in range(1, 9) for colour in "rytv"]  # by kind, in canonical order
KIND = {token: kind for kind, token in enumerate(TOKENS)}
CELL = re.compile("([1-8][rytv])@([1-9][0-9]?)")
WORDS = {"end": END, "draw": DRAW, "keep": KEEP, "gift none": GIFT_NONE}
OFFERS = {moves.OFFER_DRAW: "draw", moves.OFFER_GIFT: "gift"}
LONGEST = 200  # characters a move may have, generously


def cards(counts: Sequence[int]) -> str:
    """Write counts by kind as card tokens in canonical order."""
    return " ".join(TOKENS[kind] for kind in range(KINDS) for _ in range(counts[kind]))


def row_of(kinds: Iterable[int]) -> str:
    """Write cards in the order they lie in."""
    return " ".join(TOKENS[kind] for kind in kinds)


def pile(s: Any, seat: int) -> str:
    """Write a pile, its top first."""
    return row_of(reversed(s.piles[seat][: s.piled[seat]]))


def cell(move: int) -> str:
    """Write a card with its place."""
    return f"{TOKENS[move & 31]}@{move >> 5}"


def layout(s: Any, masks: Sequence[int] | None = None) -> str:
    """Write the cards of the layout by column and row; with masks by column, only those cells."""
    found = []
    for column in range(1, COLUMNS + 1):
        mask = s.filled[column] if masks is None else masks[column]
        for row in range(1, ROWS + 1):
            if mask >> row & 1:
                found.append(cell(row << 5 | (column - 1) << 2 | grid.colour_at(s, column, row)))
    return " ".join(found)


def read_cell(text: str) -> int:
    """Read a card with its place as the move that lays it; 0 if it is none."""
    found = CELL.fullmatch(text)
    return int(found[2]) << 5 | KIND[found[1]] if found and int(found[2]) <= ROWS else 0


def parse(text: str) -> int | None:
    """Read a move; a gift to seats out of order gives a code that is always refused."""
    if len(text) > LONGEST:
        return None
    words = text.lower().split()
    match words:
        case ["discard", card]:
            return KIND.get(card)
        case ["gift", first] if first in ("0", "1", "2", "3"):
            return GIFT | int(first) << 3 | NOBODY
        case ["gift", first, second] if {first, second} <= {"0", "1", "2", "3"}:
            return GIFT | int(first) << 3 | int(second)
        case [cell] if move := read_cell(cell):
            return move
    return WORDS.get(" ".join(words))


def spell(move: int) -> str:
    """Write a move's canonical text."""
    if move < 32:
        return f"discard {TOKENS[move]}"
    if move < END:
        return cell(move)
    for text, code in WORDS.items():
        if code == move:
            return text
    first, second = move - GIFT >> 3, move - GIFT & 7
    return f"gift {first}" if second == NOBODY else f"gift {first} {second}"


def offer(s: Any) -> str | None:
    """Write what the seat to act must decide first."""
    if s.phase == moves.FOLLOW:
        return f"follow {cell(s.opening)}"
    return OFFERS.get(s.phase)


def position(s: Any) -> dict[str, Any]:
    """Write the fields of a position that are DREIst's own.

    - `layout`: cards with their rows, by column and row
    - `hands`, `piles`: card texts by seat; piles from the top
    - `discard` [`""`]: oldest first; what is in no field is out of play, unseen
    - `turn` [0], `laid` [0]: whose turn it is (`null` when the match is over), and how many cards it has laid
    - `offer` [`null`]: what comes first: `draw`, `gift`, or `follow 5r@1`, the opening card that must be followed
    - `game_no` [1]: the starter of game n is `options.starter` + n − 1, clockwise
    - `scores` [zeros]: totals of finished games; in a campaign `[largest start won or 0, 0]`
    - `seen` [`""` each]: always empty: nobody ever sees more than what lies open
    - `over` [`false`]: the match has ended
    """
    seats = range(moves.seats(s))
    over = s.phase == moves.MATCH_OVER
    return {
        "scores": [s.scores[seat] for seat in seats],
        "game_no": s.deal,
        "turn": None if over else s.acting,
        "laid": s.laid,
        "offer": offer(s),
        "layout": layout(s),
        "hands": [cards(s.hands[seat]) for seat in seats],
        "piles": [pile(s, seat) for seat in seats],
        "discard": row_of(s.discard[: s.thrown]),
        "seen": [""] * len(seats),  # nobody sees more than what lies open
        "over": over,
    }


# Setting up


def set_up(s: Any, fields: Fields) -> None:
    """Set a started state up from a position, or say what contradicts itself."""
    seats = moves.seats(s)
    s.scores[:seats] = fields.by_seat("scores", seats, 0, 30_000)
    s.deal = fields.integer("game_no", 1, 1, _games(s))
    _lay_out(s, fields)
    s.hands[:seats] = [_counts(f"hands[{i}]", text) for i, text in enumerate(fields.texts("hands", seats, needed=True))]
    for seat, text in enumerate(fields.texts("piles", seats, needed=True)):
        kinds = _read(f"piles[{seat}]", text)
        s.piled[seat] = _fill(s.piles[seat], kinds[::-1])
    s.thrown = _fill(s.discard, _read("discard", fields.text("discard")))
    _check_seen(fields.texts("seen", seats))
    _check_pack(s)
    _check_hands(s)
    rules.note(s)
    if fields.flag("over"):
        _close(s, fields)
    else:
        _resume(s, fields)
    _check_scores(s)


def _games(s: Any) -> int:
    """How many games the match can have."""
    return (rules.LAST_START - CARDS // 2) // 2 if rules.is_campaign(s) else int(s.options[rules.OPTION_GAMES])


def _read(field: str, text: str) -> list[int]:
    kinds = [KIND.get(token, -1) for token in text.lower().split()]
    if -1 in kinds or len(kinds) > CARDS:
        raise InvalidPosition("position.cards", field=field, value=quote(text), cards="1r 1y 1t 1v … 8v")
    return kinds


def _counts(field: str, text: str) -> list[int]:
    kinds = _read(field, text)
    return [kinds.count(kind) for kind in range(KINDS)]


def _fill(pile: list[int], kinds: list[int]) -> int:
    pile[: len(kinds)] = kinds
    return len(kinds)


def _lay_out(s: Any, fields: Fields) -> None:
    """Lay every card of the layout; it must be one that play can leave behind."""
    text = fields.raw("layout", None)
    if not isinstance(text, str):
        raise InvalidPosition("position.text", field="layout", value=quote(text))
    for token in text.lower().split():
        move = read_cell(token)
        if not move:
            raise InvalidPosition("position.cards", field="layout", value=quote(token), cards="1r@1 … 8v@41")
        if grid.colour_at(s, ((move & 31) >> 2) + 1, move >> 5) >= 0:
            raise InvalidPosition("dreist.position.cell", cell=token)
        laying.put_down(s, move & 31, move >> 5)
    _check_columns(s)


def _check_columns(s: Any) -> None:
    for column in range(1, COLUMNS + 1):
        if sum(mask != 0 for mask in s.cells[column]) > 2:  # D12
            raise InvalidPosition("dreist.position.column", column=column)
        for colour, mask in enumerate(s.cells[column]):
            if clash := mask & s.filled[column + 1] & ~s.cells[column + 1][colour]:  # D6
                raise InvalidPosition("dreist.position.row", row=lowest(clash), column=column, next=column + 1)
    laying.flood(s)
    loose = [grid.union(s, column) & ~s.filled[column] for column in range(COLUMNS + 1)]
    if any(loose):  # D7
        raise InvalidPosition("dreist.position.loose", cells=layout(s, loose))


def _check_seen(seen: list[str]) -> None:
    for seat, text in enumerate(seen):
        if text.strip():
            raise InvalidPosition("dreist.position.seen", seat=seat, value=quote(text))


def _check_pack(s: Any) -> None:
    """Count the pack; what is nowhere is out of play, unseen."""
    for kind in range(KINDS):
        column, colour = (kind >> 2) + 1, kind & 3
        used = s.cells[column][colour].bit_count() + s.discard[: s.thrown].count(kind)
        for seat in range(moves.seats(s)):
            used += s.hands[seat][kind] + s.piles[seat][: s.piled[seat]].count(kind)
        if used > COPIES:
            raise InvalidPosition("position.too_many", card=TOKENS[kind], count=used, copies=COPIES)
        s.rest[kind] = COPIES - used


def _check_hands(s: Any) -> None:
    for seat in range(moves.seats(s)):
        s.held[seat] = sum(s.hands[seat])
        if s.held[seat] > moves.HAND:
            raise InvalidPosition("dreist.position.hand", seat=seat, count=s.held[seat])
    if s.players == 1 and s.held[EGON]:
        raise InvalidPosition("dreist.position.egon", value=cards(s.hands[EGON]))


def _resume(s: Any, fields: Fields) -> None:
    """A game that goes on: whose turn, how far it is, and what is to be decided."""
    s.acting = fields.integer("turn", 0, 0, s.players - 1)
    s.laid = fields.integer("laid", 0, 0, CARDS)
    _offer(s, fields.raw("offer", None))
    for seat in range(moves.seats(s)):
        empty = s.piled[seat] == 0 if s.players == 1 and seat == EGON else s.held[seat] == 0
        if empty and not (seat == s.acting and s.phase in OFFERS):
            raise InvalidPosition("position.no_cards", seat=seat)


def _offer(s: Any, text: object) -> None:
    """D9, D13, D15: something was laid, and now this comes first."""
    if text is None:
        s.phase = moves.LAY
        return
    words = text.lower().split() if isinstance(text, str) and len(text) <= LONGEST else []
    match words:
        case ["draw"]:
            s.phase, possible = moves.OFFER_DRAW, s.held[s.acting] < moves.HAND and s.piled[s.acting] > 0
        case ["gift"]:
            s.phase, possible = moves.OFFER_GIFT, s.held[s.acting] == 0 and s.piled[s.acting] > 0
        case ["follow", opening]:
            s.phase, possible = moves.FOLLOW, _can_follow(s, read_cell(opening))
        case _:
            possible = False
    if not possible or s.laid == 0:
        raise InvalidPosition("dreist.position.offer", value=quote(text))


def _can_follow(s: Any, opening: int) -> bool:
    """D9: the opening card lies there, touches nothing that would let it lie alone, and the hand can follow it."""
    column, colour, row = ((opening & 31) >> 2) + 1, opening & 3, opening >> 5
    if grid.colour_at(s, column, row) != colour or s.held[s.acting] >= moves.HAND:
        return False
    s.opening = opening
    connected = row == 1 or s.filled[column] >> row + 1 & 1
    touches = grid.touching(s, column, colour) >> row & 1
    return bool(connected and not touches and moves.followers(s, s.acting, [0] * moves.MAX_MOVES))


def _close(s: Any, fields: Fields) -> None:
    """A match that is over: the last game, won by one who has no card left."""
    fields.raw("turn", None)
    waiting = fields.integer("laid", 0, 0, CARDS) or fields.raw("offer", None) is not None
    for seat in range(moves.seats(s)):
        s.points[seat] = s.held[seat] + s.piled[seat]
    winners = s.points[: moves.seats(s)].count(0)
    lost = rules.is_campaign(s) and s.points[EGON] == 0
    if waiting or winners != 1 or (s.deal < _games(s) and not lost):
        raise InvalidPosition("position.not_over")
    s.phase = moves.MATCH_OVER


def _check_scores(s: Any) -> None:
    """D18: totals hold at least the cards left in the last game; D25: the campaign tells the largest start won."""
    over = s.phase == moves.MATCH_OVER
    scores = s.scores[: moves.seats(s)]
    if rules.is_campaign(s):
        won = s.deal if over and s.points[0] == 0 else s.deal - 1
        expected = [CARDS // 2 + 2 * won if won else 0, 0]
        if scores != expected and (over or any(scores)):  # left out, they are zeros
            raise InvalidPosition("dreist.position.campaign", game=s.deal, scores=expected)
    elif over and any(score < left for score, left in zip(scores, s.points, strict=False)):
        raise InvalidPosition("dreist.position.scores", scores=scores)
