"""OpenSpiel's own test, for every game with few and many players; its search plays them; and what it does not ask."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from eselsohr import InvalidOptions, Match
from eselsohr.adapters import openspiel
from eselsohr.engine import registry, senses
from eselsohr.engine.game import Game
from tests.examples.packages import ROOT
from tests.ours import GAMES
from tests.toy.game import TOY

SIMULATIONS = 12
LONGEST = 100  # moves and deals: more than the smallest match has


def conforms(name: str) -> None:
    """Put a game through OpenSpiel's own test, and let its search play a few moves of it."""
    game = registry.find(name)
    options: Any = {game.deals: 1} if game.deals else {}
    for players in {game.players[0], game.players[-1]}:
        pyspiel.random_sim_test(openspiel.load(name, players, seed=3, **options), 1, serialize=False, verbose=False)
    search_plays(openspiel.load(name, game.players[0], seed=4, **options), RandomRolloutEvaluator())


def search_plays(game: Any, evaluator: Any) -> None:
    state, bot = game.new_initial_state(), ISMCTSBot(game, evaluator, 0.7, SIMULATIONS)
    state.apply_action(openspiel.DEAL)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_game_of_ours_conforms(game: Game, capfd: pytest.CaptureFixture[str]) -> None:
    conforms(game.name)


def test_a_game_of_another_package_conforms(with_mule: dict[str, str]) -> None:
    code = "from tests.adapters.test_openspiel import conforms; conforms('mule')"
    ran = subprocess.run([sys.executable, "-c", code], env=with_mule, cwd=ROOT, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


def begun(seed: int = 1, deals: int = 2) -> Any:
    state = openspiel.load(TOY.name, 3, seed=seed, deals=deals).new_initial_state()
    state.apply_action(openspiel.DEAL)
    return state


def twin(state: Any) -> Match:
    """The same match, as we have it."""
    match: Match = state.position.match()
    return match


def test_states_are_those_of_a_match() -> None:
    """Turn by turn: who acts, what may be done, what everybody knows; a deal is one outcome of chance; then returns."""
    state, sense, deals = begun(), TOY.part("sense"), 1
    assert sense is not None
    for _ in range(LONGEST):
        if state.is_terminal():
            break
        if state.is_chance_node():
            deals += 1
            assert state.chance_outcomes() == [(openspiel.DEAL, 1.0)]
            assert state.action_to_string(state.current_player(), openspiel.DEAL) == "deal"
            state.apply_action(openspiel.DEAL)
            continue
        match = twin(state)
        assert state.current_player() == match.turn and match.deal == deals
        assert [state.action_to_string(action) for action in state.legal_actions()] == sorted(match.legal())
        for seat in range(3):
            numbers = senses.observe(TOY, match._state, seat)
            assert state.information_state_tensor(seat) == state.observation_tensor(seat) == numbers
            assert state.information_state_string(seat).startswith(f"{seat} ")
            assert f'"seat": {seat}' in state.observation_string(seat)
        assert state.returns() == [0, 0, 0]
        state.apply_action(state.legal_actions()[-1])
    match = twin(state)
    assert deals == 2 and match.over
    assert state.returns() == pytest.approx(
        [match.game.rules.payoff(match._state, seat) for seat in range(match.players)]
    )


def test_guesses_agree_with_what_the_seat_knows_and_differ_in_the_rest() -> None:
    state = begun()
    seat = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    guesses = [state.resample_from_infostate(seat, sampler) for _ in range(30)]
    assert {guess.information_state_string(seat) for guess in guesses} == {state.information_state_string(seat)}
    assert len({str(guess) for guess in guesses}) > 3
    assert all(guess.history() == state.history() for guess in guesses)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_guesses_in_every_game_at_every_decision(game: Game) -> None:
    """All a seat knows stays, whoever acts; for whoever acts the moves stay too; and a guess can be played on."""
    options: Any = {game.deals: 1} if game.deals else {}
    for players in {game.players[0], game.players[-1]}:
        state = openspiel.load(game.name, players, seed=6, **options).new_initial_state()
        chance = random.Random(6)
        differing = 0
        for _ in range(10 * LONGEST):
            if state.is_terminal():
                break
            if not state.is_chance_node():
                for seat in {state.current_player(), chance.randrange(players)}:
                    guess = state.resample_from_infostate(seat, chance.random)
                    assert guess.information_state_string(seat) == state.information_state_string(seat)
                    assert guess.information_state_tensor(seat) == state.information_state_tensor(seat)
                    assert guess.current_player() == state.current_player()
                    if seat == state.current_player():
                        assert guess.legal_actions() == state.legal_actions()
                    guess.apply_action(chance.choice(guess.legal_actions()))
                    differing += str(state.resample_from_infostate(seat, chance.random)) != str(state)
            state.apply_action(chance.choice(state.legal_actions()))
        assert state.is_terminal() and differing


def test_copies_and_written_states_are_the_same() -> None:
    state = begun()
    state.apply_action(state.legal_actions()[0])
    for other in (state.clone(), state.get_game().deserialize_state(state.serialize())):
        before = str(state)
        assert str(other) == before and other.history() == state.history()
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before != str(other)


def test_a_seed_deals_the_same_cards_and_without_one_chance_is_chance() -> None:
    assert str(begun(5)) == str(begun(5)) != str(begun(6))
    assert len({str(begun(-1)) for _ in range(10)}) > 3
    game = openspiel.load(TOY.name, 3, seed=5)
    dealt = []
    for _ in range(10):
        state = game.new_initial_state()
        state.apply_action(openspiel.DEAL)
        dealt.append(str(state))
    assert len({*dealt}) > 3, "every deal is drawn anew"


def test_it_is_loaded_by_name() -> None:
    game = pyspiel.load_game(f"eselsohr_{TOY.name}(players=3,deals=2)")
    assert game.num_players() == 3 and game.compiled.options["deals"] == 2
    with pytest.raises(InvalidOptions, match="deals"):
        openspiel.load(TOY.name, 3, deals=999)


def test_playouts_end_what_they_are_given() -> None:
    state = begun()
    results = openspiel.PlayoutEvaluator(1).evaluate(state)
    assert state.is_terminal() and state.returns() == results and max(results) == 1
    search_plays(openspiel.load(TOY.name, 3, seed=4, deals=2), openspiel.PlayoutEvaluator(5))
