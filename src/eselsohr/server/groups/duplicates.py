"""Duplicates: a group plays the same cards at several tables, and everybody is compared with those who had theirs.

As with the deal of the day all cards follow from the seed of a contest, bots play equally after the same moves, and
nobody is told what was hidden until the last day is over. Its tables are the group's, and begin when their people do.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from importlib.metadata import version
from statistics import fmean

from eselsohr.engine import records, registry
from eselsohr.engine.views import Result, low_is_good
from eselsohr.server.messages import Code, Compared, DuplicateSummary, NewTable
from eselsohr.server.people.names import told_apart
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import ContestRow, Guest, Store, TableRow, keeper, now
from eselsohr.server.tables import daily, seating

LETTERS = 10  # that tell two contests of a game apart which end on the same day


def new_contest(wish: NewTable, days: int) -> ContestRow:
    """Draw the cards that others of a group may have, too, today and so many days more."""
    if wish.group is None:
        raise Refusal(Code.NO_SUCH_GROUP)
    game, last = registry.find(wish.game), daily.today() + timedelta(days=days)
    name = "".join(secrets.choice(seating.LETTERS) for _ in range(LETTERS))
    contest = f"{last.isoformat()}.{game.name}.{name}"
    return ContestRow(contest, now(), records.seed_text(None), game.rules_version, version("eselsohr"))


async def find(store: Store, group: str, contest: str) -> tuple[ContestRow, list[TableRow]]:
    """Find a contest of a group and its tables, the first one first."""
    kept = await store.contest(contest)
    tables = [table for table in await store.tables_in(group) if table.contest == contest]
    if kept is None or not tables:
        raise Refusal(Code.NO_SUCH_PAGE)
    return kept, tables[::-1]


def wish(contest: ContestRow, tables: Sequence[TableRow], guest: Guest) -> NewTable:
    """Wish for another table with the same cards and bots, for somebody who has not seen them, or refuse."""
    first = tables[0]
    daily.check_may_play(first)
    if contest.rules != registry.find(first.game).rules_version:
        raise Refusal(Code.OLD_RULES)
    _check_unseen(tables, [guest])
    seats = levels(first)
    return NewTable(
        game=first.game,
        options=first.options,
        seats=seats,
        seat=seats.index(None) if None in seats else None,
        pace=first.pace,
        patience=first.patience,
        clock=first.house.clock,
        group=first.group,
    )


def levels(table: TableRow) -> list[str | None]:
    """Where bots sat when the cards were dealt."""
    return [seat.level for seat in seating.first_holders(table)]


async def check(store: Store, before: TableRow, after: TableRow, *, begins: bool) -> None:
    """Refuse other bots than the others have, and cards that are too late, or that somebody knows."""
    if [seat.level for seat in before.seats] != [seat.level for seat in after.seats]:
        raise daily.refused(after, Code.SAME_FOR_ALL)
    if not begins or after.group is None or after.contest is None:
        return
    daily.check_may_play(after)
    _, tables = await find(store, after.group, after.contest)
    _check_unseen(tables, [Guest(seat.guest, seat.name) for seat in after.seats if seat.guest])


def seen_at(tables: Iterable[TableRow], guest: Guest) -> TableRow | None:
    """The table at which somebody, or anybody at their device, has seen the cards."""
    for table in tables:
        held = [seat.guest for seat in table.seats] + [before.guest for before in table.house.handovers]
        if table.started and guest.keeper in map(keeper, filter(None, held)):
            return table
    return None


def _check_unseen(tables: Iterable[TableRow], guests: Iterable[Guest]) -> None:
    for guest in guests:
        if seen_at(tables, guest):
            raise Refusal(Code.SEEN_CARDS, key="server.seen_cards.duplicate", name=guest.name)


def summaries(tables: Iterable[TableRow]) -> list[DuplicateSummary]:
    """Sum up the contests among the tables of a group, as they come."""
    contests: dict[str, list[TableRow]] = {}
    for table in tables:
        if table.contest:
            contests.setdefault(table.contest, []).append(table)
    return [
        DuplicateSummary(
            contest, those[0].game, daily.may_be_played(contest), len(those), sum(table.over for table in those)
        )
        for contest, those in contests.items()
    ]


def compared(tables: Iterable[TableRow], reader: Guest) -> list[Compared]:
    """Compare every person with all who had the same seat, that is the same cards: best first.

    By the place at the table, then by points, as with the deal of the day. A win counts one, a tie one half.
    """
    over = [(table, table.result) for table in tables if table.over and table.result]
    low = low_is_good((result.scores, result.places) for _, result in over)
    lines = [
        _line(table, result, seat, over, reader, low=low)
        for table, result in over
        for seat, row in enumerate(table.seats)
        if row.level is None
    ]
    for line in lines:
        line.rank = 1 + sum((other.share or 0) > (line.share or 0) for other in lines)
    for line, name in zip(lines, told_apart(tuple(line.name for line in lines)), strict=True):
        line.name = name
    return sorted(lines, key=lambda line: (line.rank, line.seat))


def _line(
    table: TableRow, result: Result, seat: int, over: list[tuple[TableRow, Result]], reader: Guest, *, low: bool
) -> Compared:
    own = daily.worth(result, seat, low=low)
    others = [daily.worth(other, seat, low=low) for _, other in over if other is not result]
    return Compared(
        rank=0,
        name=table.seats[seat].name,
        you=table.seats[seat].guest == reader.id,
        seat=seat,
        share=fmean((own < other) + (own == other) / 2 for other in others) if others else None,
        points=result.scores[seat],
        mean=fmean(other.scores[seat] for _, other in over),
        table=table.id,
    )
