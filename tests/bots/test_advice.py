"""Hints and reviews: from what the seat knew, about every move it had, and in a bounded time."""

from typing import Any

import pytest

from eselsohr import InvalidOptions, Match, bots
from eselsohr.bots import advice
from eselsohr.bots.compiled import think
from eselsohr.bots.search import SearchBot
from eselsohr.bots.thinking import Thinking
from eselsohr.engine import registry
from eselsohr.engine.events import Phrase
from eselsohr.engine.replay import Replay
from eselsohr.testing import Setup
from tests.bots.twins import CASES, pairs
from tests.conftest import SCALE
from tests.games.dreist.builder import table
from tests.playing import last, play, play_out, turns

FEW_AND_MANY = [setup for setup in CASES if setup.players in (setup.game.players[0], setup.game.players[-1])]
QUICK = SearchBot("quick", iterations=60)


def hinted(match: Match) -> tuple[advice.Comparison, list[str]]:
    dice = bots.dice("same", match.ply)
    sight = bots.look(match, dice)
    found = think(advice.hint(sight, dice, QUICK))
    return found, advice.plan(sight, found.best.move)


def played(game: str, players: int, options: dict[str, Any], seed: int) -> Match:
    """A whole match of people who always take the last move of the list."""
    match = Match.new(game, players, options, seed)
    play_out(match, last)
    return match


@pytest.mark.parametrize("setup", FEW_AND_MANY if SCALE > 1 else FEW_AND_MANY[::2], ids=str)
def test_advice_does_not_depend_on_what_the_seat_cannot_know(setup: Setup) -> None:
    found = [*pairs(setup)]
    assert len(found) > 1, "nothing was compared"
    for match, other in found:
        assert hinted(match) == hinted(other)
    match, other = found[-1]
    assert match.turn is not None
    one, two = (think(advice.decisions(Replay(Match.moments(each.record())), match.turn)) for each in (match, other))
    assert one and [(d.view, d.news, d.sight.known) for d in one] == [(d.view, d.news, d.sight.known) for d in two]
    assert [think(advice.judge(d, QUICK)) for d in one] == [think(advice.judge(d, QUICK)) for d in two]


def test_a_hint_compares_every_legal_move_best_first() -> None:
    match, dice = Match.new("esel", 4, seed=2), bots.dice(1)
    found = think(advice.hint(bots.look(match, dice), dice, SearchBot("h", iterations=600)))
    places = [one.place for one in found.candidates]
    assert {one.move for one in found.candidates} == {*match.legal()}
    assert places == sorted(places) and 1 <= places[0] <= places[-1] <= 4
    assert found.cost(found.best.move) == 0 and found.cost("nonsense") is None


def test_a_hint_says_why_not_the_next_best_nor_the_one_asked_about() -> None:
    match, dice = Match.new("esel", 4, seed=2), bots.dice(1)
    worst = think(advice.compare(bots.look(match, dice), bots.dice(2), QUICK)).candidates[-1].move
    found = think(advice.hint(bots.look(match, dice), bots.dice(2), QUICK, worst))
    asked = found.find(worst)
    assert asked is not None and all(one.why_not for one in (*found.candidates[1:3], asked)), "no number without a word"
    assert found.why == found.candidates[1].why_not
    assert not found.best.why_not and not any(one.why_not for one in found.candidates[3:] if one is not asked)


def test_even_a_hasty_hint_compares_every_move() -> None:
    match, dice = Match.new("esel", 3, seed=2), bots.dice(1)
    found = think(advice.hint(bots.look(match, dice), dice, SearchBot("h", iterations=1)))
    assert len(match.legal()) > 10 and {one.move for one in found.candidates} == {*match.legal()}


