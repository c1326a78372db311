"""Batches: the same matches as one by one, whatever the threads; masks, resets, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import eselsohr
from eselsohr import IllegalMove, InvalidOptions, Match, bots
from eselsohr.engine import registry, senses
from eselsohr.engine.game import Game
from tests.toy.game import TOY

LONGEST = 2000  # steps: more than any match here has


def toys(count: Any = 8, **settings: Any) -> Any:
    """A batch of the smallest game."""
    return eselsohr.batch("toy", 3, count, {"deals": 2}, 7, **settings)


def ours() -> list[Game]:
    return [game for game in registry.games() if game.package.startswith("eselsohr.")]


def test_every_game_of_ours_has_senses() -> None:
    assert [game.name for game in ours() if game.part("sense") is None] == []


@pytest.mark.parametrize("game", [TOY, *ours()], ids=str)
def test_first_matches_are_those_of_match(game: Game) -> None:
    """Move by move: the same turns, moves, observations and states; and at the end the same result."""
    sense: Any = game.part("sense")
    players, options = game.players[len(game.players) // 2], {game.deals: 2} if game.deals else {}
    batch = eselsohr.batch(game.name, players, 3, options, seed="same")
    matches = [Match.new(game.name, players, options, f"same/{row}") for row in range(3)]
    observations, infos = batch.reset(seed="same")
    running = {*range(3)}
    for _ in range(LONGEST):
        for row in running:
            match = matches[row]
            s = match._state
            assert infos["turn"][row] == match.turn
            listed = infos["legal"][row][: infos["legal_count"][row]].tolist()
            assert listed == [sense.index(s, code) for code in match._legal()]
            assert np.flatnonzero(infos["action_mask"][row]).tolist() == sorted(listed)
            assert observations[row].tolist() == senses.observe(game, s, int(infos["turn"][row]))
            assert batch.match(row).position() == {**match.position()}
        actions = batch.sample()
        moves = {row: game.notation.spell(sense.move(matches[row]._state, int(actions[row]))) for row in running}
        observations, rewards, terminations, truncations, infos = batch.step(actions)
        for row, move in moves.items():
            matches[row].play(move)
            assert terminations[row] == matches[row].over
            over = matches[row].over
            expected = [game.rules.payoff(matches[row]._state, seat) if over else 0.0 for seat in range(batch.seats)]
            assert rewards[row].tolist() == pytest.approx(expected)
            if matches[row].over:
                assert infos["final_scores"][row].tolist() == matches[row].scores
        running -= {row for row in running if matches[row].over}
        assert not truncations.any()
        if not running:
            return
    raise AssertionError("they never end")


def test_nothing_is_copied() -> None:
    """What `step` gives is what the kernel writes, every time; what it is given it reads in place."""
    batch = toys()
    written = batch._boards
    given = [written.observations, written.masks, written.legal, written.rewards, written.turns]
    seen: dict[str, Any] = {}
    read: list[Any] = []
    shared = batch._shared

    def reading(name: str, *arrays: Any) -> list[Any]:
        read.extend(arrays)
        return shared(name, *arrays)  # type: ignore[no-any-return]

    batch._shared = reading
    for _ in range(3):
        actions = batch.sample().copy()
        observations, rewards, *_, infos = batch.step(actions)
        assert read[-1] is actions
        arrays = [observations, infos["action_mask"], infos["legal"], rewards, infos["turn"]]
        assert all(np.shares_memory(mine, theirs) for mine, theirs in zip(arrays, given, strict=True))
        assert [seen.setdefault(name, array) is array for name, array in infos.items()] == [True] * len(infos)


def test_spaces_are_those_of_gymnasium() -> None:
    batch = toys()
    observations, infos = batch.reset(seed=1)
    for _ in range(20):
        assert batch.observation_space.contains(observations) and batch.action_space.contains(batch.sample())
        assert batch.single_observation_space.contains(observations[3])
        observations, _, _, _, infos = batch.step(batch.sample())
    assert batch.action_space.shape == (8,) and batch.single_action_space.n == infos["action_mask"].shape[1]


def test_a_batch_that_is_closed_lets_its_threads_go() -> None:
    batch = toys(threads=3)
    batch.step(batch.sample())
    batch.close()
    assert batch._pool._shutdown
    toys().close()


def test_a_match_that_ends_is_followed_by_another() -> None:
    batch = toys(1)
    dealt = {batch.observations.tobytes()}
    for _ in range(LONGEST):
        observations, _, terminations, _, infos = batch.step(batch.sample())
        assert (infos["turn"] >= 0).all()
        if terminations.all():
            dealt.add(observations.tobytes())
    assert len(dealt) > 50, "of the 84 hands there are"


def test_a_reset_without_a_seed_begins_the_next_matches() -> None:
    batch = toys()
    first = batch.observations.copy()
    following = batch.reset()[0].copy()
    assert (first != following).any()
    assert (batch.reset(seed=7)[0] == first).all()
    assert (batch.reset()[0] == following).all()


def test_without_autoreset_a_match_that_is_over_waits() -> None:
    batch = toys(autoreset=False)
    for _ in range(LONGEST):
        *_, infos = batch.step(batch.sample())
        if (infos["turn"] == -1).all():
            break
    scores = infos["final_scores"].copy()
    _, rewards, terminations, _, infos = batch.step(np.full(8, -1))
    assert not rewards.any() and not terminations.any() and not infos["action_mask"].any()
    assert (infos["final_scores"] == scores).all() and (scores.sum(axis=1) == 2).all()
    assert (batch.reset()[1]["turn"] >= 0).all()


def test_threads_change_nothing() -> None:
    one, three = toys(50), toys(50, threads=3)
    for _ in range(100):
        seen, *_ = one.step(one.sample())
        same, *_, infos = three.step(three.sample())
        assert (seen == same).all()
    assert (one._infos["action_mask"] == infos["action_mask"]).all()


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("lists", [True, False])
def test_without_observations_masks_and_lists_the_same_is_played(lists: bool, threads: int) -> None:
    full, bare = toys(), toys(observations=False, masks=False, lists=lists, threads=threads)
    for step in range(60):
        actions = full.sample() if step % 2 else full.greedy()
        assert step % 2 == 0 or (bare.sample() == actions).all()
        *_, infos = full.step(actions)
        *_, others = bare.step(actions)
    assert (infos["turn"] == others["turn"]).all() and (infos["legal_count"] == others["legal_count"]).all()
    assert ("legal" in others) == lists
    assert bare.match(3).position() == full.match(3).position()


def test_an_action_is_drawn_once_a_step_and_refusals_draw_no_other() -> None:
    batch = toys()
    drawn = batch.sample().copy()
    with pytest.raises(IllegalMove):
        batch.step(np.full(8, -1))
    batch.sample()[3] += 1
    assert (batch.sample() == drawn).all()
    counts = np.zeros(batch.actions)
    for _ in range(300):
        batch.step(batch.sample())
        for row, action in enumerate(batch.sample()):
            assert batch._infos["action_mask"][row, action]
            counts[action] += 1
    assert (counts > 0).sum() > 5


@pytest.mark.parametrize("action", [-1, 10, 1 << 40])
def test_one_illegal_action_refuses_all(action: int) -> None:
    batch = toys(threads=2)
    actions, before = batch.sample().copy(), [batch.match(row).position() for row in range(8)]
    actions[5] = action
    with pytest.raises(IllegalMove, match=rf"Match 5: action {action} is not legal here. \(G11\)") as refused:
        batch.step(actions)
    assert refused.value.code == "not_a_move"
    assert [batch.match(row).position() for row in range(8)] == before


def test_a_refusal_names_the_rule() -> None:
    batch = toys(1)
    others = [card for card in range(1, 10) if not batch._infos["action_mask"][0][card]]
    with pytest.raises(IllegalMove, match="G8"):
        batch.step([others[0]])


@pytest.mark.parametrize("actions", [[0], np.zeros(8), np.zeros((8, 1), int), "pass"], ids=str)
def test_actions_of_another_shape_are_refused(actions: Any) -> None:
    with pytest.raises(InvalidOptions, match="8 whole numbers"):
        toys().step(actions)


def test_bad_settings_get_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for count in (0, -1, 1.5, None):
        with pytest.raises(InvalidOptions, match="count is a whole number from 1"):
            toys(count)
    with pytest.raises(InvalidOptions, match="threads is a whole number from 0"):
        toys(threads=-1)
    with pytest.raises(InvalidOptions, match="players"):
        eselsohr.batch("toy", 9)
    with pytest.raises(InvalidOptions, match="no option"):
        eselsohr.batch("toy", 3, options={"ox": True})
    monkeypatch.setattr(Game, "part", lambda self, name: None)
    with pytest.raises(InvalidOptions, match=r"toy has no sense\.py"):
        toys()


@pytest.mark.parametrize("game", ours()[:1], ids=str)
def test_greedy_plays_what_the_greedy_player_plays(game: Game) -> None:
    """A policy may roll dice, so: where all of its throws agree on a move, that is the one."""
    batch = eselsohr.batch(game.name, game.players[0], 4, {}, seed=3)
    bot = bots.find("greedy")
    for _ in range(30):
        actions = batch.greedy().copy()
        for row in range(4):
            match = batch.match(row)
            move = game.notation.spell(game.part("sense").move(match._state, int(actions[row])))  # type: ignore[union-attr]
            throws = [bots.dice("greedy", number) for number in range(5)]
            chosen = {bot.choose(bots.look(match, dice), dice).move for dice in throws}
            assert len(chosen) > 1 or chosen == {move}
        batch.step(actions)
