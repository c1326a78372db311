"""PettingZoo's own tests, for every game with few, some and many players; and what they do not ask."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from eselsohr import IllegalMove, InvalidOptions, Match
from eselsohr.adapters import pettingzoo
from eselsohr.engine import registry, senses
from eselsohr.engine.game import Game
from tests.examples.packages import ROOT
from tests.ours import GAMES
from tests.toy.game import TOY

CYCLES = 200  # steps each of PettingZoo's tests plays


def companies(game: Game) -> set[int]:
    """As few, some and as many players as can play."""
    return {game.players[0], game.players[len(game.players) // 2], game.players[-1]}


def conforms(name: str) -> None:
    """Put a game through all of PettingZoo's tests."""
    game = registry.find(name)
    options: Any = {game.deals: 1} if game.deals else {}
    for players in companies(game):

        def make(players: int = players) -> Any:
            return pettingzoo.env(name, players=players, **options)

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # It asks for an array, and advises a dict where there are masks.
            warnings.filterwarnings(
                "ignore", "Observation space for each agent probably should be gymnasium.spaces.box"
            )
            warnings.filterwarnings("ignore", "Observation is not a NumPy array")
            api_test(make(), num_cycles=CYCLES)
            seed_test(make, num_cycles=CYCLES // players)
            parallel_api_test(turn_based_aec_to_parallel(make()), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_game_of_ours_conforms(game: Game) -> None:
    conforms(game.name)


def test_a_game_of_another_package_conforms(with_mule: dict[str, str]) -> None:
    code = "from tests.adapters.test_pettingzoo import conforms; conforms('mule')"
    ran = subprocess.run([sys.executable, "-c", code], env=with_mule, cwd=ROOT, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


def toys(**options: Any) -> Any:
    """A bare environment of the smallest game."""
    return pettingzoo.raw_env(TOY.name, 3, **options)


def test_it_is_the_match_with_that_seed() -> None:
    """Agent by agent: the turn, what everybody knows, what whoever is to act may do; at the end the rewards."""
    env, match, sense = toys(deals=2), Match.new(TOY.name, 3, {"deals": 2}, "5/0"), TOY.part("sense")
    assert sense is not None
    env.reset(seed=5)
    seen: dict[str, float] = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        assert not truncated and terminated == match.over
        if terminated:
            seen[agent] = reward
            env.step(None)
            continue
        assert agent == f"player_{match.turn}"
        for seat, other in enumerate(env.possible_agents):
            observed = env.observe(other)
            assert observed["observation"].tolist() == senses.observe(TOY, match._state, seat)
            actions = [sense.index(match._state, code) for code in match._legal()] if other == agent else []
            assert np.flatnonzero(observed["action_mask"]).tolist() == sorted(actions)
        action = int(np.flatnonzero(env.observe(agent)["action_mask"])[-1])
        match.play(TOY.notation.spell(sense.move(match._state, action)))
        env.step(action)
    assert [seen[agent] for agent in env.possible_agents] == pytest.approx(
        [TOY.rules.payoff(match._state, seat) for seat in range(match.players)]
    )
    assert env.agents == []


def test_resets_without_a_seed_follow_from_the_last_one() -> None:
    env, dealt = toys(), list[list[int]]()
    for seed in (5, None, 5, None):
        env.reset(seed=seed)
        dealt.append(env.observe(env.agent_selection)["observation"].tolist())
    assert dealt[:2] == dealt[2:] and dealt[0] != dealt[1]


def test_what_was_observed_stays_as_it_was() -> None:
    env = toys()
    env.reset(seed=1)
    observed = env.last()[0]
    kept = {name: array.copy() for name, array in observed.items()}
    env.step(int(observed["action_mask"].argmax()))
    assert all((observed[name] == kept[name]).all() for name in kept)


def test_an_illegal_action_is_refused_or_ends_it_as_pettingzoo_wants() -> None:
    env = toys()
    env.reset(seed=1)
    agent, before = env.agent_selection, env.last()[0]
    illegal = int(before["action_mask"].argmin())
    for action in (illegal, -1, None):
        with pytest.raises(IllegalMove):
            env.step(action)
    assert env.agent_selection == agent and (env.last()[0]["observation"] == before["observation"]).all()

    wrapped = pettingzoo.env(TOY.name, 3)
    wrapped.reset(seed=1)
    wrapped.step(illegal)
    assert all(wrapped.terminations.values()) and wrapped.rewards[agent] == pettingzoo.ILLEGAL


def test_it_draws_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    env = toys(render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    table, told = str(Match.new(TOY.name, 3, {}, "1/0")).split("\n\n\n")  # the environment keeps no story
    assert drawn.strip() == table.strip() and told
    toys(render_mode="human").reset(seed=1)
    assert capsys.readouterr().out.strip() == drawn.strip()
    silent = toys()
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None


def test_bad_settings_get_a_sentence() -> None:
    with pytest.raises(InvalidOptions, match="render_mode is human, ansi or nothing"):
        toys(render_mode="rgb_array")
    with pytest.raises(InvalidOptions, match="no option"):
        toys(ox=True)
