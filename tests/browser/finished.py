"""Matches that are over, and how a page shows a moment of one."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from eselsohr.engine import files
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay
from eselsohr.text import say
from tests.browser.visitor import Visitor
from tests.server.people import Tab
from tests.server.people import play_out as play_out_unseen

MATCHES: dict[str, tuple[list[str | None], dict[str, Any]]] = {
    "esel": ([None, "greedy", "random"], {"deals": 2, "ox": True}),
    "boss": ([None, "greedy", "greedy", "greedy"], {"rounds": 2}),
    "heuldoch": ([None, "greedy", "greedy"], {"specials": True}),
    "dreist": ([None], {}),
}
HANDS = "found => found.map(one => [one.closest('[data-seat]').dataset.seat, one.dataset.hand])"  # at seats, or listed


def played(visitor: Visitor, game: str = "esel") -> str:
    """A table whose match is over: played by the same guest, but not through the browser."""
    seats, options = MATCHES[game]
    table = visitor.set_up(seats, game=game, options=options)
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in visitor.context.cookies())
    with Tab(visitor.address, table, {"Cookie": cookies}) as tab:
        play_out_unseen(tab)
    return table


def record(visitor: Visitor, table: str) -> Replay:
    """The match as the server's record tells it."""
    text = visitor.context.request.get(f"{visitor.address}/api/tables/{table}/record").body()
    return Replay(Match.moments(files.loads(text)))


def shown(visitor: Visitor, replay: Replay, ply: int) -> None:
    """All hands are on the screen as they were after so many moves, and the words of what happened."""
    match = replay.at(ply)
    where = say(visitor.language, "client.replay.where", ply=ply, length=replay.end.ply)
    expect(visitor.page.locator(".winder output")).to_have_text(where)
    hands = visitor.page.locator("[data-hand]").evaluate_all(HANDS)
    assert dict(hands) == {str(seat): match.view(seat)["hand"] for seat in range(match.players)}
