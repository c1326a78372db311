"""A curve in characters: the place a seat could expect, decision by decision. Up is better; no colour is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

EIGHTHS = " ▁▂▃▄▅▆▇█"
ROWS_A_PLACE = {2: 4, 3: 3, 4: 2, 5: 2}  # one for more seats
AXIS = 5  # columns left of the curve

Deals = Mapping[int, Sequence[float]]


def curve(deals: Deals, seats: int, width: int, label: Callable[[int], str] = str) -> list[str]:
    """Draw the places expected in every deal, one deal after the other, with an axis of places and one of deals."""
    room = width - AXIS - len(deals) + 1
    steps = ({deal: _shared(places, step) for deal, places in deals.items()} for step in count(1))
    columns = next(fits for fits in steps if sum(map(len, fits.values())) <= max(room, len(deals)))
    scale = ROWS_A_PLACE.get(seats, 1)
    lines = []
    for row in range((seats - 1) * scale + 1):
        place_label = "" if row % scale else label(1 + row // scale)
        bars = " ".join("".join(_bar(place, row, scale) for place in deal) for deal in columns.values())
        lines.append(f"{place_label:>{AXIS - 2}} ┤{bars}".rstrip())
    return [*lines, _deal_numbers(columns)]


def _shared(places: Sequence[float], step: int) -> list[float]:
    """Let every few decisions share a column: their mean."""
    groups = [places[i : i + step] for i in range(0, len(places), step)]
    return [sum(group) / len(group) for group in groups]


def _bar(place: float, row: int, scale: int) -> str:
    """The part of a bar in a row: row 0 is full for the first place, the last row for the last one."""
    eighths = round(8 * (1 + row - (place - 1) * scale))
    return EIGHTHS[min(max(eighths, 0), 8)]


def _deal_numbers(columns: Deals) -> str:
    """Each deal's number where it begins, unless the one before needs the room."""
    line, at = "", AXIS
    for number, places in columns.items():
        line = f"{line:<{at}}{number}" if len(line) < at else line
        at += len(places) + 1
    return line
