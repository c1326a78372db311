"""Score pads of a group: kept here, and part of what it has played beside matches online."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from eselsohr.engine import pads, registry
from eselsohr.engine.pads import PadSheet
from eselsohr.server.groups.history import Played
from eselsohr.server.messages import Code, GroupPad, PadSummary
from eselsohr.server.people.names import clean_name
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.pad_store import PadRow
from eselsohr.server.stores.store import GroupRow, Store, now

MOST_PADS = 500  # of one group


async def keep(store: Store, group: GroupRow, pad: str, told: GroupPad) -> PadSheet:
    """Keep a pad that can be counted; seats with the name of one member are that member's."""
    if not pad.isalnum() or len(pad) > 40:
        raise Refusal(Code.NO_SUCH_PAGE)
    game = registry.find(told.game)
    sheet = pads.keep(game, told.players, told.options, told.deals, low_wins=told.low_wins)
    names = tuple(name and clean_name(name) for name in told.names)  # nameless: somebody who is here no more
    if len(names) != game.seats(told.players):
        raise Refusal(Code.MALFORMED, problem="names")
    kept = {one.id: one for one in await store.pads.of_group(group.id)}
    if len(kept.keys() - {pad}) >= MOST_PADS:
        raise Refusal(Code.TOO_MANY, key="server.too_many.pads", most=MOST_PADS)
    guests = _guests(group, names)
    if (before := kept.get(pad)) and before.names == names:  # a seat stays whose it is, whatever they are called now
        guests = tuple(whose or found for whose, found in zip(before.guests, guests, strict=True))
    row = PadRow(
        *(pad, now(), told.game, names, guests, told.players),
        *(told.options, tuple(told.deals), told.low_wins),
    )
    await store.pads.keep(group.id, row)
    return sheet


async def find(store: Store, group: str, pad: str) -> GroupPad:
    """Give a pad as it was kept last, or refuse."""
    row = next((one for one in await store.pads.of_group(group) if one.id == pad), None)
    if row is None:
        raise Refusal(Code.NO_SUCH_PAGE)
    return GroupPad(row.game, [*row.names], row.players, row.options, [*row.deals], row.low_wins)


def unfinished(pads: Iterable[PadRow], played: Sequence[Played]) -> list[PadSummary]:
    """Sum up the pads that do not stand among what was played yet."""
    complete = {match.id for match in played}
    return [
        PadSummary(pad.id, pad.game, [*pad.names], len(pad.deals), pad.changed)
        for pad in pads
        if pad.id not in complete
    ]


def _guests(group: GroupRow, names: tuple[str, ...]) -> tuple[str | None, ...]:
    """Whose seats they are; where two have the same name, nobody can tell."""
    called = Counter(member.name.casefold() for member in group.members)
    written = Counter(name.casefold() for name in names)
    whose = {member.name.casefold(): member.guest for member in group.members}
    alone = {name for name in whose if called[name] == written[name] == 1}
    return tuple(whose[name.casefold()] if name.casefold() in alone else None for name in names)
