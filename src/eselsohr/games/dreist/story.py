"""What happens in DREIst, told as events; and why a move is refused."""

from __future__ import annotations

from typing import Any

import msgspec

from eselsohr.engine.errors import CardsRef
from eselsohr.engine.events import Event, every_event, from_the_start, open_move
from eselsohr.engine.kernel.bits import lowest
from eselsohr.games.dreist import rules
from eselsohr.games.dreist.events import (
    Act,
    AsideDiscarded,
    Climb,
    Climbed,
    ColumnThree,
    DealOver,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Ended,
    Gave,
    Kept,
    Laid,
    PutAside,
    Received,
    Refilled,
    Revealed,
    RowThree,
    Source,
    Won,
)
from eselsohr.games.dreist.kernel import grid, laying, moves
from eselsohr.games.dreist.kernel.egon import EGON, first_of
from eselsohr.games.dreist.kernel.grid import COLUMNS, KINDS
from eselsohr.games.dreist.kernel.moves import DRAW, END, GIFT, GIFT_NONE, KEEP, NOBODY
from eselsohr.games.dreist.notation import TOKENS, cards, cell, layout, read_cell, row_of, spell


def tell(before: Any, after: Any, move: int | None, ply: int) -> list[Event]:
    """Tell one step from the states around it."""
    if move is not None:
        told = _moved(before, after, move, ply)
    elif before.phase == moves.GAME_OVER:
        return _dealt(after, ply)
    else:
        told = _egon(before, after, ply)
    if isinstance(told[0], Act):
        told[0] = msgspec.structs.replace(told[0], opens=_begins_a_turn(before))
    if after.phase in (moves.GAME_OVER, moves.MATCH_OVER):
        told += _over(after, ply)
    return told


def _begins_a_turn(before: Any) -> bool:
    return not (before.laid or before.asides or before.opening)


def _dealt(s: Any, ply: int) -> list[Event]:
    seats = range(moves.seats(s))
    hands: list[str | None] = [cards(s.hands[seat]) for seat in seats]
    held, piles = [s.held[seat] for seat in seats], [s.piled[seat] for seat in seats]
    told: list[Event] = [Dealt(ply=ply, deal=s.deal, starter=s.acting, held=held, piles=piles, hands=hands)]
    if rules.is_campaign(s):
        told.append(Climb(ply=ply, start=held[0] + piles[0], against=piles[EGON]))
    return told


# A move


def _moved(before: Any, after: Any, move: int, ply: int) -> list[Event]:
    seat = rules.turn(before)
    if move == KEEP:
        return [Kept(ply=ply, seat=seat)]
    if move == DRAW:
        return [Drew(ply=ply, seat=seat, cards=row_of(_drawn(before, after, seat)))]
    if moves.is_lay(move):
        opening = after.phase == moves.FOLLOW
        return _laid(before, after, Laid(ply=ply, seat=seat, cell=cell(move), source=Source.HAND, opening=opening))
    if move == END:
        told: list[Event] = [Ended(ply=ply, seat=seat)]
    elif move < END:
        told = [Discarded(ply=ply, seat=seat, cards=TOKENS[move])]
    else:
        told = _gave(before, after, move, ply)
    lifted = 0 if move == GIFT_NONE or move < GIFT else min(before.piled[seat], moves.GIFT_CARDS)
    if drawn := _drawn(before, after, seat)[lifted:]:
        told.append(Refilled(ply=ply, seat=seat, count=len(drawn), cards=row_of(sorted(drawn))))
    return told


def _drawn(before: Any, after: Any, seat: int) -> list[int]:
    """The cards that left the top of a pile, first to last."""
    taken: list[int] = before.piles[seat][after.piled[seat] : before.piled[seat]]
    return taken[::-1]


def _gave(before: Any, after: Any, move: int, ply: int) -> list[Event]:
    seat = rules.turn(before)
    if move == GIFT_NONE:
        return [Declined(ply=ply, seat=seat)]
    to = [other for other in (move - GIFT >> 3, move - GIFT & 7) if other != NOBODY]
    given = before.piles[seat][before.piled[seat] - len(to) : before.piled[seat]][::-1]
    told: list[Event] = [Gave(ply=ply, seat=seat, to=to, cards=row_of(given))]
    for other in sorted(set(to)):
        new = [after.hands[other][kind] - before.hands[other][kind] for kind in range(KINDS)]
        if any(new):
            told.append(Received(ply=ply, seat=other, count=sum(new), cards=cards(new)))
    return told


# A card laid, by anybody


def _laid(before: Any, after: Any, laid: Laid) -> list[Event]:
    """Tell a card and the three it makes, if any."""
    move = read_cell(laid.cell)
    kind, row = move & 31, move >> 5
    column = (kind >> 2) + 1
    if grid.is_third(before, column, kind & 3):
        return [laid, _cleared(before, after, column, laid)]
    if laying.is_three(after, column, row):
        return [laid, RowThree(ply=laid.ply, seat=laid.seat, cells=_run(after, column, row))]
    return [laid]


