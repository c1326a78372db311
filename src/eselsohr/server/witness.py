"""A finished match dealt again from its seed and from what people revealed, held against what a page was shown.

The record is played again by the rules, so every card and every move is the one that follows from the seed. A page has
written down every picture while the match ran: at the same ply the same seat must see the same again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from eselsohr.engine.errors import InvalidRecord
from eselsohr.engine.match import Match
from eselsohr.engine.shuffles import Shuffle
from eselsohr.server.messages.witness import DealtAgain, Difference, Drawn, OwnPart, Shown, Witness
from eselsohr.server.tables.telling import event_message

MOST = 12  # differences that are told
LONGEST = 200  # of what is quoted


def read(text: bytes) -> Witness:
    """Read what a page has written down."""
    try:
        return msgspec.json.decode(text, type=Witness)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise InvalidRecord("record.witness", problem=str(problem)) from None


def dealt_again(record: Mapping[str, Any], witness: Witness) -> DealtAgain:
    """Deal a match again and hold everything the page knows against it; refuses a record that breaks a rule."""
    seen: dict[int, list[Shown]] = defaultdict(list)
    for shown in witness.shown:
        seen[shown.ply].append(shown)
    differences, moments = list[Difference](), 0
    for match in Match.moments(record):
        for shown in seen.pop(match.ply, ()):
            moments += 1
            differences += _differences(match, shown)
    differences += [Difference(ply, "ply", str(ply), str(match.ply)) for ply in sorted(seen)]  # which never was
    shuffles = msgspec.convert(record.get("shuffles", []), list[Shuffle])
    return DealtAgain(
        moves=len(match.moves),
        deals=match.deal,
        moments=moments,
        fits=witness.commitment in (None, match.commitment),
        own=own_part(witness.drawn, shuffles),
        differences=differences[:MOST],
    )


def own_part(drawn: list[Drawn], shuffles: list[Shuffle]) -> OwnPart:
    """Hold the shuffles against what a page drew for them."""

    def shuffle(draw: Drawn) -> Shuffle | None:
        return shuffles[draw.shuffle - 1] if 1 <= draw.shuffle <= len(shuffles) else None

    def has(draw: Drawn) -> bool:
        found = shuffle(draw)
        return found is not None and draw.seat < len(found.reveals) and found.reveals[draw.seat] == draw.drawn

    if not drawn:
        return OwnPart.NONE
    if any(draw.taken and not has(draw) for draw in drawn):
        return OwnPart.LOST
    for draw in filter(has, drawn):
        found = shuffle(draw)
        if draw.seen is not None and found is not None and draw.seen != found.commitments:
            return OwnPart.CHANGED
    return OwnPart.IN if any(draw.shuffle == len(shuffles) and has(draw) for draw in drawn) else OwnPart.LATE


def _differences(match: Match, shown: Shown) -> Iterator[Difference]:
    """Compare what was shown with what that seat sees now."""
    if shown.seat is not None and not 0 <= shown.seat < match.players:
        yield Difference(match.ply, "seat", str(shown.seat), str(match.players))
        return
    dealt = _plain(match.view(shown.seat))
    for name in sorted({*shown.view, *dealt}):
        if shown.view.get(name) != dealt.get(name):
            yield Difference(match.ply, name, _quoted(shown.view.get(name)), _quoted(dealt.get(name)))
    events = match.events_for(shown.seat, shown.since, closed=shown.closed)
    told = [_plain(event_message(event, shown.seat)) for event in events]
    for number in range(max(len(told), len(shown.events))):
        one, other = (each[number] if number < len(each) else None for each in (shown.events, told))
        if one != other:
            yield Difference(match.ply, f"event {number}", *_parted(one, other))


def _parted(one: Any, other: Any) -> tuple[str, str]:
    """Quote what two events do not have in common."""
    if isinstance(one, dict) and isinstance(other, dict):
        names = [name for name in sorted({*one, *other}) if one.get(name) != other.get(name)]
        one, other = ({name: each.get(name) for name in names} for each in (one, other))
    return _quoted(one), _quoted(other)


def _plain(message: Any) -> Any:
    """Give a message as a page reads it."""
    return msgspec.json.decode(msgspec.json.encode(message))


def _quoted(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
