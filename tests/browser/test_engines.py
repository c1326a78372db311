"""Firefox and WebKit calculate and play as chromium does: every kernel, and a whole match on a static site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eselsohr.engine import registry
from eselsohr.engine.game import Game
from tests.browser import engines
from tests.browser.engines import Engine
from tests.browser.kernels import ASKING, cases, source
from tests.browser.site import FOLDER, WebSpace
from tests.conftest import SCALE
from tests.missing import lacking
from tests.ours import GAMES

RUN = {"firefox": engines.firefox, "webkit": engines.webkit}
TABLES = {"esel": {"deals": 1}, "boss": {"rounds": 1}, "heuldoch": {}, "dreist": {"games": 1}}
# Sit at a table of one's own among bots that think, and play the last legal move until it is over.
PLAY = """async (folder, game, options, players) => {
  const name = `eselsohr:${folder}`, channel = new BroadcastChannel(name), tab = crypto.randomUUID();
  const waiting = new Map(), tell = (message) => channel.postMessage({ ...message, tab });
  navigator.locks.request(`${name}#${tab}`, () => new Promise(() => {}));
  const there = new Promise((done) => waiting.set("ready", done));
  const over = new Promise((done) => waiting.set("over", done));
  let last = 0, socket = crypto.randomUUID(), picture = null, played = -1;
  const ask = (method, path, body) => new Promise((done) => {
    waiting.set(++last, ({ body }) => done(JSON.parse(new TextDecoder().decode(body))));
    tell({ do: "ask", id: last, method, path, body: JSON.stringify(body) });
  });
  const say = (wish) => tell({ do: "say", socket, text: JSON.stringify({ id: crypto.randomUUID(), ...wish }) });
  const look = () => {
    const { view, stage } = picture;
    if (stage === "over") return waiting.get("over")();
    if (picture.pause) say({ do: "press_on", deal: picture.pause.deal });
    if (!view?.legal?.length || view.ply === played) return;
    played = view.ply;
    say({ do: "play", ply: view.ply, move: view.legal.at(-1) });
  };
  channel.onmessage = ({ data }) => {
    if (data.told === "ready") waiting.get("ready")();
    if (data.to !== tab) return;
    if (data.told === "answer") waiting.get(data.id)(data);
    if (data.told !== "message") return;
    const message = JSON.parse(data.text);
    if (message.kind === "picture") picture = message;
    else if (message.kind === "change") {
      const view = Object.assign({}, picture.view, ...message.events.map(({ after }) => after), message.view);
      picture = { ...picture, ...message, kind: "picture", view };
    } else return;
    look();
  };
  tell({ do: "hello" });
  await there;
  await ask("PUT", "/api/me", { name: "Anna" });
  const bots = Array.from({ length: players - 1 }, (_, at) => (at ? "hard" : "master"));
  const wish = { game, options, seats: [null, ...bots], seat: 0, start: true, pace: 0 };
  const { table } = await ask("POST", "/api/tables", wish);
  tell({ do: "call", socket, path: `/api/tables/${table}/socket` });
  await over;
  channel.close();
  return table;
}"""
RESULT = """async () => {
  for (;;) {
    const found = [...document.querySelectorAll("main h1, main h2")].map((one) => one.textContent);
    if (document.body.innerText.includes("Anna") && found.length) return document.body.innerText;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""

if SCALE > 1:  # these browsers are started in `make soak` only: what they show is chromium's business

    @pytest.fixture(params=[*RUN])
    def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
        """One of them."""
        lacking(*engines.missing(request.param))
        with RUN[request.param]() as running:
            yield running

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
    def test_kernels_are_the_same_there(engine: Engine, game: Game, bundled: Path) -> None:
        asked, expected = cases(game)
        engine.open("about:blank")
        assert engine.ask(ASKING, [source(bundled), asked]) == expected
        asked["random"][0]["first"] += 1
        assert engine.ask(ASKING, [source(bundled), asked])["random"][0] != expected["random"][0]

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
    def test_a_match_is_played_there(engine: Engine, game: Game, site_folder: Path) -> None:
        players = max(2, registry.find(game.name).players[0])
        with WebSpace(site_folder) as space:
            engine.open(f"{space.address}/")
            table: Any = engine.ask(PLAY, FOLDER, game.name, TABLES.get(game.name, {}), players)
            engine.open(f"{space.address}/?/t/{table}")
            assert "Anna" in engine.ask(RESULT)
