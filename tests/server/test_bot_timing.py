"""When a bot's move comes tells nothing of the cards it had to choose from."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from eselsohr.engine.match import Match
from eselsohr.server.tables.rhythm import LONGEST, SHORTEST, Rhythm
from tests.conftest import SCALE
from tests.server.people import Person, Tab, served
from tests.server.secrecy import truth
from tests.server.timing import roc
from tests.waiting import PATIENCE, patiently

MOVES = 160 * SCALE  # to be timed, at least, in each sample
SAMPLES = 2  # at most: what cards tell is told in each of them, what a busy machine tells is not
CROWD = 4  # tables of thinking bots beside the one that is timed, where the server is busy
Feature = Callable[[Match], bool]  # of a match before a bot's move

FEATURES: dict[str, Feature] = {
    "forced": lambda match: len(match.legal()) == 1,
    "many moves": lambda match: len(match.legal()) > 5,
    "joker": lambda match: "*" in match.position()["hands"][match.turn].split(),
}


CASES = {"idle": ("hard", 0), "busy": ("hard", CROWD)}  # who searches takes longest, and not always as long
if SCALE > 1:
    CASES |= {"plain": ("greedy", 0), "careless": ("easy", 0)}


@pytest.mark.parametrize(("level", "crowd"), CASES.values(), ids=CASES)
def test_nobody_tells_from_the_time_what_a_bot_could_play(database: Path, level: str, crowd: int) -> None:
    """Take the time to a bot's move as a guess at what it had in hand: it is hardly better than chance.

    The area under the ROC curve is the share of pairs, one move with the feature and one without, in which the one
    with it took longer. Only moves soon after one another are paired: how busy the machine is changes with time, and
    so do the cards. The area may be 0.05 off chance; by chance alone it is off by a standard error (the variance of
    the pairs won is m n (m + n + 1) / 12 for m and n moves), of which three are allowed on top.
    """
    told: list[str] = []
    for number in range(SAMPLES):
        file = database.with_name(f"{number}.sqlite3")
        found = what_time_tells(file, sample(file, level, crowd))
        told += found
        if not found:
            return
    pytest.fail("\n".join(told))


def sample(database: Path, level: str, crowd: int) -> dict[str, dict[int, float]]:
    """Play until enough moves are timed; gives how long each ply of each table took."""
    tables: dict[str, dict[int, float]] = {}
    with served(database) as (address, _), contextlib.ExitStack() as beside:
        anna = Person(address, "Anna")
        wait_until_it_searches(anna)
        for _ in range(crowd):
            table = anna.set_up(["hard"] * 4, seat=None, pace=0, options={"deals": 20}, start=True)
            tab = beside.enter_context(anna.at(table))
            threading.Thread(target=read_on, args=[tab], daemon=True).start()
        for _ in patiently("enough moves", 10 * PATIENCE * SCALE):
            table = anna.set_up([None, level, level, level], pace=0, options={"deals": 2}, start=True)
            with anna.at(table) as tab:
                tables[table] = arrivals(tab)
            if sum(map(len, tables.values())) >= MOVES:
                break
    return tables


def what_time_tells(database: Path, tables: dict[str, dict[int, float]]) -> list[str]:
    """The features that could be guessed from time."""
    timed: list[tuple[float, Match]] = []
    for table, waits in tables.items():
        plies = truth(database, table)
        timed += [(wait, plies[ply - 1]) for ply, wait in waits.items() if plies[ply - 1].turn != 0]
    timed = timed[len(timed) // 4 :]  # the server has come to know how long its bots need
    told = []
    for name, feature in FEATURES.items():
        area, error = roc([(wait, feature(match)) for wait, match in timed])
        if abs(area - 0.5) >= 0.05 + 3 * error:
            told.append(f"{name}: {area:.3f} ± {error:.3f} of {len(timed)} moves")
    return told


def wait_until_it_searches(person: Person) -> None:
    """A hint is given once the search is compiled; until then bots play without it."""
    table = person.set_up([None, "greedy", "greedy"], options={"starter": 0}, start=True)
    with person.at(table) as tab:
        tab.send(do="hint", id="hint", ply=0)
        for _ in patiently("the compiler", 10 * PATIENCE):
            with contextlib.suppress(TimeoutError):
                if tab.read()["kind"] == "advice":
                    break


def read_on(tab: Tab) -> None:
    """Read what comes, as somebody who only watches does."""
    with contextlib.suppress(ConnectionClosed):
        for _ in tab.socket:
            pass


def arrivals(tab: Tab) -> dict[int, float]:
    """Play at random and at once; gives how long after the picture before each ply's picture came."""
    waits: dict[int, float] = {}
    before, at, chooser = tab.view["ply"], time.perf_counter(), random.Random(0)
    asked = None
    for _ in patiently("the end of the match", 10 * PATIENCE):
        if tab.picture["stage"] == "over":
            break
        pause, ply = tab.picture["pause"], tab.view["ply"]
        if pause and 0 not in pause["pressed"]:
            tab.send(do="press_on", id=f"on {pause['deal']}", deal=pause["deal"])
        elif tab.to_act and asked != ply:
            asked = ply
            tab.send(do="play", id=str(ply), ply=ply, move=chooser.choice(tab.view["legal"]))
        message = tab.read()
        now = time.perf_counter()
        if message["kind"] == "picture" and (ply := tab.view["ply"]) != before:
            if ply == before + 1 and not pause:
                waits[ply] = now - at
            before, at = ply, now
    return waits


