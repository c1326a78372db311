"""The deals of the day: which there are, a table for each, and how everybody did."""

from __future__ import annotations

from datetime import timedelta

from eselsohr.engine import records
from eselsohr.engine.views import Result
from eselsohr.server.messages import Code, Created, Dailies, DailyDeal, Stage, Standing, Standings
from eselsohr.server.people.names import told_apart
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request, Route
from eselsohr.server.services import Services
from eselsohr.server.stores.store import Guest, TableRow
from eselsohr.server.tables import daily
from eselsohr.server.tables.picture import stage


async def show_deals(services: Services, request: Request) -> Dailies:
    """Tell which deals there are today, and how far somebody is with each."""
    guest = await services.guests.find(request.token)
    today = daily.today()
    deals = [await _shown(services, deal, guest) for deal in daily.deals(services.games, today)]
    before = [await _shown(services, deal, guest) for deal in daily.deals(services.games, today - timedelta(days=1))]
    over = [deal for deal in before if deal.played and _is_open(deal)]
    return Dailies(today.isoformat(), daily.left_of_today(), deals, over)


def _is_open(deal: DailyDeal) -> bool:
    """Whether somebody may see how everybody did: who has played it, or all when nobody can any more."""
    return deal.stage is Stage.OVER or not daily.may_be_played(deal.contest)


async def _shown(services: Services, deal: daily.Deal, guest: Guest | None) -> DailyDeal:
    contest = await services.store.contest(deal.id)
    table = await services.store.table(daily.entry_id(contest, guest)) if contest and guest else None
    played = await services.store.played(deal.id) if contest else 0
    level = daily.LEVEL if deal.daily.players > 1 else None
    where, how_far = (table.id, stage(table)) if table else (None, None)
    return DailyDeal(deal.id, deal.game.name, deal.daily.players, deal.options, level, where, how_far, played)


async def play_deal(services: Services, request: Request, contest: str) -> Created:
    """Lay somebody's table for a deal of today; asked again, it is the same table."""
    services.writes.use(request.address)
    guest, deal = await services.guests.get(request.token), daily.find(services.games, contest)
    if not deal.is_open:
        raise Refusal(Code.TOO_LATE)
    kept = await services.store.add_contest(daily.new_contest(deal))
    await services.store.save(daily.entry(deal, kept, guest))  # not if it is there already
    return Created(daily.entry_id(kept, guest))


async def show_standings(services: Services, request: Request, contest: str) -> Standings:
    """Tell how everybody did with a deal, and the best bot: to those who have played it, or when it is over."""
    deal, kept = daily.find(services.games, contest), await services.store.contest(contest)
    if kept is None:
        raise Refusal(Code.NO_SUCH_PAGE)
    guest, closed = await services.guests.find(request.token), daily.may_be_played(contest)
    entries = [row for row in await services.store.entries(contest) if row.result]
    if closed and not any(guest and row.host == guest.id for row in entries):
        raise Refusal(Code.NOT_OVER, key="server.not_over.daily")
    best = services.best_plays.of(deal, kept, request.address)
    return Standings(
        contest=kept.id,
        game=deal.game.name,
        players=deal.daily.players,
        options=deal.options,
        closed=closed,
        commitment=records.commitment(kept.seed),
        seed=None if closed else kept.seed,
        rules=kept.rules,
        version=kept.version,
        standings=_ranked(entries, guest, best),
        thinking=best is None,
    )


def _ranked(entries: list[TableRow], guest: Guest | None, best: Result | None) -> list[Standing]:
    """Everybody's result, and the best bot's among them."""
    names = told_apart(tuple(row.seats[daily.SEAT].name for row in entries))
    found: list[tuple[Result, str | None, bool, str | None]] = [
        (row.result, name, row.host == (guest and guest.id), row.id)
        for row, name in zip(entries, names, strict=True)
        if row.result
    ]
    if best:
        found.append((best, None, False, None))
    ranks = daily.ranks([result for result, *_ in found])
    standings = [
        Standing(rank, name, you, result.places[daily.SEAT], result.scores, table)
        for rank, (result, name, you, table) in zip(ranks, found, strict=True)
    ]
    return sorted(standings, key=lambda one: one.rank)


ROUTES = (
    Route("GET", "/api/daily", show_deals),
    Route("POST", "/api/daily/{contest}", play_deal, status=201),
    Route("GET", "/api/daily/{contest}", show_standings),
)
