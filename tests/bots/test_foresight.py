"""Who judges moves by playing on as the master does: within a budget, from what may be known, and with a stand-in."""

from collections import Counter
from itertools import pairwise
from statistics import correlation, fmean
from typing import Any

import pytest

from eselsohr import Match, bots
from eselsohr.bots import advice, foresight, net, planner
from eselsohr.bots.chance import Chance
from eselsohr.bots.compiled import Kernels, think
from eselsohr.bots.foresight import Foresight
from eselsohr.bots.search import SearchBot
from eselsohr.bots.thinking import Ask, Foresee, Foreseen, Grow, Plan, Thinking, Value
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.dice import Dice
from tests.playing import turns
from tests.waiting import patiently

TRAINED = [game for game in registry.games() if net.exists(game)]
PLANNED = [game for game in registry.games() if planner.exists(game)]
BUDGET = 300
STAND_IN = SearchBot("stand-in", iterations=60)
JUDGE = Foresight("judge", BUDGET, SearchBot("ending", iterations=80), STAND_IN)


def sight_of(game: Game, seed: int = 4) -> bots.Sight:
    """A choice between several moves at the beginning of a match."""
    match = Match.new(game.name, game.players[1], seed=seed)
    for _ in turns(match):
        if len(match.legal()) > 1:
            break
        match.play(match.legal()[0])
    return bots.look(match, bots.dice("foresight", seed))


def answered(thinking: Thinking[Any], answers: Any) -> Any:
    """Think something through with answers of one's own; None where the compiled kernels are to answer."""
    kernels, told = Kernels(), None
    try:
        for _ in patiently("the end of a thought"):
            ask = thinking.send(told)
            told = kernels.answer(ask) if (given := answers(ask)) is kernels_do else given
        raise AssertionError("patiently fails first")
    except StopIteration as end:
        return end.value


kernels_do = object()


@pytest.mark.parametrize("game", TRAINED + PLANNED, ids=lambda game: game.name)
def test_every_legal_move_has_a_prospect_the_best_first_and_the_same_dice_give_the_same(game: Game) -> None:
    sight = sight_of(game)
    found = think(JUDGE.ranked(sight, bots.dice(1)))
    assert found is not None and {move for move, _ in found} == {*sight.legal}
    assert all(0 <= payoff <= 1 for _, payoff in found)
    assert think(JUDGE.ranked(sight, bots.dice(1))) == found
    assert JUDGE.choose(sight, bots.dice(1)).move == found[0][0]


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.name)
def test_what_the_net_expects_at_the_next_choice_is_near_what_comes_of_playing_to_the_end(game: Game) -> None:
    """Of many guesses at several moments; it need not be near for each."""
    whole, brief = list[float](), list[float]()
    for seed in range(6):
        sight = sight_of(game, seed)
        luck = b"".join(Dice.to_bytes(bots.dice("luck", seed, guess)) for guess in range(40))
        codes = [code for move in sight.legal if (code := game.notation.parse(move)) is not None]
        state = game.rules.State.to_bytes(sight.state)
        for found, briefly in ((whole, False), (brief, True)):
            ends = Kernels().answer(Foresee(game, sight.seat, state, codes, luck, briefly))
            found += [end.payoff / 40 for end in ends]
    assert all(0 <= payoff <= 1 for payoff in brief) and brief != whole
    assert fmean(brief) == pytest.approx(fmean(whole), abs=0.15)
    assert correlation(brief, whole) > 0.5