def test_the_area_finds_what_time_tells() -> None:
    chance = random.Random(1)
    moves = [chance.random() < 0.4 for _ in range(400)]
    assert roc([(3.0 if has else 1.0, has) for has in moves])[0] == 1
    assert roc([(1.0 if has else 3.0, has) for has in moves])[0] == 0
    area, error = roc([(chance.random(), has) for has in moves])
    assert abs(area - 0.5) < 4 * error < 0.2
    drifting = [(number + 100 * chance.random(), number > 200) for number in range(400)]  # slower and slower
    area, error = roc(drifting)
    assert abs(area - 0.5) < 4 * error


def test_a_beat_is_fixed_before_the_bot_thinks_and_lateness_counts_in_whole_beats() -> None:
    beat = Rhythm().begin("kind", "anna", 100.0)
    assert 2 * SHORTEST <= beat.first - 100 <= 3 * SHORTEST
    assert beat.after(100.0, 0) == beat.after(beat.first, 0) == beat.first
    assert beat.after(beat.first + 1e-6, 0) == beat.after(beat.first + 0.9 * beat.length, 0) == beat.first + beat.length
    assert beat.after(100.0, 200.0) == 200


def test_beats_are_as_long_as_nearly_all_moves_need_and_forget_a_mishap() -> None:
    rhythm = Rhythm()

    def length(kind: str = "kind", guest: str = "anna") -> float:
        return rhythm.begin(kind, guest, 0).length

    for took in [0.01, 0.0001] * 80:  # chosen and forced moves by turns
        rhythm.note("kind", took)
    usual = length()
    assert 0.01 < usual < 0.03
    rhythm.note("kind", 60)  # the machine slept
    assert length() == usual
    for _ in range(160):
        rhythm.note("kind", 60)
    assert length() == LONGEST + SHORTEST
    for _ in range(160):
        rhythm.note("kind", 0.0001)
    assert length() == length("other") == 2 * SHORTEST


def test_who_has_many_tables_waits_alone() -> None:
    rhythm = Rhythm()
    for _ in range(160):
        rhythm.note_wait("anna", 1.0)
    assert rhythm.begin("kind", "anna", 0).length > 1
    assert rhythm.begin("kind", "bert", 0).length == 2 * SHORTEST
