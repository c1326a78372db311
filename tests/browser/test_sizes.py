"""Every game in the windows people have: nothing covered or cut off, nothing too small to read or to touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from eselsohr.text import languages
from tests.browser.company import in_company
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.positions import StillLife, arrange
from tests.browser.screens import sheet, violations, words
from tests.browser.sight import SIZES, choose_a_card, faults, resize, sit_at
from tests.browser.tour import Screen, beside_the_table, over_the_table, visit
from tests.browser.visitor import HELD, LAPTOP, PHONE, Manner
from tests.conftest import SCALE
from tests.ours import GAMES

BOXES = "found => found.map(one => one.getBoundingClientRect().toJSON())"
HEIGHTS = """() => [".hand button", ".own .plate", ".action button", "aside li"]
  .map(one => document.querySelector(one).getBoundingClientRect().height)"""
IN_ONE_ROW = 5  # kinds of card; more are smaller, in rows
SAME_SHAPE = [(1280, 800), (1920, 1200), (2560, 1600)]
SMALLEST = SIZES[0]
ON_ITS_SIDE = (844, 390)
USUAL = [PHONE, (1920, 1080), (1024, 768)]


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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [*(game.name for game in GAMES), "mule"])
def test_nothing_is_covered_or_cut_off_or_too_small(
    game: str, language: str, still_life: StillLife, invite: Invite
) -> None:
    """All sizes and languages in `make soak`; otherwise a laptop and another usual size, and these in turn."""
    anna, found = invite(), list[str]()
    anna.known_as(still_life.token)
    anna.speak(language)
    for at, still in enumerate(still for still in still_life.tables if still.game == game):
        if SCALE == 1 and languages()[at % 3] != language:
            continue
        sit_at(anna, still)
        for chosen in (False, True) if still.kind == "full" else (False,):
            if chosen:
                choose_a_card(anna)
            for size in SIZES if SCALE > 1 else (LAPTOP, USUAL[at // 3 % 3]):
                resize(anna, size)
                where = f"{still.players} seats, {still.kind}{', chosen' * chosen}, {size}"
                found += [f"{where}: {fault}" for fault in faults(anna)]
    assert not found, "\n".join([f"{len(found)} faults:", *found])


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_all_grows_with_the_smaller_side_of_the_window(game: str, still_life: StillLife, invite: Invite) -> None:
    """On a large screen cards, plates and buttons are as much larger as the screen is."""
    anna = invite()
    anna.known_as(still_life.token)
    sit_at(anna, next(still for still in still_life.tables if (still.game, still.kind) == (game, "dealt")))
    (small, *others) = SAME_SHAPE
    resize(anna, small)
    before: list[float] = anna.page.evaluate(HEIGHTS)
    for size in others:
        resize(anna, size)
        ratios = [now / was for now, was in zip(anna.page.evaluate(HEIGHTS), before, strict=True)]
        assert min(ratios) > 0.9 * min(size) / min(small), (size, ratios)  # lines keep their width


def test_a_lone_play_on_a_phone_is_no_poster(invite: Invite) -> None:
    """It has the middle to itself, and is larger than what one holds; so that one sees what it is, no more."""
    anna = invite(Manner(PHONE))
    anna.go("/learn/boss")
    anna.page.wait_for_selector(".plays .card")
    anna.rest()
    laid, held = (anna.page.locator(one).first.evaluate("card => card.offsetWidth") for one in (".plays .card", HELD))
    assert held < laid < 2.2 * held


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("where", ["beside", "over", "company"])
def test_nor_is_anything_on_the_pages_round_the_tables(
    where: str, language: str, still_life: StillLife, invite: Invite
) -> None:
    """All of them in `make soak`; otherwise each kind once, games and languages in turn, also on a small phone."""
    anna, found = invite(), list[str]()
    anna.known_as(still_life.token)
    anna.speak(language)
    screens = {
        "beside": lambda: beside_the_table(anna, still_life),
        "over": lambda: over_the_table(still_life),
        "company": lambda: in_company(anna),
    }[where]()
    lazy = SCALE > 1 or where == "company"  # what is said of company holds until the next screen is asked for
    for at, screen in enumerate(screens if lazy else one_of_each_kind(screens)):
        if SCALE == 1 and languages()[at % 3] != language:
            continue
        visit(anna, screen)
        for size in SIZES if SCALE > 1 else (LAPTOP, SMALLEST, ON_ITS_SIDE):
            resize(anna, size)
            found += [f"{screen.name}, {size}: {fault}" for fault in faults(anna)]
        if SCALE > 1:
            found += [f"{screen.name}: {fault}" for fault in violations(anna)]
    assert not found, "\n".join([f"{len(found)} faults:", *found])


def one_of_each_kind(screens: Iterable[Screen]) -> Iterator[Screen]:
    """Every kind of screen with one game, the games in turn; `test_coach` looks at a review, which takes a while."""
    kinds: dict[str, list[Screen]] = {}
    for screen in screens:
        kinds.setdefault(screen.kind, []).append(screen)
    kinds.pop("review", None)
    for at, alike in enumerate(kinds.values()):
        yield alike[at % len(alike)]


def test_four_games_and_their_ways_to_begin_are_in_the_first_view_of_home(
    still_life: StillLife, invite: Invite
) -> None:
    """In one row, also for somebody with matches to go on with; a fifth game begins the next row."""
    anna = invite()
    anna.known_as(still_life.token)
    for language in languages():
        anna.speak(language)
        anna.go()
        anna.page.wait_for_selector(".running")
        for width, height in (LAPTOP, (1920, 1080)):
            resize(anna, (width, height))
            boxes = anna.page.locator(".games article").evaluate_all(BOXES)[:4]
            assert len({box["top"] for box in boxes}) == 1, (language, width)
            assert max(box["bottom"] for box in boxes) <= height, (language, width)
            assert faults(anna) == [], (language, width)


def test_the_list_of_matches_begins_with_ten_and_a_phone_has_room_for_each(
    still_life: StillLife, invite: Invite
) -> None:
    anna = invite()
    anna.known_as(still_life.token)
    anna.go("/matches")
    over = sheet(anna, words("matches.over")).locator("li[data-table]")
    expect(over).to_have_count(10)
    resize(anna, PHONE)
    for part in ("b", ".bin"):  # both in the first line
        box = over.first.locator(part).bounding_box()
        ways = over.first.locator(".ways").bounding_box()
        assert box and ways and box["y"] + box["height"] <= ways["y"] + 1, part
    anna.page.locator(".all button").click()
    anna.until(lambda: over.count() > 10)
    assert faults(anna) == []


def test_open_hands_have_room_beside_a_pile(still_life: StillLife, invite: Invite) -> None:
    """In a replay, where a seat has laid cards aside and holds the most kinds that lie in one row."""
    anna = invite()
    anna.known_as(still_life.token)
    over = [still for still in still_life.tables if (still.game, still.kind) == ("esel", "over")]
    table = max(over, key=lambda still: still.players).table
    moments = anna.context.request.get(f"{anna.address}/api/tables/{table}/replay").json()["moments"]
    at = max(range(len(moments)), key=lambda at: kinds_beside_a_pile(moments[at]))
    assert kinds_beside_a_pile(moments[at]) == IN_ONE_ROW
    anna.go(f"/t/{table}/replay#{at}")
    expect(anna.page.locator(".seat .fan")).to_have_count(len(moments[at]["hands"]))
    for size in (LAPTOP, (768, 1024)):
        resize(anna, size)
        assert faults(anna) == [], size


def kinds_beside_a_pile(moment: dict[str, Any]) -> int:
    """How many kinds of card a hand has that lies beside a pile, at most what lies in one row."""
    hands = zip(moment["hands"], moment["view"]["aside"], strict=True)
    kinds = [len(set(hand.split())) for hand, aside in hands if aside]
    return max((count for count in kinds if count <= IN_ONE_ROW), default=0)


PARTS = "const [plate, hand, button] = ['.own .plate', '.hand', '.action button'].map(it => document.querySelector(it))"
# Ways to spoil a screen, each with what the walk must say then.
SPOILED = {
    "is covered by": "hand.style.translate = '0 -6rem'",
    "lies outside the window": "plate.style.translate = '-200vw'",
    "px small": "plate.style.fontSize = '11px'",
    "is cut off": "Object.assign(plate.style, {overflow: 'hidden', width: '3em', whiteSpace: 'nowrap'})",
    "too small to touch": "Object.assign(button.style, {minHeight: 0, height: '30px'})",
    "the choice": "plate.innerHTML = '<select><option>Anna'; plate.firstChild.style.width = '3em'",
    "is broken": "Object.assign(button.style, {width: '2em', minWidth: 0, padding: 0, overflowWrap: 'anywhere'})",
}


def test_the_walk_finds_what_is_wrong(still_life: StillLife, invite: Invite) -> None:
    anna = invite()
    anna.known_as(still_life.token)
    for says, spoil in SPOILED.items():
        sit_at(anna, still_life.tables[0])
        anna.page.evaluate(f"() => {{ {PARTS}; {spoil} }}")
        assert any(says in fault for fault in faults(anna)), says