def test_moves_that_look_bad_are_left_soon_and_the_budget_is_kept() -> None:
    sight, tried = sight_of(TRAINED[0]), list[int]()
    left = list[int]()

    def watch(ask: Ask) -> Any:
        if isinstance(ask, Foresee):
            tried.append(len(ask.codes) * (len(ask.dice) // Dice.size()))
            left.append(len(ask.codes))
        return kernels_do

    answered(JUDGE.ranked(sight, bots.dice(1)), watch)
    assert left[0] == len(sight.legal) > 4 and left[-1] == foresight.FINALISTS
    assert all(after == max(foresight.FINALISTS, before // 2) for before, after in pairwise(left))
    assert sum(tried) <= BUDGET


def test_the_nets_own_move_is_left_only_for_one_that_is_clearly_better() -> None:
    sight = sight_of(TRAINED[0])
    liked = bots.find("master").choose(sight, bots.dice(1)).move

    def ends(better: float) -> Any:
        def told(ask: Ask) -> Any:
            if not isinstance(ask, Foresee):
                return kernels_do
            guesses, parse = len(ask.dice) // Dice.size(), sight.game.notation.parse
            return [Foreseen(guesses * (0.5 if code == parse(liked) else 0.5 + better), 0, 0) for code in ask.codes]

        return told

    assert answered(JUDGE.ranked(sight, bots.dice(1)), ends(0.01))[0][0] == liked
    assert answered(JUDGE.ranked(sight, bots.dice(1)), ends(0.5))[0][0] != liked


def test_where_few_cards_are_left_a_search_sees_to_the_end() -> None:
    match = Match.from_position({"game": "esel", "players": 3, "hands": ["5 5 *", "9 9 E", "8 8"]})
    asked = Counter[type]()

    def watch(ask: Ask) -> Any:
        asked[type(ask)] += 1
        return kernels_do

    answered(JUDGE.ranked(bots.look(match, bots.dice(1)), bots.dice(1)), watch)
    assert asked[Grow] and not asked[Foresee]


def test_where_the_net_does_not_fit_or_nobody_can_play_by_it_search_judges() -> None:
    sight = sight_of(TRAINED[0])
    expected = think(advice.compare(sight, bots.dice(1), STAND_IN))
    none: Any = lambda ask: None if isinstance(ask, Value | Foresee) else kernels_do  # noqa: E731
    assert answered(advice.compare(sight, bots.dice(1), JUDGE), none) == expected
    hinted = answered(advice.hint(sight, bots.dice(1), JUDGE), none)
    assert hinted.first is None and {one.move for one in hinted.candidates} == {*sight.legal}
    assert answered(JUDGE.ponder(sight, bots.dice(2)), none).move in sight.legal


@pytest.mark.parametrize("game", PLANNED, ids=lambda game: game.name)
def test_a_judge_of_turns_judges_between_two_and_search_among_more(game: Game) -> None:
    asked = Counter[type]()

    def watch(ask: Ask) -> Any:
        asked[type(ask)] += 1
        return kernels_do

    assert answered(JUDGE.ranked(sight_of(game), bots.dice(1)), watch)
    assert asked[Plan] and asked[Foresee] and not asked[Grow]
    match = Match.new(game.name, 3, seed=4)
    assert len(match.legal()) > 1
    assert think(JUDGE.ranked(bots.look(match, bots.dice(1)), bots.dice(1))) is None


@pytest.mark.parametrize("game", PLANNED, ids=lambda game: game.name)
def test_where_a_judge_does_not_fit_search_judges(game: Game) -> None:
    sight, asked = sight_of(game), Counter[type]()

    def none(ask: Ask) -> Any:
        asked[type(ask)] += 1
        return None if isinstance(ask, Plan | Foresee) else kernels_do

    found = answered(advice.compare(sight, bots.dice(1), JUDGE), none)
    assert asked[Grow] and {one.move for one in found.candidates} == {*sight.legal}


def test_a_game_that_nobody_learned_is_judged_by_search_and_all_others_by_foresight() -> None:
    for game in registry.games():
        judge, live = bots.adviser(game), advice.live_adviser(game)
        assert isinstance(judge, Foresight) == isinstance(live, Foresight) == (net.exists(game) or planner.exists(game))
        assert advice.comparer(judge, 10**6).iterations == 1


def test_a_hint_says_how_likely_first_place_is_if_chances_of_its_net_are_known_to_be_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sight = sight_of(TRAINED[0])

    def half(ask: Ask) -> Any:
        if isinstance(ask, Foresee) and len(ask.codes) == 1:
            assert len(ask.dice) // Dice.size() == foresight.CHANCES and not ask.brief, "the deal is played to its end"
            return [Foreseen(0, foresight.CHANCES / 2, 0)]
        return kernels_do

    for known, said in (
        (Chance(foresight.CHANCES, 0, 1), 0.5),
        (Chance(foresight.CHANCES, -100, 1), 0.0),
        (Chance(foresight.CHANCES + 1, 0, 1), None),
        (None, None),
    ):
        monkeypatch.setattr(net, "chance", lambda game, known=known: known)
        assert answered(advice.hint(sight, bots.dice(1), JUDGE), half).first == pytest.approx(said)
    assert think(advice.compare(sight, bots.dice(1), STAND_IN)).first is None
