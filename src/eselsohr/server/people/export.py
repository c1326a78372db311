"""What somebody takes with them: everything of theirs or of a group as JSON, and results as a sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec

from eselsohr.server.groups.history import Played
from eselsohr.server.stores.store import GroupRow, Guest, Store

COLUMNS = ("match", "kind", "game", "over", "seat", "name", "bot", "you", "points", "place")
FORMULA = ("=", "+", "-", "@")  # what begins like that, a spreadsheet would compute


def as_json(content: object) -> bytes:
    """Write it so that people can read it, too."""
    return msgspec.json.format(msgspec.json.encode(content), indent=2)


def as_csv(history: Iterable[Played], reader: str) -> bytes:
    """Write results as a sheet: a line for each seat of each match."""
    sheet = io.StringIO()
    lines = csv.writer(sheet)
    lines.writerow(COLUMNS)
    for match in history:
        for number, seat in enumerate(match.seats, 1):
            name = f"'{seat.name}" if seat.name.startswith(FORMULA) else seat.name
            you = "yes" if seat.guest == reader else ""
            played = match.id, match.kind, match.game, _time(match.at)
            lines.writerow((*played, number, name, seat.level or "", you, seat.points, seat.place))
    return sheet.getvalue().encode()


def matches(history: Iterable[Played], reader: str) -> list[dict[str, Any]]:
    """Give matches without anybody's id."""
    return [
        {
            "match": match.id,
            "kind": match.kind,
            "game": match.game,
            "options": match.options,
            "over": _time(match.at),
            "seats": [
                {
                    "name": seat.name,
                    "bot": seat.level,
                    "you": seat.guest == reader,
                    "points": seat.points,
                    "place": seat.place,
                }
                for seat in match.seats
            ],
            "deals": match.deals,
            "sent": match.sent,
        }
        for match in history
    ]


async def of_group(store: Store, group: GroupRow, history: Iterable[Played], reader: Guest) -> dict[str, Any]:
    """Give all that a member may know of a group."""
    return {
        "group": group.name,
        "made": _time(group.made),
        "members": [{"name": member.name, "since": _time(member.since)} for member in group.members],
        "house_rules": group.presets,
        "talk": [
            {"at": _time(line.at), "name": line.name, "text": line.text} for line in await store.groups.talk(group.id)
        ],
        "score_pads": [
            {"pad": pad.id, "game": pad.game, "options": pad.options, "names": pad.names, "deals": pad.deals}
            for pad in await store.pads.of_group(group.id)
        ],
        "matches": matches(history, reader.id),
    }


async def of_guest(store: Store, guest: Guest, history: Iterable[Played]) -> dict[str, Any]:
    """Give all that is known of somebody."""
    groups = [found for one in await store.groups.of(guest.id) if (found := await store.groups.find(one.id))]
    return {
        "name": guest.name,
        "companions": [one.name for one in await store.companions(guest.id)],
        "devices": [
            {"name": device.name, "last_used": _time(device.seen)[:10]} for device in await store.devices(guest.id)
        ],
        "recovery_phrase": await store.has_phrase(guest.id),
        "groups": [
            {"group": group.name, "since": _time(member.since)}
            for group in groups
            for member in group.members
            if member.guest == guest.id
        ],
        "tables": [
            {"table": row.id, "game": row.game, "options": row.options, "made": _time(row.made), "over": row.over}
            for row in await store.tables_of(guest.id)
        ],
        "said": [
            {"at": _time(line.at), "where": line.where, "kind": line.kind, "text": line.text}
            for line in await store.said_by(guest.id)
        ],
        "matches": matches(history, guest.id),
    }


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
