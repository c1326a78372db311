"""Groups: made, joined, left; what they have played, and how they like to play."""

from __future__ import annotations

from eselsohr.engine import records
from eselsohr.engine.pads import PadSheet
from eselsohr.server.groups import duplicates, group_pads, groups, history, standings
from eselsohr.server.messages import (
    Code,
    Created,
    Duplicate,
    Group,
    GroupMember,
    GroupName,
    GroupPad,
    GroupSay,
    GroupStandings,
    GroupTalk,
    Home,
    Preset,
)
from eselsohr.server.people.names import clean_name, told_apart
from eselsohr.server.refusal import Refusal
from eselsohr.server.routes.home import home_of, summary
from eselsohr.server.routing import Request, Route
from eselsohr.server.services import Services
from eselsohr.server.stores.store import Guest, now
from eselsohr.server.tables import daily, talk
from eselsohr.server.tables.bot_pool import Purpose

SHOWN = 50  # of the last matches


async def make_group(services: Services, request: Request) -> Group:
    """Make a group."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    made = await groups.found(services.store, guest, request.read(GroupName).name)
    return await _shown(services, request, made.id, guest)


async def show_group(services: Services, request: Request, group: str) -> Group:
    """Tell members all of a group, and others how it is called."""
    return await _shown(services, request, group, await services.guests.find(request.token))


async def rename(services: Services, request: Request, group: str) -> Group:
    """Call a group by another name."""
    guest = await _member(services, request, group)
    await services.store.groups.rename(group, clean_name(request.read(GroupName).name))
    return await _shown(services, request, group, guest)


async def join(services: Services, request: Request, group: str) -> Group:
    """Let somebody who has the link be a member."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    await groups.join(services.store, await groups.find(services.store, group), guest)
    return await _shown(services, request, group, guest)


async def leave(services: Services, request: Request, group: str) -> Home:
    """Let a member go."""
    guest = await _member(services, request, group)
    await services.store.groups.leave(group, guest.id)
    return await home_of(services, guest)


async def keep_preset(services: Services, request: Request, group: str) -> Group:
    """Keep house rules."""
    guest, wish = await _member(services, request, group), request.read(Preset)
    await groups.keep_preset(services.store, await groups.find(services.store, group), guest, wish)
    return await _shown(services, request, group, guest)


async def drop_preset(services: Services, request: Request, group: str, name: str) -> Group:
    """Keep house rules no more."""
    guest = await _member(services, request, group)
    await services.store.groups.drop_preset(group, name)
    return await _shown(services, request, group, guest)


async def play_again(services: Services, request: Request, group: str, table: str) -> Created:
    """Ask the same people again, with the same options."""
    guest = await _member(services, request, group)
    return Created(await services.tables.again(table, guest))


async def play_duplicate(services: Services, request: Request, group: str, contest: str) -> Created:
    """Lay another table with the same cards."""
    guest = await _member(services, request, group)
    await services.check_room(guest)
    kept, tables = await duplicates.find(services.store, group, contest)
    wish = duplicates.wish(kept, tables, guest)
    return Created((await services.tables.set_up(guest, wish, kept)).id)


async def show_duplicate(services: Services, request: Request, group: str, contest: str) -> Duplicate:
    """Tell members of the tables with the same cards, and how everybody did."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    row = await groups.find_own(services.store, group, guest)
    kept, tables = await duplicates.find(services.store, group, contest)
    closed, mine = daily.may_be_played(contest), duplicates.seen_at(tables, guest)
    hidden = closed and not (mine and mine.over)
    return Duplicate(
        contest=contest,
        name=row.name,
        game=tables[0].game,
        levels=duplicates.levels(tables[0]),
        options=tables[0].options,
        closed=closed,
        commitment=records.commitment(kept.seed),
        seed=None if closed else kept.seed,
        rules=kept.rules,
        version=kept.version,
        tables=[summary(table, [group]) for table in tables if not table.over],
        yours=mine.id if mine else None,
        hidden=hidden,
        played=sum(table.over for table in tables),
        standings=[] if hidden else duplicates.compared(tables, guest),
    )


async def show_standings(services: Services, request: Request, group: str) -> GroupStandings:
    """Tell members how everybody stands."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    await groups.find_own(services.store, group, guest)
    played = await history.of_group(services.store, group)
    return GroupStandings(
        await services.bot_pool.work(Purpose.REPLAY, request.address, standings.by_game, played, guest.id)
    )


