"""Somebody wants to be gone: no name of theirs stays anywhere, and everybody else keeps what they have played.

In a match that is over a nameless seat stays, in one that runs a bot plays on, and before one the seat is free.
"""

from __future__ import annotations

from msgspec.structs import replace

from eselsohr.server.stores.store import Guest, Handover, HouseRules, SeatRow, TableRow, keeper
from eselsohr.server.tables import hosting, seating
from eselsohr.server.tables.shuffling import is_shuffling


def erase(table: TableRow, guest: Guest, ply: int) -> TableRow:
    """Have nobody of a guest's device at a table any more, at that point of the match."""
    if is_shuffling(table):  # there are no cards yet: it is begun again without them
        table = replace(table, shuffles=())
    for number in seating.company(table, guest):
        table = _erase_seat(table, number, ply)
    table = replace(table, house=_house(table.house, guest))
    return _without_host(table) if seating.is_host(table, guest) else table


def _erase_seat(table: TableRow, number: int, ply: int) -> TableRow:
    seat = table.seats[number]
    if table.over:  # what they typed was shuffled in, and tells nothing of them
        return seating.with_seat(table, number, SeatRow(entropy=seat.entropy, forgotten=True))
    if not seating.is_begun(table):
        return seating.free(table, number)
    bot = seating.bot(table, number, seating.STAND_IN)
    return seating.hand_over(table, number, replace(seat, guest=None, level=bot.level, name=bot.name), ply)


def _house(house: HouseRules, guest: Guest) -> HouseRules:
    """What a host has settled, without them; news tell of people by name, so that none of it stays."""

    def theirs(one: str | None) -> bool:
        return one is not None and keeper(one) == guest.keeper

    return replace(
        house,
        out=tuple(one for one in house.out if not theirs(one.id)),
        handovers=tuple(
            Handover(one.seat, one.ply, None, None, "") if theirs(one.guest) else one for one in house.handovers
        ),
        newcomers=tuple(one for one in house.newcomers if not theirs(one.guest.id)),
        declined=tuple(one for one in house.declined if not theirs(one)),
        ready=tuple(one for one in house.ready if not theirs(one)),
        news=(),
        erased=house.erased + 1,
    )


def _without_host(table: TableRow) -> TableRow:
    """Make the next person the host, if there is one."""
    people = [number for number, seat in enumerate(table.seats) if seat.guest is not None]
    heir = None if table.over else hosting.heir(table, people)
    if heir is None:
        return replace(table, host="", forgotten=True)
    return replace(table, host=table.seats[heir].guest or "", forgotten=False)
