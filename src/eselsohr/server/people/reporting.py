"""A host tells whoever runs the server about somebody: what is told is kept for `eselsohr admin reports`."""

from __future__ import annotations

from collections.abc import Collection

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, ReportRow, Store, TableRow, keeper, now
from eselsohr.server.tables.seating import check_host, is_host
from eselsohr.server.tables.takeover import person_id
from eselsohr.server.tables.talk import clean_text

LONGEST = 500  # letters of a reason
MOST = 20  # reports of one host within a day


def people(table: TableRow, strangers: Collection[Guest]) -> list[Guest]:
    """Everybody a host could report: who sits here, is kept out, asks for a seat, watches, or has talked."""
    seated = [Guest(seat.guest, seat.name) for seat in table.seats if seat.guest]
    asking = [newcomer.guest for newcomer in table.house.newcomers]
    others = sorted((guest for guest in strangers if guest.id == guest.keeper), key=lambda guest: guest.name)
    found = {guest.id: guest for guest in (*others, *asking, *table.house.out, *seated)}
    return [guest for guest in reversed(found.values()) if not is_host(table, guest)]


def report(table: TableRow, host: Guest, who: str, reason: str, strangers: Collection[Guest]) -> ReportRow:
    """Put down what a host has to tell about somebody."""
    check_host(table, host)
    guest = next((one for one in people(table, strangers) if person_id(table, one) == who), None)
    if guest is None:
        raise Refusal(Code.NOBODY_THERE)
    said = clean_text(reason, LONGEST)
    return ReportRow(keeper(guest.id), guest.name, keeper(host.id), table.id, now(), said)


async def send(store: Store, report: ReportRow) -> None:
    """Keep it, unless it is one too many."""
    if not await store.add_report(report, MOST):
        raise Refusal(Code.TOO_MANY, key="server.too_many.reports", most=MOST)
