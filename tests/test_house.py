"""One game, one folder: no file outside it names a game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import eselsohr
from eselsohr.text import languages, say

ROOT = Path(__file__).parents[1]
PACKAGE = Path(eselsohr.__file__).parent
GAMES = sorted(file.parent.name for file in PACKAGE.glob("games/*/game.py"))
BUILT = {"static", "__pycache__"}  # what is made from the sources
TITLES = {say(language, f"{name}.name") for name in GAMES for language in languages()}
NAMED = re.compile(rf"\b(?:{'|'.join(map(re.escape, [*GAMES, *TITLES]))})\b", re.IGNORECASE)


def shared() -> Iterator[Path]:
    """Every source that belongs to no game."""
    for root in (PACKAGE, ROOT / "client/src"):
        own = [root / "games" / name for name in GAMES]
        for file in sorted(root.rglob("*")):
            if file.is_file() and not {*own} & {*file.parents} and not BUILT & {*file.parts}:
                yield file


def test_there_are_games_and_shared_sources() -> None:
    assert len(GAMES) >= 4
    assert {PACKAGE / "engine/game.py", ROOT / "client/src/App.svelte"} <= {*shared()}


@pytest.mark.parametrize(
    "text", ['find("esel")', "import { Boss } from", "what DREIst calls", "in Heul doch", "esel.name"]
)
def test_a_name_is_found(text: str) -> None:
    assert NAMED.search(text)


@pytest.mark.parametrize("text", ["import eselsohr", "embossed", "bosses", "esel_count"])
def test_what_only_contains_a_name_is_none(text: str) -> None:
    assert not NAMED.search(text)


def test_no_file_outside_its_folder_names_a_game() -> None:
    lines = (
        (file.relative_to(ROOT), number, line)
        for file in shared()
        for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), 1)
    )
    assert [f"{file}:{number}: {line.strip()}" for file, number, line in lines if NAMED.search(line)] == []
