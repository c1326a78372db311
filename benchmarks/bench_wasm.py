"""How fast are kernels in a browser, beside compiled ones here? Random moves and iterations of search, in turns."""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page

from benchmarks.bench_search import ITERATIONS, begun, searching
from benchmarks.clock import calibration, seconds, speeds
from benchmarks.tables import Question, Table, tables
from eselsohr import bots
from eselsohr.bots import wasm
from eselsohr.bots.search import Search
from eselsohr.testing.kernels import Bench
from tests.browser.conftest import chromium
from tests.browser.kernels import source as address

CLIENT = Path(__file__).parents[1] / "client"
ROUNDS, SECONDS = 7, 0.3  # seconds: of random matches, about
LOAD = """async ([source, module, sizes]) => {
  const { Kernel } = await import(source);
  window.unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
  window.kernel = await Kernel.load(unhex(module), sizes);
}"""
MATCHES = """([players, options, count]) => {
  const begun = performance.now(), [moves] = kernel.matches(players, options, 1, count);
  return 1000 * moves / (performance.now() - begun);
}"""
SEARCH = """([state, dice, seat, iterations, tuning]) => {
  kernel.begin(unhex(state), unhex(dice), iterations + 1);
  const begun = performance.now();
  kernel.search(seat, iterations, tuning);
  return 1000 * iterations / (performance.now() - begun);
}"""


def source() -> str:
    """The page's kernel.ts, as an address that can be imported."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / "kernel.mjs"
        command = f"{CLIENT}/node_modules/.bin/rolldown {CLIENT}/src/lib/kernel.ts --file {made} --format esm"
        subprocess.run(command.split(), check=True, capture_output=True)
        return address(made)


def playing(table: Table, page: Page) -> list[Callable[[], float]]:
    """Random matches here and in the page; moves a second."""
    bench = Bench(table.game, compiled=True)
    arguments = bench.arguments(table.players, table.options)
    vector = arguments[-1].tolist()
    bench.kernel.matches(*arguments, 1, 10)  # compiled before anything is timed
    count = max(1, int(SECONDS / seconds(lambda: bench.kernel.matches(*arguments, 1, 10)) * 10))

    def here() -> float:
        moves, _ = bench.kernel.matches(*arguments, 1, count)
        return float(moves / seconds(lambda: bench.kernel.matches(*arguments, 1, count), times=1))

    return [here, lambda: float(page.evaluate(MATCHES, [table.players, vector, count]))]


def thinking(table: Table, page: Page) -> Callable[[], float]:
    """The search of `bench_search` from the same position, in the page; iterations a second."""
    dice, tuning = bots.dice("bench"), table.game.tuning
    sight = bots.look(begun(table), dice)
    search = Search(sight, dice, 1, tuning)
    grow: Any = next(search.run(ITERATIONS))
    constants = {name: getattr(grow, name) for name in ("exploration", "prior", "chance", "sweep", "horizon")}
    asked = [grow.tree.state.hex(), grow.tree.dice.hex(), grow.tree.seat, ITERATIONS, constants]
    return lambda: float(page.evaluate(SEARCH, asked))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    wanted, kernel = parser.parse_args().games, source()
    print(f"{'table':36} {'moves':>6} {'search':>6} {'native moves/s':>15} {'browser':>12} ", end="")
    print(f"{'native it/s':>12} {'browser':>9} loop M/s")
    with chromium() as browser:
        page = browser.new_page()
        for table in tables(Question.SPEED, wanted):
            module = wasm.kernels(table.game).read_bytes().hex()
            page.evaluate(LOAD, [kernel, module, json.loads(wasm.sizes(table.game))])
            moves, other = speeds(playing(table, page), ROUNDS)
            search, there = speeds([searching(table, table.game.tuning), thinking(table, page)], ROUNDS)
            print(f"{table!s:36} {other / moves:6.0%} {there / search:6.0%} ", end="")
            print(f"{moves:15,.0f} {other:12,.0f} {search:12,.0f} {there:9,.0f} {calibration():8.1f}", flush=True)


if __name__ == "__main__":
    main()
