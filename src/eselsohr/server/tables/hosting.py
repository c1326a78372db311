"""What a host settles: each function takes a table as it is and gives it as it will be, or refuses.

A table has one host: whoever made it, until they pass the role on, throw the table away, or stay away for too long.
Then it goes to the next person at the table who is here.
"""

from __future__ import annotations

from collections.abc import Collection
from random import SystemRandom

from msgspec.structs import replace

from eselsohr.server import messages as ask
from eselsohr.server.messages import Code, Sitter
from eselsohr.server.people.names import clean_name
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, SeatRow, TableRow, keeper
from eselsohr.server.tables import daily, news, takeover
from eselsohr.server.tables.seating import (
    STAND_IN,
    belongs,
    bot,
    check_host,
    company,
    free,
    hand_over,
    is_asked,
    is_begun,
    is_host,
    seat_at,
    sitter,
    vacate,
    with_seat,
)
from eselsohr.server.tables.shuffling import is_shuffling

_chance = SystemRandom()


def settle(table: TableRow, guest: Guest, wish: ask.HostWish, ply: int) -> TableRow:
    """Do what the host wishes, at that point of the match."""
    check_host(table, guest)
    match wish:
        case ask.Swap(_, seat, other):
            return _swap(table, seat, other)
        case ask.ShuffleSeats():
            return _shuffle_seats(table)
        case ask.Reserve(_, seat, name):
            return _reserve(table, seat, name)
        case ask.Lock(_, locked):
            return replace(table, house=replace(table.house, locked=locked))
        case ask.Unseat(_, seat):
            return _unseat(table, seat, ply)
        case ask.LetIn(_, who):
            return _let_in(table, who)
        case ask.PassHost(_, seat):
            return pass_host(table, seat, ply)
        case ask.Announce(_, announced):
            return replace(table, house=replace(table.house, announced=announced))
        case ask.AllowTalk(_, on):
            return replace(table, house=replace(table.house, talk=on))
        case ask.Grant(_, who, granted):
            return takeover.answer(table, who, ply, granted=granted)


def check_may_enter(table: TableRow, guest: Guest | None) -> None:
    """Refuse whoever may not stay, and where it is locked, who does not belong."""
    check_may_stay(table, guest)
    if table.house.locked and not belongs(table, guest):
        raise Refusal(Code.LOCKED)


def check_may_stay(table: TableRow, guest: Guest | None) -> None:
    """Refuse whoever is kept out, and who would see cards without a seat that others may still play."""
    if is_out(table, guest):
        raise Refusal(Code.KEPT_OUT)
    if table.started and daily.is_closed(table) and not company(table, guest):
        raise Refusal(Code.UNSEEN)


def is_out(table: TableRow, guest: Guest | None) -> bool:
    """Whether the host has taken back a guest's seat, or that of whose device it is, and not let them in again."""
    return guest is not None and any(out.id in (guest.id, guest.keeper) for out in table.house.out)


def host_seat(table: TableRow) -> int | None:
    """Where the host sits."""
    return next((number for number, seat in enumerate(table.seats) if seat.guest == table.host), None)


def heir(table: TableRow, here: Collection[int]) -> int | None:
    """Who is host after this one: of the seats whose people are here, the next one round the table."""
    after = (host_seat(table) or 0) + 1
    order = [number % len(table.seats) for number in range(after, after + len(table.seats))]
    others = [number for number in order if number in here and not _is_hosts(table, table.seats[number])]
    return next(iter(others), None)


def _is_hosts(table: TableRow, seat: SeatRow) -> bool:
    """Whether somebody at the host's device sits there."""
    return seat.guest is not None and keeper(seat.guest) == keeper(table.host)


def pass_host(table: TableRow, number: int, ply: int) -> TableRow:
    """Make the person at a seat the host."""
    seat = seat_at(table, number)
    if seat.guest is None:
        raise Refusal(Code.NOBODY_THERE)
    if seat.guest == table.host:
        return table
    return news.tell(replace(table, host=seat.guest, forgotten=False), ply, "host", name=seat.name)


def forget(table: TableRow, guest: Guest, ply: int) -> TableRow:
    """Take the table off a guest's list; who still plays there at their device gets up, and a host is one no more."""
    if not belongs(table, guest):
        raise Refusal(Code.NOT_SEATED, key="server.not_seated.forget")
    for number in company(table, guest):
        table = table if table.over else vacate(table, number)
        if table.seats[number].guest is not None:
            table = with_seat(table, number, replace(table.seats[number], forgotten=True))
    if not is_host(table, guest):
        return table
    stay = [number for number, seat in enumerate(table.seats) if seat.guest is not None and not seat.forgotten]
    sure = [number for number in stay if not is_asked(table, table.seats[number])]
    following = None if table.over else heir(table, sure or stay)
    return replace(table, forgotten=True) if following is None else pass_host(table, following, ply)


def _swap(table: TableRow, number: int, other: int) -> TableRow:
    _check_not_begun(table)
    one, two = seat_at(table, number), seat_at(table, other)
    return with_seat(with_seat(table, number, two), other, one)


def _shuffle_seats(table: TableRow) -> TableRow:
    _check_not_begun(table)
    return replace(table, seats=tuple(_chance.sample(table.seats, len(table.seats))))


def _reserve(table: TableRow, number: int, name: str | None) -> TableRow:
    _check_not_begun(table)
    seat = seat_at(table, number)
    if sitter(seat) is Sitter.PERSON and not is_asked(table, seat):
        raise Refusal(Code.SEAT_TAKEN, seat=number, name=seat.name)
    return with_seat(table, number, SeatRow(name=clean_name(name) if name else ""))


def _unseat(table: TableRow, number: int, ply: int) -> TableRow:
    seat = seat_at(table, number)
    if seat.guest is None or seat.guest == table.host:
        raise Refusal(Code.NOBODY_THERE)
    if table.over:
        raise Refusal(Code.MATCH_OVER, key="server.match_over")
    if is_shuffling(table):
        raise Refusal(Code.STARTED, key="server.started.shuffling")
    out = (*table.house.out, Guest(seat.guest, seat.name))
    table = replace(table, house=replace(table.house, out=out))
    if not is_begun(table):
        return free(table, number)
    stand_in = bot(table, number, STAND_IN)
    table = hand_over(table, number, replace(seat, guest=None, level=stand_in.level, name=stand_in.name), ply)
    return news.tell(table, ply, "unseated", name=seat.name, bot=stand_in.name)


def _let_in(table: TableRow, who: str) -> TableRow:
    out = tuple(guest for guest in table.house.out if takeover.person_id(table, guest) != who)
    if out == table.house.out:
        raise Refusal(Code.NOBODY_THERE)
    return replace(table, house=replace(table.house, out=out))


def _check_not_begun(table: TableRow) -> None:
    if is_begun(table):
        raise Refusal(Code.STARTED)
