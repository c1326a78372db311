"""Who sits where: each function takes a table as it is and gives it as it will be, or refuses."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from eselsohr import bots
from eselsohr.engine import records, registry
from eselsohr.engine.errors import InvalidOptions, quote
from eselsohr.engine.match import Match
from eselsohr.engine.options import encode
from eselsohr.engine.records import Move
from eselsohr.engine.snapshots import Snapshot
from eselsohr.server.messages import Code, NewTable, Sitter
from eselsohr.server.people.names import skeleton
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import ContestRow, Guest, Handover, HouseRules, SeatRow, TableRow, keeper, now
from eselsohr.server.tables import shuffling

STAND_IN = "greedy"  # plays for people who are away, and for bots that are not installed any more
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike, to be read aloud


def set_up(wish: NewTable, host: Guest, contest: ContestRow | None = None) -> TableRow:
    """Make the table somebody wishes for; the cards of a contest are the same at all of its tables."""
    game = registry.find(wish.game)
    table = TableRow(
        id=new_id(),
        made=now(),
        game=game.name,
        rules=game.rules_version,
        options=game.named(encode(game.options, wish.options, len(wish.seats))),
        seed=contest.seed if contest else records.seed_text(None),
        host=host.id,
        pace=wish.pace,
        patience=wish.patience,
        seats=(SeatRow(),) * len(wish.seats),
        house=HouseRules(clock=wish.clock),
        group=wish.group,
        contest=contest.id if contest else None,
    )
    table = replace(table, seats=tuple(bot(table, number, level) for number, level in enumerate(wish.seats)))
    new_match(table)  # refuses a number of players the game does not have
    if wish.seat is not None:
        table = sit(table, host, wish.seat)
    return start(table, host) if wish.start and contest is None else table


def new_match(table: TableRow, so_far: tuple[Snapshot, Sequence[Move]] | None = None) -> Match:
    """Shuffle and deal for a table, or go on from a snapshot and the moves up to there.

    Refuses a match that was begun under other rules than the game has now.
    """
    if table.rules != registry.find(table.game).rules_version:
        raise Refusal(Code.OLD_RULES)
    match = Match.new(
        table.game,
        len(table.seats),
        table.options,
        table.seed,
        entropy=[seat.entropy or None for seat in table.seats],
        shuffles=table.shuffles,
        seats=[records.Seat(name=seat.name, bot=seat.level) for seat in first_holders(table)],
        so_far=so_far,
    )
    match.handovers = _handovers(table)
    return match


def seat_of(table: TableRow, guest: Guest | None) -> int | None:
    """Find a guest's seat."""
    if guest is not None:
        for number, seat in enumerate(table.seats):
            if seat.guest == guest.id:
                return number
    return None


def company(table: TableRow, guest: Guest | None) -> list[int]:
    """Find the seats of all who play at a guest's device, their own included."""
    if guest is None:
        return []
    return [number for number, seat in enumerate(table.seats) if seat.guest and keeper(seat.guest) == guest.keeper]


def is_host(table: TableRow, guest: Guest | None) -> bool:
    """Whether a guest decides here: places bots, sets the pace, starts, and all that `hosting` is about."""
    return guest is not None and guest.keeper == keeper(table.host)


def belongs(table: TableRow, guest: Guest | None) -> bool:
    """Whether a guest, or somebody at their device, is the host or sits here: for them there is always room."""
    return is_host(table, guest) or bool(company(table, guest))


def may_ask_for_hints(table: TableRow, guest: Guest | None) -> bool:
    """Whether a guest may ask for hints: at a table with other people that would be unfair to them."""
    return (
        not table.contest
        and seat_of(table, guest) is not None
        and all(seat.guest in (None, guest and guest.id) for seat in table.seats)
    )


def sitter(seat: SeatRow) -> Sitter:
    """Who a seat is for."""
    if seat.guest is not None:
        return Sitter.PERSON
    return Sitter.NOBODY if seat.level is None else Sitter.BOT


def sit(table: TableRow, guest: Guest, number: int) -> TableRow:
    """Take a free seat, or move to another one; once the match has started one can only return to one's own."""
    seat = seat_at(table, number)
    if seat.guest == guest.id:
        asked = is_asked(table, seat)
        for each in company(table, guest) if asked else [number]:  # all at one device play once more
            table = with_seat(table, each, replace(table.seats[each], left=False, forgotten=False))
        return be_ready(table, guest, ready=True) if asked else table
    if is_begun(table):
        raise Refusal(Code.STARTED)
    if is_asked(table, seat):
        raise Refusal(Code.SEAT_KEPT, name=seat.name)
    if sitter(seat) is not Sitter.NOBODY:
        raise Refusal(Code.SEAT_TAKEN, seat=number, name=seat.name)
    if seat.name and skeleton(seat.name) != skeleton(guest.name):
        raise Refusal(Code.SEAT_KEPT, name=seat.name)
    if table.house.locked and not belongs(table, guest):
        raise Refusal(Code.LOCKED)
    before = seat_of(table, guest)
    if before is not None:
        table = with_seat(table, before, SeatRow())
    return with_seat(table, number, SeatRow(guest=guest.id, name=guest.name))


