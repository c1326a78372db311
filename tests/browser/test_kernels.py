"""The same kernels in WebAssembly: every step of random matches, every node of a search, every choice of a net."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from eselsohr.bots import net, wasm
from eselsohr.engine.game import Game
from eselsohr.engine.wasm.build import link
from eselsohr.server.site import parts
from tests.browser.kernels import cases, in_node, page_of, source
from tests.conftest import some
from tests.ours import GAMES

DECISIONS = 10_000  # of a net, at least
QUICKEST_FIRST = sorted(GAMES, key=lambda game: game.name != "esel")  # to compile


@pytest.mark.parametrize("game", some(QUICKEST_FIRST), ids=lambda game: game.name)
def test_matches_guesses_and_trees_are_the_same_in_node_and_in_a_browser(
    game: Game, bundled: Path, browser: Browser
) -> None:
    """One game in CI, all in `make soak`: at every number of players, in every variant."""
    asked, expected = cases(game)
    assert in_node(bundled, asked) == expected
    assert page_of(browser, source(bundled), asked) == expected
    if net.exists(game):
        assert sum(decisions for decisions, _ in expected["masters"]) >= DECISIONS
    asked["random"][0]["first"] += 1
    other = page_of(browser, source(bundled), asked)["random"][0]
    assert other != expected["random"][0], "another match has another hash"


def test_the_only_import_is_memory() -> None:
    file = wasm.kernels(QUICKEST_FIRST[0])
    script = (
        "const made = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));"
        "console.log(JSON.stringify([WebAssembly.Module.imports(made), WebAssembly.Module.exports(made)]))"
    )
    command = [parts.node()[0], "-e", script, str(file)]
    told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    imports, exports = json.loads(told)
    assert imports == [{"module": "env", "name": "__linear_memory", "kind": "memory"}]
    assert (
        {one["name"] for one in exports}
        == {*wasm.entries(QUICKEST_FIRST[0])}
        >= {"matches", "guesses", "search", "look", "worths", "masters", "foresee"}
    )


def test_a_module_is_kept_under_the_digest_of_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    file = wasm.kernels(QUICKEST_FIRST[0])
    monkeypatch.setattr(wasm, "build", lambda entries: pytest.fail("it is compiled once"))
    assert wasm.kernels(QUICKEST_FIRST[0]) == file


@pytest.mark.parametrize("wanted", [b"\3env\4pow2\0\0", b"\3env\4time\3\x7f\1"], ids=["a function", "a variable"])
def test_an_object_that_wants_more_is_refused(wanted: bytes) -> None:
    linking = b"\x07linking\x02"
    imports = b"\1" + wanted
    module = b"\0asm\1\0\0\0" + bytes([2, len(imports)]) + imports + bytes([0, len(linking)]) + linking
    with pytest.raises(ValueError, match=r"want (pow2|time)"):
        link(module, [])


def test_an_object_with_too_many_constants_is_refused() -> None:
    linking = b"\x07linking\x02"
    data = bytes(1 << 16)
    size = bytes([len(data) & 0x7F | 0x80, len(data) >> 7 & 0x7F | 0x80, len(data) >> 14])
    with pytest.raises(ValueError, match="65536 is the most"):
        link(b"\0asm\1\0\0\0" + b"\x0b" + size + data + b"\0" + bytes([len(linking)]) + linking, [])
