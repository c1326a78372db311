"""The master: a net that fits the rules, calculates alike everywhere, and gives way where it does not fit."""

import logging
import subprocess
import sys
from itertools import count

import numpy as np
import pytest

from eselsohr import Match, bots
from eselsohr.bots import compiled, net
from eselsohr.bots.master import MasterBot
from eselsohr.bots.thinking import Value
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.units import COARSE, FINE, MOST
from eselsohr.engine.senses import observe
from eselsohr.lab import arena
from eselsohr.lab.standings import standings
from tests.conftest import SCALE
from tests.playing import turns

TRAINED = [game for game in registry.games() if (game.folder / net.FILE).exists()]
MOST_BYTES = 6_000_000
WANTED = 200 if SCALE == 1 else 10_000  # decisions of one game


def test_every_net_there_is_fits_the_rules_it_is_for() -> None:
    """A change of the rules or of what a seat knows needs a net trained anew, or none."""
    assert TRAINED and all(net.find(game) for game in TRAINED)
    assert sum((game.folder / net.FILE).stat().st_size for game in TRAINED) < MOST_BYTES


def test_a_net_says_how_it_was_made() -> None:
    for game in TRAINED:
        found = net.find(game)
        assert found is not None
        assert found.about.keys() >= {
            "settings",
            "revision",
            "seconds",
            "iterations",
            "curve",
            "rules_version",
            "sense",
        }
        assert found.about["settings"]["seed"] and found.about["game"] == game.name


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.name)
def test_worths_are_whole_numbers_that_any_order_of_sums_gives(game: Game) -> None:
    found, sense, match = net.find(game), game.part("sense"), Match.new(game.name, game.players[1], seed=5)
    assert found is not None and sense is not None
    for number in range(12 * SCALE):
        if match.turn is None:
            break
        row = observe(game, match._state, match.turn)
        assert row is not None
        actions = [sense.index(match._state, game.notation.parse(move)) for move in match.legal()]
        assert found.worths(row, actions).tolist() == slow(found, row, actions)
        match.play(match.legal()[number % len(match.legal())])


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.name)
def test_no_sum_leaves_what_every_machine_holds_exactly(game: Game) -> None:
    """Whatever is added up, and in whatever order: doubles of a graphics card and integers of any machine agree."""
    found = net.find(game)
    assert found is not None
    layers = ((found.first, found.first_bias, 1), (found.second, found.second_bias, MOST))
    for weights, bias, most in layers:
        assert (abs(weights).astype(object).sum(0) * most + abs(bias)).max() < 2**53
    assert (abs(found.third).astype(object).sum(1) * MOST + abs(found.third_bias)).max() < 2**53
    assert abs(found.flat().astype(object)).max() < 2**31


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_match_by_numpy_and_compiled(game: Game) -> None:
    """A match of masters as the server plays it, and the kernel beside it: over 10,000 decisions in `make soak`."""
    rules, playing, learned = game.rules, compiled.playing(game), compiled.learning(game)
    assert learned is not None
    decisions, out, dice = 0, np.zeros(rules.MAX_MOVES, np.int32), bots.dice("same")
    for number in count():
        if decisions >= WANTED:
            break
        match = Match.new(game.name, game.players[number % len(game.players)], seed=number)
        for _ in turns(match):
            chosen = bots.find("master").choose(bots.look(match, dice), dice).move
            if len(match.legal()) > 1:
                decisions += 1
                record = rules.State.array(1)
                record[:] = np.frombuffer(rules.State.to_bytes(match._state), record.dtype)
                legal = rules.legal_moves(match._state, out)
                index = playing.choose(record[0], match.turn, out, legal, *learned)
                assert game.notation.spell(int(out[index])) == chosen, f"match {number}, ply {match.ply}"
            match.play(chosen)


def slow(found: net.Net, row: list[int], actions: list[int]) -> list[int]:
    """The same by Python's own integers, from the last term of every sum to the first."""
    reads = [*zip(*(part.tolist() for part in found.reads), strict=True)]
    on = [k for k, (place, sign, step) in enumerate(reads) if row[place] * sign >= step][::-1]
    first, second, third = found.first.tolist(), found.second.tolist(), found.third.tolist()
    width = range(len(found.first_bias))
    units = [sum(first[k][j] for k in on) + int(found.first_bias[j]) for j in width]
    units = [min(MOST, max(0, unit) >> FINE - COARSE) for unit in units]
    others = [sum(units[i] * second[i][j] for i in width[::-1]) + int(found.second_bias[j]) for j in width]
    others = [min(MOST, max(0, unit) >> FINE) for unit in others]
    return [sum(others[j] * third[a][j] for j in width[::-1]) + int(found.third_bias[a]) for a in actions]


def test_of_equal_moves_everywhere_the_one_whose_action_has_the_lowest_number_is_played() -> None:
    game, dice = TRAINED[0], bots.dice("ties")
    sense, sight = game.part("sense"), bots.look(Match.new(game.name, game.players[0], seed=1), dice)
    thinking = MasterBot("master", bots.find("greedy")).ponder(sight, dice)
    asked = next(thinking)
    assert isinstance(asked, Value) and sense is not None and len(asked.actions) > 1
    with pytest.raises(StopIteration) as chosen:
        thinking.send([7] * len(asked.actions))
    code = game.notation.parse(chosen.value.value.move)
    assert code is not None and sense.index(sight.state, code) == min(asked.actions)


def test_a_net_for_other_rules_is_refused_with_a_sentence_and_stood_in_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, dice = TRAINED[0], bots.dice("master")
    sight = bots.look(Match.new(game.name, game.players[0], seed=1), dice)
    master = MasterBot("master", bots.find("greedy"))
    monkeypatch.setattr(net, "fingerprint", lambda game, length: "another")
    net.find.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert master.choose(sight, bots.dice(1)) == bots.find("greedy").choose(sight, bots.dice(1))
        master.choose(sight, bots.dice(1))
    assert len(caplog.records) == 1 and "search plays instead" in caplog.text
    net.find.cache_clear()


def test_a_net_is_loaded_when_somebody_asks_for_it() -> None:
    code = "import sys; from eselsohr import bots; bots.live('master'); print('numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout.strip() == "False", ran.stderr


def test_it_wins_clearly_more_than_its_share() -> None:
    contest = arena.contest("heuldoch", 4, {}, ["master", "greedy", "greedy", "greedy"], "share")
    found = {row.bot: row for row in standings(contest, [arena.play(contest, number) for number in range(96)])}
    assert found["master"].low > found["master"].even
