"""What kernels in WebAssembly are asked, where, and what the CPU answers."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser

from eselsohr import Match, bots
from eselsohr.bots import planner, wasm
from eselsohr.bots.compiled import Kernels, learning, playing
from eselsohr.bots.outlook import outlooks
from eselsohr.bots.search import Search
from eselsohr.bots.thinking import Foresee, Grow, Look, Plan, Value
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.senses import observe
from eselsohr.server.site import parts
from eselsohr.testing import Setup, setups
from eselsohr.testing.kernels import Bench
from tests.conftest import SCALE

SCRIPT = Path(__file__).with_name("kernels.js").read_text("utf-8")
ITERATIONS = 300
NODE = f"import {{ Kernel }} from '%s'; import {{ readFileSync }} from 'node:fs'; const answer = {SCRIPT};\n" + (
    "console.log(JSON.stringify(await answer(Kernel, JSON.parse(readFileSync(0, 'utf8')))));"
)
ASKING = (
    f"async ([source, asked]) => {{ const {{ Kernel }} = await import(source); return ({SCRIPT})(Kernel, asked); }}"
)


def in_node(bundled: Path, asked: dict[str, Any]) -> Any:
    """Ask Node."""
    command = [parts.node()[0], "--input-type=module", "-e", NODE % bundled.as_uri()]
    told = subprocess.run(command, input=json.dumps(asked), capture_output=True, check=True, text=True).stdout
    return json.loads(told)


def source(bundled: Path) -> str:
    """An address that such a module can be imported from, wherever a page is."""
    return "data:text/javascript;charset=utf-8," + quote(bundled.read_text("utf-8"))  # an address has no line breaks


def page_of(browser: Browser, address: str, asked: dict[str, Any]) -> Any:
    """Ask a fresh page."""
    page = browser.new_page()
    answer = page.evaluate(ASKING, [address, asked])
    page.close()
    return answer


def cases(game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """What to ask, and what the CPU answers."""
    tables = setups(game.name)
    asked: dict[str, Any] = {"module": wasm.kernels(game).read_bytes().hex(), "sizes": json.loads(wasm.sizes(game))}
    bench = Bench(game, compiled=True)
    asked["random"], expected = [], {"random": []}  # type: ignore[var-annotated]
    for setup in tables:
        _, players, options = setup
        vector = bench.arguments(players, options)[-1].tolist()
        asked["random"].append({"players": players, "options": vector, "first": 1, "count": 10 * SCALE})
        told = [*bench.matches(players, options, 1, 10 * SCALE), bench.guesses(players, options, 1, 1)]
        expected["random"].append(told)
    for what, thought in (("searches", searched), ("looks", looked)):
        pairs = [thought(tables[number % len(tables)], number) for number in range(4 * SCALE)]
        asked[what], expected[what] = map(list, zip(*pairs, strict=True))
    learned = learning(game)
    asked |= {"net": learned[0].tobytes().hex() if learned else None, "worths": [], "foreseen": [], "plans": []}
    expected |= {"masters": [], "worths": [], "foreseen": [], "plans": []}
    if learned:
        expected["masters"] = [mastered(bench, setup, learned) for setup in tables]
        for what, thought in (("worths", valued), ("foreseen", foreseen)):
            pairs = [thought(tables[number % len(tables)], number) for number in range(4 * SCALE)]
            asked[what], expected[what] = map(list, zip(*pairs, strict=True))
    judge = planner.numbers(game)
    asked["judge"] = None if judge is None else judge.tobytes().hex()
    if judge is not None:
        turns = [planned(tables[number % len(tables)], number) for number in range(4 * SCALE)]
        tried = [foreseen(tables[number % len(tables)], number) for number in range(4 * SCALE)]
        asked["plans"], expected["plans"] = map(list, zip(*turns, strict=True))
        asked["foreseen"], expected["foreseen"] = map(list, zip(*tried, strict=True))
    return asked, expected


def planned(setup: Setup, number: int) -> tuple[dict[str, Any], int]:
    """A turn thought through, from somewhere in a random match."""
    match, luck = somewhere(setup, number), Dice.to_bytes(bots.dice("plan", number))
    assert match.turn is not None
    ask = Plan(setup.game, match.turn, setup.game.rules.State.to_bytes(match._state), luck)
    return {"state": ask.state.hex(), "seat": ask.seat, "dice": luck.hex()}, Kernels().answer(ask)


def mastered(bench: Bench, setup: Setup, learned: tuple[Any, ...]) -> list[int]:
    """Matches among players who play by the net: how many decisions, and the hash of every move."""
    arguments = bench.arguments(setup.players, setup.options)
    return [int(one) for one in playing(setup.game).matches(*arguments, 1, 10 * SCALE, *learned)]


def valued(setup: Setup, number: int) -> tuple[dict[str, Any], list[int]]:
    """What the net holds moves to be worth, as numpy calculates it."""
    match, sense = somewhere(setup, number), setup.game.part("sense")
    assert match.turn is not None and sense is not None
    row = observe(setup.game, match._state, match.turn)
    actions = [sense.index(match._state, setup.game.notation.parse(move)) for move in match.legal()]
    assert row is not None
    return {"row": row, "actions": actions}, Kernels().answer(Value(setup.game, row, actions))


def foreseen(setup: Setup, number: int) -> tuple[dict[str, Any], list[float]]:
    """Guesses from somewhere in a random match, played on by the net, some only to the next choice."""
    match, game = somewhere(setup, number), setup.game
    assert match.turn is not None
    luck = b"".join(Dice.to_bytes(bots.dice("foresee", number, guess)) for guess in range(4))
    codes = [code for move in match.legal()[-3:] if (code := game.notation.parse(move)) is not None]
    ask = Foresee(game, match.turn, game.rules.State.to_bytes(match._state), codes, luck, bool(number % 2))
    asked = {"state": ask.state.hex(), "seat": ask.seat, "codes": codes, "dice": luck.hex(), "brief": ask.brief}
    return asked, [fact for one in Kernels().answer(ask) for fact in one]


def somewhere(setup: Setup, number: int) -> Match:
    """A random match, at a choice between several moves."""
    chooser, match = random.Random(number), setup.match(number)
    for _ in range(chooser.randrange(30)):
        if not match.over:
            match.play(chooser.choice(match.legal()))
    return somewhere(setup, number + 1000) if match.over or len(match.legal()) < 2 else match


def searched(setup: Setup, number: int) -> tuple[dict[str, Any], list[Any]]:
    """A search somewhere in a random match: what it begins with, and what it leaves."""
    match = somewhere(setup, number)
    own = bots.dice("wasm", number)
    sight, tuning = bots.look(match, own), setup.game.tuning
    kernels, grow = Kernels(), next(Search(sight, own, ITERATIONS, tuning).run(ITERATIONS))
    assert isinstance(grow, Grow)
    tree, constants = grow.tree, ("exploration", "prior", "chance", "sweep", "horizon")
    asked = {"state": tree.state.hex(), "dice": tree.dice.hex(), "seat": tree.seat, "iterations": ITERATIONS}
    tried = [[*one] for one in kernels.answer(grow)]
    _, _, nodes, _, _, _, dice = kernels._trees[tree]
    left = [part.tobytes().hex() for part in (nodes, dice)]
    return asked | {"tuning": {name: getattr(grow, name) for name in constants}}, [*left, tried]


def looked(setup: Setup, number: int) -> tuple[dict[str, Any], str]:
    """Guesses from somewhere in a random match, played on."""
    match, own = somewhere(setup, number), bots.dice("look", number)
    sight = bots.look(match, own)
    look = next(outlooks(sight, [sight.legal[0], sight.legal[-1]], own, 3))
    assert isinstance(look, Look)
    asked = {"state": look.state.hex(), "seat": look.seat, "codes": [*look.codes], "dice": look.dice.hex()}
    return asked, Kernels().answer(look).hex()
