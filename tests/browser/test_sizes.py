"""Every game in the windows people have: nothing covered or cut off, nothing too small to read or to touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eselsohr.text import languages
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.positions import StillLife, arrange
from tests.browser.sight import SIZES, choose_a_card, faults, resize, sit_at
from tests.conftest import SCALE

USUAL = [(1366, 657), (390, 844), (1920, 1080), (1024, 768)]  # the windows most people have


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tables are kept."""
    return tmp_path_factory.mktemp("sizes") / "tables.sqlite3"


@pytest.fixture(scope="module")
def still_life(database: Path, with_mule: dict[str, str]) -> StillLife:
    """Tables at which nothing moves."""
    return arrange(database, with_mule)


@pytest.fixture(scope="module")
def house(database: Path, still_life: StillLife, with_mule: dict[str, str]) -> Iterator[House]:
    """A server that has them."""
    with House(database, with_mule) as house:
        yield house


def test_nothing_is_covered_or_cut_off_or_too_small(still_life: StillLife, invite: Invite) -> None:
    """All sizes and languages in `make soak`; otherwise the usual sizes, and the languages in turn."""
    anna, found = invite(), list[str]()
    anna.known_as(still_life.token)
    for at, still in enumerate(still_life.tables):
        for language in languages() if SCALE > 1 else [languages()[at % 3]]:
            anna.speak(language)
            sit_at(anna, still)
            for chosen in (False, True) if still.kind == "full" else (False,):
                if chosen:
                    choose_a_card(anna)
                for size in SIZES if SCALE > 1 else USUAL:
                    resize(anna, size)
                    where = (
                        f"{still.game}, {still.players} seats, {still.kind}{', chosen' * chosen}, {size}, {language}"
                    )
                    found += [f"{where}: {fault}" for fault in faults(anna)]
    assert not found, "\n".join([f"{len(found)} faults:", *found])


PARTS = "const [plate, hand, button] = ['.own .plate', '.hand', '.action button'].map(it => document.querySelector(it))"
# Ways to spoil a screen, each with what the walk must say then.
SPOILED = {
    "is covered by": "hand.style.translate = '0 -6rem'",
    "lies outside the window": "plate.style.translate = '-200vw'",
    "px small": "plate.style.fontSize = '11px'",
    "is cut off": "Object.assign(plate.style, {overflow: 'hidden', width: '3em', whiteSpace: 'nowrap'})",
    "too small to touch": "Object.assign(button.style, {minHeight: 0, height: '30px'})",
    "is broken": "Object.assign(button.style, {width: '2em', minWidth: 0, padding: 0, overflowWrap: 'anywhere'})",
}


def test_the_walk_finds_what_is_wrong(still_life: StillLife, invite: Invite) -> None:
    anna = invite()
    anna.known_as(still_life.token)
    for says, spoil in SPOILED.items():
        sit_at(anna, still_life.tables[0])
        anna.page.evaluate(f"() => {{ {PARTS}; {spoil} }}")
        assert any(says in fault for fault in faults(anna)), says