def leave(table: TableRow, guest: Guest) -> TableRow:
    """Get up; in a match a bot plays for them, and the seat stays theirs until somebody else is given it."""
    return vacate(table, own_seat(table, guest))


def vacate(table: TableRow, number: int) -> TableRow:
    """Have the guest at a seat get up."""
    if is_begun(table):
        return with_seat(table, number, replace(table.seats[number], left=True))
    return free(table, number)


def free(table: TableRow, number: int) -> TableRow:
    """Have nobody at a seat any more, before the match: whoever starts it looks again who is there."""
    ready = tuple(guest for guest in table.house.ready if guest != table.seats[number].guest)
    return with_seat(replace(table, house=replace(table.house, ready=ready, called=False)), number, SeatRow())


def is_asked(table: TableRow, seat: SeatRow) -> bool:
    """Whether the table waits for the answer of a seat's person: whether they play once more."""
    return seat.left and not is_begun(table)


def stop_asking(table: TableRow) -> TableRow:
    """Free the seats of those who have not answered."""
    for number, seat in enumerate(table.seats):
        if is_asked(table, seat):
            table = free(table, number)
    return table


def be_ready(table: TableRow, guest: Guest, *, ready: bool) -> TableRow:
    """Be ready for the first deal, or not yet, with all at one's device; with the last one missing it begins."""
    seats = company(table, guest)
    if not seats:
        raise Refusal(Code.NOT_SEATED)
    if is_begun(table):
        raise Refusal(Code.STARTED)
    here = tuple(seat.guest for seat in (table.seats[number] for number in seats) if seat.guest)
    others = tuple(one for one in table.house.ready if one not in here)
    table = replace(table, house=replace(table.house, ready=(*others, *here) if ready else others))
    return _begin(table) if table.house.called and not _missing(table) and not _unready(table) else table


def ready_seats(table: TableRow) -> list[int]:
    """The seats of those who are ready."""
    return [number for number, seat in enumerate(table.seats) if seat.guest in table.house.ready]


def is_kept(table: TableRow) -> bool:
    """Whether the table is still on somebody's list."""
    return (
        bool((table.contest and table.started) or (table.group and table.over))
        or not table.forgotten
        or any(seat.guest is not None and not seat.forgotten for seat in table.seats)
    )


def rename(table: TableRow, guest: Guest) -> TableRow:
    """Call somebody by another name."""
    number = seat_of(table, guest)
    return table if number is None else with_seat(table, number, replace(table.seats[number], name=guest.name))


def place_bot(table: TableRow, guest: Guest, number: int, level: str | None) -> TableRow:
    """Put a bot on a seat that belongs to nobody, or free the seat."""
    _check_may_change(table, guest)
    seat = seat_at(table, number)
    if seat.guest is not None and not is_asked(table, seat):
        raise Refusal(Code.SEAT_TAKEN, seat=number, name=seat.name)
    return with_seat(table, number, bot(table, number, level))


def set_pace(table: TableRow, guest: Guest, pace: int) -> TableRow:
    """Set how slowly bots play; at any time."""
    check_host(table, guest)
    return replace(table, pace=pace)


def start(table: TableRow, guest: Guest, *, wait: bool = False) -> TableRow:
    """Begin the match, at once or when everybody is ready: the cards are shuffled first."""
    _check_may_change(table, guest)
    if missing := _missing(table):
        raise Refusal(Code.SEATS_OPEN, n=missing)
    if wait and _unready(table):
        return replace(table, house=replace(table.house, called=True))
    return _begin(table)


def _begin(table: TableRow) -> TableRow:
    """Shuffle; the cards of a contest follow from its seed alone."""
    table = replace(table, house=replace(table.house, ready=(), called=False))
    return replace(table, started=True) if table.contest else shuffling.begin(table)


def _missing(table: TableRow) -> int:
    """How many seats there is nobody for, or nobody yet."""
    return sum(sitter(seat) is Sitter.NOBODY or is_asked(table, seat) for seat in table.seats)


def _unready(table: TableRow) -> bool:
    """Whether the host would have to wait for somebody; nobody at the host's device need say that they are ready."""
    others = {seat.guest for seat in table.seats if seat.guest and keeper(seat.guest) != keeper(table.host)}
    return not others <= {*table.house.ready}


