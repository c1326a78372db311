"""What both databases are asked in the same words; PostgreSQL numbers what is filled in `$1`, SQLite `?1`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.views import Result
from eselsohr.server.stores.store import (
    DAY,
    ContestRow,
    Device,
    Figures,
    HouseRules,
    Key,
    MoveRow,
    ReportRow,
    SeatRow,
    TableRow,
    TalkRow,
)

MOST_TABLES = 200  # that a list of somebody's tables holds
MOST_LINES = 100  # that somebody who comes to a table is told of what was said, in each room

COLUMNS = """id, made, game, rules, options, seed, host, pace, patience,
    started, over, read, next, forgotten, version, shuffles, house, contest, result, "group", figures"""
SEAT_COLUMNS = '"table", seat, guest, level, name, entropy, "left", forgotten'
MOVE_COLUMNS = '"table", ply, seat, move, id, at'
TALK_COLUMNS = '"table", number, at, guest, seat, kind, text, aside, heard'

ADD_GUEST = "INSERT INTO guests (id, name) VALUES ($1, $2)"
RENAME = "UPDATE guests SET name = $1 WHERE id = $2"
GUEST_FROM = "devices JOIN guests ON guests.id = guest WHERE token"
GUEST = f"SELECT guests.id, guests.name FROM {GUEST_FROM} = $1"
ADD_COMPANION = "INSERT INTO guests (id, name, companion_of) VALUES ($1, $2, $3)"
COMPANIONS = "SELECT id, name FROM guests WHERE companion_of = $1 ORDER BY id"
GUEST_OF = "SELECT id, name FROM guests WHERE id = $1"

ADD_DEVICE = "INSERT INTO devices (id, guest, token, name, seen) VALUES ($1, $2, $3, $4, $5)"
DEVICES = "SELECT id, name, seen FROM devices WHERE guest = $1 AND token IS NOT NULL ORDER BY seen DESC, id"
VISITED = "UPDATE devices SET seen = $2, name = $3 WHERE id = $1 AND token IS NOT NULL AND seen < $2"
# Its name stays for a while, so that every server hears of it.
SIGN_OUT = "UPDATE devices SET token = NULL, seen = $3 WHERE id = $1 AND guest = $2 AND token IS NOT NULL"
SIGNED_OUT = "SELECT id FROM devices WHERE token IS NULL"
FORGET_DEVICES = "DELETE FROM devices WHERE token IS NULL AND seen < $1"
REPLACE_KEY = "DELETE FROM keys WHERE (guest = $1 AND (ends IS NULL) = $2) OR ends < $3"
ADD_KEY = "INSERT INTO keys (hash, guest, ends, leaves) VALUES ($1, $2, $3, $4)"
USE_KEY = "DELETE FROM keys WHERE hash = $1 AND ends IS NOT NULL RETURNING hash, guest, ends, leaves"
PHRASE = "SELECT hash, guest, ends, leaves FROM keys WHERE hash = $1 AND ends IS NULL"
HAS_PHRASE = "SELECT 1 FROM keys WHERE guest = $1 AND ends IS NULL"

SAVE_TABLE = f"""INSERT INTO tables ({COLUMNS})
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
    ON CONFLICT (id) DO UPDATE SET host = excluded.host, pace = excluded.pace, started = excluded.started,
    over = excluded.over, read = excluded.read, next = excluded.next, forgotten = excluded.forgotten,
    version = excluded.version, shuffles = excluded.shuffles, house = excluded.house,
    result = excluded.result, figures = excluded.figures
    WHERE tables.version = excluded.version - 1"""
SAVE_SEAT = f"""INSERT INTO seats ({SEAT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT ("table", seat) DO UPDATE SET guest = excluded.guest, level = excluded.level, name = excluded.name,
    entropy = excluded.entropy, "left" = excluded."left", forgotten = excluded.forgotten"""

# A match against bots alone in which no person has made a move: somebody had a look, and that is all.
UNTOUCHED = """(started OR shuffles <> '[]') AND NOT over
    AND NOT EXISTS (SELECT 1 FROM moves WHERE "table" = tables.id AND moves.id <> '')
    AND (SELECT count(guest) FROM seats WHERE "table" = tables.id) < 2"""
SEATED = 'SELECT "table" FROM seats WHERE guest = $1 AND NOT forgotten'
TABLES_OF = f"""SELECT {COLUMNS} FROM tables
    WHERE ((host = $1 AND NOT forgotten) OR id IN ({SEATED})) AND NOT ({UNTOUCHED})
    ORDER BY number DESC LIMIT {MOST_TABLES}"""
PLAYED_BY = f"SELECT {COLUMNS} FROM tables WHERE over AND id IN ({SEATED}) ORDER BY number DESC"
TABLES_IN = f'SELECT {COLUMNS} FROM tables WHERE "group" = $1 ORDER BY number DESC'
TABLE = f"SELECT {COLUMNS} FROM tables WHERE id = $1"
SEATS_SEEN = '"table", guest, level, coalesce(guests.name, seats.name), entropy, "left", forgotten'
SEATS_FROM = "seats LEFT JOIN guests ON guests.id = seats.guest"
SEATS = f"SELECT {SEATS_SEEN} FROM {SEATS_FROM}"
MOVES = 'SELECT ply, seat, move, id, at FROM moves WHERE "table" = $1 AND ply > $2 ORDER BY ply'
DELETE = tuple(
    f'DELETE FROM {table} WHERE "{key}" = $1'
    for table, key in (("tables", "id"), *((each, "table") for each in ("seats", "moves", "talk", "luck", "snapshots")))
)

# Counted by whoever writes it: one at a time at a table.
ADD_TALK = f"""INSERT INTO talk ({TALK_COLUMNS})
    SELECT id, 1 + (SELECT coalesce(max(number), 0) FROM talk WHERE "table" = $1), CAST($2 AS BIGINT), $3,
        CAST($4 AS INTEGER), $5, $6, CAST($7 AS BOOLEAN), $8
    FROM tables WHERE id = $1 RETURNING number"""
# In the room of those who watch as many may be said as they like: it pushes out nothing of what was said at the table.
_ROOM = f"""SELECT * FROM (SELECT {TALK_COLUMNS} FROM talk WHERE "table" = $1 AND number > $2
    AND guest <> '' AND {{which}}
    ORDER BY number DESC LIMIT {MOST_LINES}) AS {{name}}"""
TALK = f"""SELECT at, guest, coalesce(name, ''), seat, kind, text, aside, heard, number
    FROM ({_ROOM.format(which="NOT aside", name="seats")} UNION ALL {_ROOM.format(which="aside", name="watchers")})
    AS said LEFT JOIN guests ON guests.id = guest ORDER BY number"""

SAID_BY = """SELECT at, "table", kind, text FROM talk WHERE guest = $1
    UNION ALL SELECT at, '', 'said', text FROM group_talk WHERE guest = $1 ORDER BY 1"""

# Ids of those at somebody's device begin with theirs.
TABLES_NAMING = """SELECT id FROM tables WHERE host = $1 OR host LIKE $1 || '.%' OR house LIKE '%"' || $1 || '%'
    OR id IN (SELECT "table" FROM seats WHERE guest = $1 OR guest LIKE $1 || '.%') ORDER BY number"""
# What was said is counted, so a line stays, and says nothing. Devices stay for a day, so that every server hears of it.
SILENCE = (
    "UPDATE talk SET guest = '', text = '' WHERE guest = $1 OR guest LIKE $1 || '.%'",
    """UPDATE talk SET heard = replace(heard, '"' || $1 || '"', '""') WHERE heard LIKE '%"' || $1 || '"%'""",
    "UPDATE group_talk SET guest = '', text = '' WHERE guest = $1",
)
ERASE = (
    *SILENCE,
    "DELETE FROM reports WHERE who = $1 OR host = $1",
    "DELETE FROM members WHERE guest = $1",
    "DELETE FROM keys WHERE guest = $1",
    "DELETE FROM guests WHERE id = $1 OR companion_of = $1",
)
ERASE_DEVICES = "UPDATE devices SET token = NULL, guest = '', name = '', seen = $2 WHERE guest = $1"

NEWEST = f"SELECT {COLUMNS} FROM tables ORDER BY number DESC LIMIT $1"
OPENED = "UPDATE tables SET opened = $2 WHERE id = $1 AND opened < $3"
# Nothing is lost that is still played: over, or never begun; and for so long nobody has moved there or opened it. What
# a group has played is its history, and lasts as long as the group.
UNLOVED = f"""SELECT id FROM tables WHERE (over OR NOT started OR ({UNTOUCHED})) AND made < $1 AND opened < $1
    AND NOT EXISTS (SELECT 1 FROM moves WHERE "table" = tables.id AND at >= $1)
    AND NOT (over AND "group" IS NOT NULL)"""
CONTEST_COLUMNS = "id, made, seed, rules, version, best"
ADD_CONTEST = f"INSERT INTO contests ({CONTEST_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
CONTEST = f"SELECT {CONTEST_COLUMNS} FROM contests WHERE id = $1"
NOTE_BEST = "UPDATE contests SET best = $2 WHERE id = $1"
ENTRIES = f"SELECT {COLUMNS} FROM tables WHERE contest = $1 AND over ORDER BY number"
PLAYED = "SELECT count(*) FROM tables WHERE contest = $1 AND over"
UNPLAYED = "DELETE FROM contests WHERE made < $1 AND id NOT IN (SELECT contest FROM tables WHERE contest IS NOT NULL)"

BANS = "SELECT who FROM bans ORDER BY who"
BAN = "INSERT INTO bans (who, at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
UNBAN = "DELETE FROM bans WHERE who = $1"

REPORT_COLUMNS = 'who, name, host, "table", at, reason'
ADD_REPORT = f"""INSERT INTO reports ({REPORT_COLUMNS}) SELECT $1, $2, $3, $4, CAST($5 AS BIGINT), $6
    WHERE (SELECT count(*) FROM reports WHERE host = $3 AND at > $5 - {DAY}) < $7
    ON CONFLICT (who, host, "table") DO UPDATE SET name = excluded.name, at = excluded.at, reason = excluded.reason"""
REPORTS = f"SELECT {REPORT_COLUMNS} FROM reports ORDER BY at DESC, who"
DISMISS = "DELETE FROM reports WHERE who = $1"
OLD_REPORTS = "DELETE FROM reports WHERE at < $1"

Row = Sequence[Any]


def table_values(table: TableRow) -> Row:
    """Put a table as `SAVE_TABLE` takes it."""
    parts = (table.options, table.shuffles, table.house)
    options, shuffles, house = (msgspec.json.encode(part).decode() for part in parts)
    return (
        *(table.id, table.made, table.game, table.rules, options, table.seed, table.host, table.pace, table.patience),
        *(table.started, table.over, table.read, table.next, table.forgotten, table.version, shuffles, house),
        *(table.contest, _written(table.result), table.group, _written(table.figures)),
    )


def contest_values(contest: ContestRow) -> Row:
    """Put a contest in the order of `CONTEST_COLUMNS`."""
    return (*(contest.id, contest.made, contest.seed, contest.rules, contest.version), _written(contest.best))


def contest(row: Row | None) -> ContestRow | None:
    """Make a contest of what `CONTEST` gave."""
    if row is None:
        return None
    name, made, seed, rules, version, best = row
    return ContestRow(name, made, seed, rules, version, _read(best))


def written(result: Result) -> str:
    """Put a result as `NOTE_BEST` takes it."""
    return msgspec.json.encode(result).decode()


def _written(kept: Result | Figures | None) -> str | None:
    return None if kept is None else msgspec.json.encode(kept).decode()


def _read(text: str | None) -> Result | None:
    return None if text is None else msgspec.json.decode(text, type=Result)


def seat_values(table: TableRow) -> list[Row]:
    """Put a table's seats as `SAVE_SEAT` takes them."""
    return [
        (table.id, number, seat.guest, seat.level, seat.name, seat.entropy, seat.left, seat.forgotten)
        for number, seat in enumerate(table.seats)
    ]


def move_values(table: str, move: MoveRow) -> Row:
    """Put a move in the order of `MOVE_COLUMNS`."""
    return table, move.ply, move.seat, move.move, move.id, move.at


def report_values(report: ReportRow) -> Row:
    """Put a report in the order of `REPORT_COLUMNS`."""
    return report.who, report.name, report.host, report.table, report.at, report.reason


def devices(rows: Iterable[Row]) -> list[Device]:
    """Make devices of what `DEVICES` gave."""
    return [Device(*row) for row in rows]


def open_key(row: Row | None, now: int) -> Key | None:
    """Make a key of what `USE_KEY` or `PHRASE` gave, if it still opens."""
    key = Key(*row) if row else None
    return key if key and (key.ends is None or key.ends > now) else None


def day(now: int) -> int:
    """When the day began."""
    return now - now % DAY


def talk_values(table: str, line: TalkRow) -> Row:
    """Put what somebody said as `ADD_TALK` takes it."""
    heard = msgspec.json.encode(line.heard).decode()
    return table, line.at, line.guest, line.seat, line.kind, line.text, line.aside, heard


def talk(rows: Iterable[Row]) -> list[TalkRow]:
    """Make lines of what `TALK` gave."""
    return [
        TalkRow(
            at, guest, name, seat, kind, text, bool(aside), msgspec.json.decode(heard, type=tuple[str, ...]), number
        )
        for at, guest, name, seat, kind, text, aside, heard, number in rows
    ]


def tables(rows: Iterable[Row], seats: Iterable[Row]) -> list[TableRow]:
    """Make tables of what `COLUMNS` and `SEATS` gave."""
    found: dict[str, list[SeatRow]] = {}
    for table, guest, level, name, entropy, left, forgotten in seats:
        seat = SeatRow(guest, level, name, entropy, left=bool(left), forgotten=bool(forgotten))
        found.setdefault(table, []).append(seat)
    return [_table(row, found.get(row[0], [])) for row in rows]


def _table(row: Row, seats: list[SeatRow]) -> TableRow:
    name, made, game, rules, options, seed, host, pace, patience = row[:9]
    started, over, read, following, forgotten, version, shuffles, house = row[9:17]
    return TableRow(
        id=name,
        made=made,
        game=game,
        rules=rules,
        options=msgspec.json.decode(options),
        seed=seed,
        host=host,
        pace=pace,
        patience=patience,
        seats=tuple(seats),
        started=bool(started),
        over=bool(over),
        read=read,
        next=following,
        forgotten=bool(forgotten),
        version=version,
        shuffles=msgspec.json.decode(shuffles, type=tuple[Shuffle, ...]),
        house=msgspec.json.decode(house, type=HouseRules),
        contest=row[17],
        result=_read(row[18]),
        group=row[19],
        figures=None if row[20] is None else msgspec.json.decode(row[20], type=Figures),
    )
