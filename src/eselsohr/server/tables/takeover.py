"""A newcomer plays on in a match: each function takes a table as it is and gives it as it will be, or refuses.

Whoever has the link and no seat may ask for that of a bot, or of somebody who got up; the host says yes or no. They
learn what that seat may know, so nobody gets a second seat who has seen the cards of a first one, at their device or
another; but whoever lost a seat and was let in again may ask for that very one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from msgspec.structs import replace

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, Newcomer, SeatRow, TableRow, keeper
from eselsohr.server.tables import news
from eselsohr.server.tables.seating import company, hand_over, is_host, seat_at

MOST_NEWCOMERS = 12  # who wait for an answer at one table


def person_id(table: TableRow, guest: Guest) -> str:
    """What somebody without a seat is called in messages: it tells nothing, and means nothing at another table."""
    return hashlib.sha256(f"{table.id} {guest.id}".encode()).hexdigest()[:16]


def offered(table: TableRow, guest: Guest | None) -> list[int]:
    """The seats somebody may ask for."""
    if not table.started or table.over or table.contest or table.house.locked:
        return []
    free = [number for number, seat in enumerate(table.seats) if _is_free(seat)]
    return [number for number in free if not _has_seen_others(table, guest, number)]


def ask_for(table: TableRow, guest: Guest, number: int | None, ply: int) -> TableRow:
    """Ask for a seat, or for none any more; a host need not ask."""
    table = _without(table, guest)
    if number is None:
        return table
    _check(table, guest, number)
    if table.house.locked and not is_host(table, guest):
        raise Refusal(Code.LOCKED)
    if is_host(table, guest):
        return _give(table, guest, number, ply)
    if len(table.house.newcomers) >= MOST_NEWCOMERS:
        raise Refusal(Code.TOO_MANY)
    newcomers = (*table.house.newcomers, Newcomer(guest, number))
    return replace(table, house=replace(table.house, newcomers=newcomers))


def answer(table: TableRow, who: str, ply: int, *, granted: bool) -> TableRow:
    """Give a newcomer the seat they ask for, or not."""
    newcomer = next((one for one in table.house.newcomers if person_id(table, one.guest) == who), None)
    if newcomer is None:
        raise Refusal(Code.NOBODY_THERE)
    table = _without(table, newcomer.guest)
    if not granted:
        declined = (*table.house.declined, newcomer.guest.id)[-MOST_NEWCOMERS:]
        return replace(table, house=replace(table.house, declined=declined))
    _check(table, newcomer.guest, newcomer.seat)
    return _give(table, newcomer.guest, newcomer.seat, ply)


def is_declined(table: TableRow, guest: Guest | None) -> bool:
    """Whether the host has said no to somebody who has not asked since."""
    return guest is not None and guest.id in table.house.declined


def without_absent(table: TableRow, is_here: Callable[[str], bool]) -> TableRow:
    """Have nobody wait for an answer who has gone."""
    newcomers = tuple(one for one in table.house.newcomers if is_here(one.guest.id))
    if newcomers == table.house.newcomers:
        return table
    return replace(table, house=replace(table.house, newcomers=newcomers))


def _check(table: TableRow, guest: Guest, number: int) -> None:
    seat = seat_at(table, number)
    if not table.started:
        raise Refusal(Code.NOT_STARTED)
    if table.over:
        raise Refusal(Code.MATCH_OVER, key="server.match_over")
    if _has_seen_others(table, guest, number):
        raise Refusal(Code.SEEN_CARDS)
    if not _is_free(seat):
        raise Refusal(Code.SEAT_TAKEN, seat=number, name=seat.name)


def _is_free(seat: SeatRow) -> bool:
    return seat.guest is None or seat.left


def _has_seen_others(table: TableRow, guest: Guest | None, number: int) -> bool:
    """Whether somebody, or anybody at their device, has a hand in this match, or had another one than that seat's."""
    if guest is None:
        return False
    held = {one.seat for one in table.house.handovers if one.guest and keeper(one.guest) == guest.keeper}
    return bool(company(table, guest)) or not held <= {number}


def _give(table: TableRow, guest: Guest, number: int, ply: int) -> TableRow:
    before = table.seats[number]
    seat = replace(before, guest=guest.id, level=None, name=guest.name, left=False, forgotten=False)
    house = replace(table.house, newcomers=tuple(one for one in table.house.newcomers if one.seat != number))
    table = hand_over(replace(table, house=house), number, seat, ply)
    return news.tell(table, ply, "taken_over", name=guest.name, before=before.name)


def _without(table: TableRow, guest: Guest) -> TableRow:
    """Have nobody wait for an answer to somebody, and nobody remember the last one."""
    newcomers = tuple(one for one in table.house.newcomers if one.guest.id != guest.id)
    declined = tuple(one for one in table.house.declined if one != guest.id)
    house = replace(table.house, newcomers=newcomers, declined=declined)
    return table if house == table.house else replace(table, house=house)
