"""`eselsohr admin`: look after a server's tables and guests.

It works on the database, and servers see what has changed there: whoever may open the database may do all of this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any, TypeVar

import click
from rich import box
from rich.markup import escape
from rich.table import Table as Grid

from eselsohr.cli import output
from eselsohr.cli.localized import Localized, LocalizedGroup, Misread, language
from eselsohr.cli.params import POSITIVE
from eselsohr.cli.serve import default_database
from eselsohr.engine.errors import quote
from eselsohr.server.people.bans import whom
from eselsohr.server.services import Services
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.store import Store, TableRow, now
from eselsohr.server.tables.picture import stage
from eselsohr.text import say

T = TypeVar("T")

database_option = click.option("--database", default=default_database, metavar="FILE|URL")


@click.group("admin", cls=LocalizedGroup)
def command() -> None:
    """Name the commands, unless one is given."""


@command.command("list", cls=Localized, key="admin.list")
@click.option("--most", type=POSITIVE, default=50, metavar="N")
@database_option
def show(most: int, database: str) -> None:
    """List the newest tables, and who sits there."""
    rows = ask(database, lambda store: store.newest(most))
    if not rows:
        click.echo(say(language(), "cli.admin.none"))
        return
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1))
    for column in ("table", "game", "stage", "made", "people"):
        grid.add_column(say(language(), f"cli.admin.column.{column}"), overflow="fold")
    for row in rows:
        grid.add_row(row.id, row.game, say(language(), f"cli.admin.stage.{stage(row)}"), _day(row.made), _people(row))
    output.show(grid)


def _people(row: TableRow) -> str:
    return "\n".join(f"{seat.guest} {escape(seat.name)}" for seat in row.seats if seat.guest)


@command.command("close", cls=Localized, key="admin.close")
@click.argument("table", metavar="TABLE")
@database_option
def close(table: str, database: str) -> None:
    """Delete a table; whoever is there is sent off."""

    async def work(store: Store) -> None:
        if await store.table(table) is None:
            raise Misread("cli.admin.no_table", value=quote(table))
        await store.delete(table)

    ask(database, work)
    click.echo(say(language(), "cli.admin.closed", table=table))


@command.command("ban", cls=Localized, key="admin.ban")
@click.argument("who", metavar="GUEST|ADDRESS")
@database_option
def ban(who: str, database: str) -> None:
    """Let somebody come in no more; whoever is there is sent off."""
    named = _whom(who)
    ask(database, lambda store: store.ban(named, now()))
    click.echo(say(language(), "cli.admin.banned", who=named))


@command.command("unban", cls=Localized, key="admin.unban")
@click.argument("who", metavar="GUEST|ADDRESS")
@database_option
def unban(who: str, database: str) -> None:
    """Let somebody come in again."""
    named = _whom(who)
    if not ask(database, lambda store: store.unban(named)):
        raise Misread("cli.admin.not_banned", value=quote(named))
    click.echo(say(language(), "cli.admin.unbanned", who=named))


@command.command("bans", cls=Localized, key="admin.bans")
@database_option
def bans(database: str) -> None:
    """List who may not come in."""
    for who in ask(database, lambda store: store.bans()):
        click.echo(who)


@command.command("reports", cls=Localized, key="admin.reports")
@database_option
def reports(database: str) -> None:
    """List what hosts have told about people, the newest first."""
    rows = ask(database, lambda store: store.reports())
    for row in rows:
        who, at = f"{row.who} ({row.name})", _day(row.at)
        click.echo(say(language(), "cli.admin.report", at=at, who=who, table=row.table, host=row.host))
        click.echo(f"    {row.reason}")
    if not rows:
        click.echo(say(language(), "cli.admin.no_reports"))


@command.command("dismiss", cls=Localized, key="admin.dismiss")
@click.argument("guest", metavar="GUEST")
@database_option
def dismiss(guest: str, database: str) -> None:
    """Forget the reports about somebody."""
    gone = ask(database, lambda store: store.dismiss(guest))
    if not gone:
        raise Misread("cli.admin.not_reported", value=quote(guest))
    click.echo(say(language(), "cli.admin.dismissed", n=gone))


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


@command.command("forget", cls=Localized, key="admin.forget")
@click.argument("guest", metavar="GUEST")
@database_option
def forget(guest: str, database: str) -> None:
    """Forget somebody for good, as they could themselves."""

    async def work(store: Store) -> str:
        found = await store.guest_of(guest)
        if found is None:
            raise Misread("cli.admin.no_guest", value=quote(guest))
        await Services.over(store).erase(found)
        return found.name

    click.echo(say(language(), "cli.admin.forgotten", name=ask(database, work)))


def _whom(text: str) -> str:
    named = whom(text)
    if named is None:
        raise Misread("cli.admin.nobody", value=quote(text))
    return named


def ask(database: str, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Do something with the database, beside whichever servers use it."""
    store = open_store(database, beside=True)
    try:
        return asyncio.run(work(store))
    finally:
        store.close()