def _cleared(before: Any, after: Any, column: int, laid: Laid) -> ColumnThree:
    """D12: the column with the card that cleared it, and what fell with it."""
    own = [before.filled[other] if other == column else 0 for other in range(COLUMNS + 1)]
    cells = sorted([*layout(before, own).split(), laid.cell], key=lambda text: int(text.partition("@")[2]))
    loose = [0 if other == column else before.filled[other] & ~after.filled[other] for other in range(COLUMNS + 1)]
    return ColumnThree(ply=laid.ply, seat=laid.seat, column=column, cells=" ".join(cells), loose=layout(before, loose))


def _run(s: Any, column: int, row: int) -> str:
    first, last = column, column
    while s.filled[first - 1] >> row & 1:
        first -= 1
    while s.filled[last + 1] >> row & 1:
        last += 1
    return layout(s, [1 << row if first <= other <= last else 0 for other in range(COLUMNS + 1)])


# Egon's cards


def _egon(before: Any, after: Any, ply: int) -> list[Event]:
    if before.opening:
        source = Source.REVEALED if before.revealed else Source.ASIDE
        kind = before.revealed - 1 if before.revealed else before.aside[before.partner]
        first, row = before.opening & 31, before.opening >> 5
        return _egon_lays(before, after, row + 1 if kind >> 2 == first >> 2 else row, kind, source, ply)
    if after.piled[EGON] < before.piled[EGON]:
        kind = before.piles[EGON][after.piled[EGON]]
        return [Revealed(ply=ply, seat=EGON, cards=TOKENS[kind]), *_turned_up(before, after, kind, ply)]
    if after.phase == moves.EGON_TURN:  # D22
        kind = before.aside[first_of(before, before.fits)]
        return _egon_lays(before, after, lowest(grid.singles(before, kind)), kind, Source.ASIDE, ply)
    aside = row_of(before.aside[: before.asides])
    ended: list[Event] = [Ended(ply=ply, seat=EGON)]
    return [AsideDiscarded(ply=ply, seat=EGON, cards=aside), *ended] if aside else ended


def _turned_up(before: Any, after: Any, kind: int, ply: int) -> list[Event]:
    """What became of the card just revealed."""
    if after.opening:
        source = Source.ASIDE if after.revealed else Source.REVEALED
        return _egon_lays(before, after, after.opening >> 5, after.opening & 31, source, ply)
    if after.asides > before.asides:
        return [PutAside(ply=ply, seat=EGON, cards=TOKENS[kind])]
    return _egon_lays(before, after, lowest(grid.singles(before, kind)), kind, Source.REVEALED, ply)


def _egon_lays(before: Any, after: Any, row: int, kind: int, source: Source, ply: int) -> list[Event]:
    opening = after.opening != 0
    return _laid(before, after, Laid(ply=ply, seat=EGON, cell=cell(row << 5 | kind), source=source, opening=opening))


# The end of a game


def _over(s: Any, ply: int) -> list[Event]:
    seats = range(moves.seats(s))
    points = [s.points[seat] for seat in seats]
    over = DealOver(
        ply=ply,
        deal=s.deal,
        hands=[cards(s.hands[seat]) for seat in seats],
        piles=[s.piled[seat] for seat in seats],
        points=points,
        scores=[s.scores[seat] for seat in seats],
    )
    told: list[Event] = [Won(ply=ply, seat=points.index(0), deal=s.deal), over]
    if s.phase == moves.MATCH_OVER and rules.is_campaign(s):
        told.append(Climbed(ply=ply, start=s.scores[0]))
    return told


# What a seat may read


visible_events, visible_move, readable_from = every_event, open_move, from_the_start


def refusal(s: Any, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
    """The sentence that refuses a move, and what it quotes."""
    params = {
        "cards": CardsRef("" if move is None or move >= END else TOKENS[move & 31]),
        "cell": CardsRef("" if move is None else spell(move)),
        "opening": CardsRef(cell(s.opening)),
        "column": 0 if move is None else ((move & 31) >> 2) + 1,
        "n": s.piled[s.acting],
    }
    return f"dreist.refuse.{rule}{_reason(s, move, rule)}", params


def _reason(s: Any, move: int | None, rule: str) -> str:
    """Which of a rule's sentences says what is wrong here."""
    match rule:
        case "D5":
            return ".discard" if s.laid else ".end"
        case "D6" if move is not None:
            taken = grid.colour_at(s, ((move & 31) >> 2) + 1, move >> 5) >= 0
            return ".taken" if taken else ".colour"
        case "D8":
            return ".above" if s.options[grid.OPTION_ABOVE] else ""
        case "D9":
            return ".follow" if s.phase == moves.FOLLOW else ".third"
        case "D13":
            return ".decide" if s.phase == moves.OFFER_DRAW else ".none"
        case "D15" if move is not None:
            return ".none" if s.phase != moves.OFFER_GIFT else ".receivers" if move >= GIFT else ".decide"
    return ""