def test_a_plan_is_hinted_where_it_begins_with_the_best_move() -> None:
    def plan(best: str) -> list[str]:
        return advice.plan(bots.look(match, bots.dice(1)), best)

    match = table("4r@1 5r@1", "6r 6y 7r", "1r", piles=["8r 8r"])
    assert plan("6r@1")[0] == "6r@1" and not plan("discard 6y")
    play(match, "6r@1")
    assert match.legal() == ["draw", "keep"] and not plan("draw")
    play(match, "keep")
    assert any(plan(move) for move in match.legal())
    match = Match.new("esel", 4, seed=2)
    assert not plan(match.legal()[0]), "a turn is one move"


@pytest.mark.parametrize(("cost", "key"), [(0.0, "reason.even"), (0.04, "reason.even"), (0.2, "reason.small")])
def test_where_no_reason_is_clear_that_is_said(cost: float, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(sight: bots.Sight, best: str, others: list[str], g: object) -> Thinking[list[tuple[Phrase, ...]]]:
        yield None
        return [() for _ in others]

    monkeypatch.setattr(advice, "reasons", none)
    match, dice = Match.new("esel", 4, seed=2), bots.dice(1)
    best, other = match.legal()[:2]
    compared = advice.Comparison((advice.Candidate(best, 2.0), advice.Candidate(other, 2.0 + cost)))
    found = think(advice.explain(compared, bots.look(match, dice), dice, [other]))
    assert [phrase.key for phrase in found.why] == [key]


def test_a_review_judges_every_real_decision() -> None:
    match = Match.new("esel", 3, {"deals": 1}, 5)
    plies = []
    for _ in turns(match):
        if match.turn == 1 and len(match.legal()) > 1:
            plies.append(match.ply)
        match.play(match.legal()[-1])
    judgements = [*map(think, advice.review(think(advice.decisions(Replay(Match.moments(match.record())), 1)), QUICK))]
    assert [j.ply for j in judgements] == plies and all(j.cost >= 0 for j in judgements)
    assert all(j.cost == 0 for j in judgements if j.played == j.best)
    assert any(j.why for j in judgements) and not any(j.why for j in judgements if j.cost < advice.NOTHING)
    assert any(j.cost > 0 for j in judgements), "always the last move of the list is no way to play"


def test_a_decision_comes_with_what_the_seat_saw_and_heard() -> None:
    match = played("heuldoch", 3, {}, 1)
    found = think(advice.decisions(Replay(Match.moments(match.record())), 2))
    heard = [event.ply for decision in found for event in decision.news]
    assert heard == sorted(heard) and heard[0] == 0
    for decision in found:
        assert decision.view["seat"] == decision.view["turn"] == 2 and decision.view["ply"] == decision.ply
        assert decision.played in decision.view["legal"] and decision.view["result"] is None


def test_a_review_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(InvalidOptions, match="0 to 2"):
        think(advice.decisions(Replay(Match.moments(played("esel", 3, {"deals": 1}, 5).record())), 3))


def test_many_decisions_share_a_bounded_budget() -> None:
    hard = bots.adviser(registry.find("dreist"))
    usual, many = advice.comparer(hard, 1), advice.comparer(hard, 10_000)
    assert usual.level == many.level == hard.level and usual.iterations == hard.iterations
    assert many.iterations is not None and many.iterations * 10_000 <= advice.MOST_COMPARED
    assert advice.comparer(hard, 0).iterations == hard.iterations


@pytest.mark.parametrize("game", [game.name for game in registry.games()])
def test_a_review_says_what_the_level_would_have_played_and_never_charges_it(game: str) -> None:
    """The judge is the bot of that level itself: with the same dice it makes the same moves."""
    bot, seat = SearchBot("x", iterations=120), 0
    match = Match.new(game, registry.find(game).players[0], seed=7)
    for _ in turns(match):
        if match.ply >= 40:
            break
        sight = bots.look(match, bots.dice("decision", match.turn, match.ply))
        own = bots.dice("judge", match.turn, match.ply)
        match.play(bot.choose(sight, own).move if match.turn == seat else match.legal()[0])
    judged = [*map(think, advice.review(think(advice.decisions(Replay(Match.moments(match.record())), seat)), bot))]
    assert judged and all(one.best == one.played and one.cost == 0 for one in judged)