def rematch(table: TableRow, guest: Guest, *, host: str) -> TableRow:
    """Make another table with the same seats, and ask the others: who says yes sits there, and the last one starts."""
    seats = company(table, guest)
    if not seats:
        raise Refusal(Code.NOT_SEATED)
    asker = tuple(seat.guest for seat in (table.seats[number] for number in seats) if seat.guest)
    others = any(seat.guest and keeper(seat.guest) != guest.keeper for seat in table.seats)
    return replace(
        table,
        id=new_id(),
        made=now(),
        seed=records.seed_text(None),
        host=host,
        seats=tuple(_once_more(seat, guest) for seat in table.seats),
        started=False,
        over=False,
        read=0,
        next=None,
        forgotten=False,
        shuffles=(),
        contest=None,
        result=None,
        figures=None,
        house=HouseRules(
            locked=table.house.locked,
            out=table.house.out,
            talk=table.house.talk,
            clock=table.house.clock,
            ready=() if keeper(host) == guest.keeper else asker,
            called=others,
        ),
    )


def _once_more(seat: SeatRow, guest: Guest) -> SeatRow:
    """A seat of the next match: people are asked first, but not those who have thrown the table away."""
    if seat.forgotten:
        return SeatRow()
    return replace(seat, entropy="", left=seat.guest is not None and keeper(seat.guest) != guest.keeper)


def is_begun(table: TableRow) -> bool:
    """Whether it is too late to change who sits where: there are cards, or they are being shuffled."""
    return table.started or shuffling.is_shuffling(table)


def own_seat(table: TableRow, guest: Guest) -> int:
    """Find a guest's seat, or refuse."""
    number = seat_of(table, guest)
    if number is None:
        raise Refusal(Code.NOT_SEATED)
    return number


def seat_at_device(table: TableRow, guest: Guest, number: int | None) -> int:
    """Find a guest's seat, or take that of somebody at their device; refuse any other."""
    if number is None:
        return own_seat(table, guest)
    if number not in company(table, guest):
        raise Refusal(Code.NOT_SEATED)
    return number


def new_id() -> str:
    """Make a name for a table that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def check_host(table: TableRow, guest: Guest) -> None:
    """Refuse everybody but the host."""
    if not is_host(table, guest):
        raise Refusal(Code.NOT_HOST)


def may_take_back(table: TableRow, number: int) -> bool:
    """Whether nobody else but bots plays now; who played before, the match knows."""
    return all(seat.guest is None for other, seat in enumerate(table.seats) if other != number)


def alone(table: TableRow) -> int | None:
    """The seat of the only person there is."""
    seats = [number for number, seat in enumerate(table.seats) if seat.guest is not None]
    return seats[0] if len(seats) == 1 else None


def hand_over(table: TableRow, number: int, seat: SeatRow, ply: int) -> TableRow:
    """Give a seat to somebody else during the match; who held it before stays on record."""
    before = table.seats[number]
    handover = Handover(number, ply, before.guest, before.level, before.name)
    house = replace(table.house, handovers=(*table.house.handovers, handover))
    return with_seat(replace(table, house=house), number, seat)


def first_holders(table: TableRow) -> list[SeatRow]:
    """Who sat where when the cards were shuffled: the shuffles are theirs, and so is what was taken back."""
    seats = list(table.seats)
    for before in reversed(table.house.handovers):
        seats[before.seat] = SeatRow(before.guest, before.level, before.name)
    return seats


def _handovers(table: TableRow) -> list[records.Handover]:
    """Who has taken which seat over, and after which ply."""
    holders, taken = list(table.seats), []
    for before in reversed(table.house.handovers):
        now = holders[before.seat]
        taken.append(records.Handover(seat=before.seat, ply=before.ply, name=now.name, bot=now.level))
        holders[before.seat] = SeatRow(before.guest, before.level, before.name)
    return taken[::-1]


def _check_may_change(table: TableRow, guest: Guest) -> None:
    check_host(table, guest)
    if is_begun(table):
        raise Refusal(Code.STARTED)


def seat_at(table: TableRow, number: int) -> SeatRow:
    """Find a seat, or refuse."""
    if number >= len(table.seats):
        raise Refusal(Code.NO_SUCH_SEAT, seat=number + 1, high=len(table.seats))  # as people count
    return table.seats[number]


def bot(table: TableRow, number: int, level: str | None) -> SeatRow:
    """Find a bot for a seat, by a name that no other bot here has; None: leave it free."""
    if level is None:
        return SeatRow()
    if level not in bots.levels():
        raise InvalidOptions("options.level", value=quote(level), names=", ".join(bots.levels()))
    others = {seat.name for other, seat in enumerate(table.seats) if other != number}
    return SeatRow(level=level, name=bots.name_for(level, others, number))


def with_seat(table: TableRow, number: int, seat: SeatRow) -> TableRow:
    """Give a table another seat in the place of one."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    return replace(table, seats=seats)