async def keep_pad(services: Services, request: Request, group: str, pad: str) -> PadSheet:
    """Keep a score pad of a real table."""
    services.lessons.use(request.address)
    guest, told = await services.guests.get(request.token), request.read(GroupPad)
    return await group_pads.keep(services.store, await groups.find_own(services.store, group, guest), pad, told)


async def show_pad(services: Services, request: Request, group: str, pad: str) -> GroupPad:
    """Give members a score pad, to go on with it wherever they are."""
    guest = await services.guests.get(request.token)
    await groups.find_own(services.store, group, guest)
    return await group_pads.find(services.store, group, pad)


async def drop_pad(services: Services, request: Request, group: str, pad: str) -> Group:
    """Keep a score pad no more."""
    guest = await _member(services, request, group)
    await services.store.pads.drop(group, pad)
    return await _shown(services, request, group, guest)


async def read_talk(services: Services, request: Request, group: str) -> GroupTalk:
    """Tell members what was said."""
    guest = await services.guests.get(request.token)
    await groups.find_own(services.store, group, guest)
    return await _talk(services, group, guest, request.number("after", otherwise=0))


async def speak(services: Services, request: Request, group: str) -> GroupTalk:
    """Let a member say something; gives that, and what was said before it."""
    guest, said = await _member(services, request, group), request.read(GroupSay)
    text = talk.clean_text(said.text)
    if not services.group_talk.take(guest.id):
        raise Refusal(Code.TOO_FAST, key="server.too_fast.talk")
    await services.store.groups.say(group, guest.id, text, now())
    return await _talk(services, group, guest, said.after)


async def _talk(services: Services, group: str, guest: Guest, after: int) -> GroupTalk:
    lines = await services.store.groups.talk(group, after)
    return GroupTalk([talk.told_in_group(line, guest) for line in lines], lines[-1].number if lines else after)


async def _member(services: Services, request: Request, group: str) -> Guest:
    """Whoever asks for a change, if they are in the group."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    await groups.find_own(services.store, group, guest)
    return guest


async def _shown(services: Services, request: Request, group: str, guest: Guest | None) -> Group:
    row = await groups.find(services.store, group)
    if guest is None or not groups.is_member(row, guest):
        return Group(row.id, row.name, member=False)
    await services.store.groups.opened(group, now())
    tables, names = await services.store.tables_in(group), told_apart(tuple(one.name for one in row.members))
    pads = await services.store.pads.of_group(group)
    played = history.newest_first([*history.of_tables(tables), *history.of_pads(pads)])
    return Group(
        group=row.id,
        name=row.name,
        member=True,
        link=f"{request.base_url}/g/{row.id}" if request.base_url else None,
        members=[
            GroupMember(name, member.since, member.guest == guest.id)
            for name, member in zip(names, row.members, strict=True)
        ],
        presets=[*row.presets],
        tables=[summary(table, [group]) for table in tables if not table.over],
        duplicates=duplicates.summaries(tables),
        pads=group_pads.unfinished(pads, played),
        played=[history.told(match, guest) for match in played[:SHOWN]],
    )


ROUTES = (
    Route("POST", "/api/groups", make_group, status=201),
    Route("GET", "/api/groups/{group}", show_group),
    Route("PUT", "/api/groups/{group}", rename),
    Route("POST", "/api/groups/{group}/members", join),
    Route("DELETE", "/api/groups/{group}/members", leave),
    Route("PUT", "/api/groups/{group}/presets", keep_preset),
    Route("DELETE", "/api/groups/{group}/presets/{name}", drop_preset),
    Route("POST", "/api/groups/{group}/tables/{table}", play_again, status=201),
    Route("POST", "/api/groups/{group}/duplicates/{contest}", play_duplicate, status=201),
    Route("GET", "/api/groups/{group}/duplicates/{contest}", show_duplicate),
    Route("GET", "/api/groups/{group}/standings", show_standings),
    Route("PUT", "/api/groups/{group}/pads/{pad}", keep_pad),
    Route("GET", "/api/groups/{group}/pads/{pad}", show_pad),
    Route("DELETE", "/api/groups/{group}/pads/{pad}", drop_pad),
    Route("GET", "/api/groups/{group}/talk", read_talk),
    Route("POST", "/api/groups/{group}/talk", speak),
)
