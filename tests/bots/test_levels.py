"""Levels by name, and specs for experiments: what a search may be given, and what is refused with a reason."""

import dataclasses
import json

import pytest

from eselsohr import InvalidOptions, Match, bots
from eselsohr.bots.search import SearchBot
from eselsohr.cli.referee import Referee
from eselsohr.engine.game import Tuning

REFUSED = {
    "search:": "options.spec",
    "search:depth=3": "options.spec",
    "search:iterations": "options.spec_range",
    "search:iterations=0": "options.spec_range",
    "search:iterations=1.5": "options.spec_range",
    "search:iterations=٣": "options.spec_range",
    "search:iterations=99999999999999999999999": "options.spec_range",
    "search:iterations=20:iterations=30": "options.spec",
    "search:ms=-1": "options.spec_range",
    "search:ms=inf": "options.spec_range",
    "search:threads=2": "options.spec_budget",
    "search:horizon=3": "options.spec_budget",
    "search:iterations=20:horizon=1e300": "options.spec_range",
    "search:iterations=20:horizon=-3": "options.spec_range",
    "search:iterations=20:sweep=inf": "options.spec_range",
    "search:iterations=20:prior=nan": "options.spec_range",
    "search:iterations=20:chance=7": "options.spec_range",
    "search:iterations=20:threads=0": "options.spec_range",
}


@pytest.mark.parametrize("spec", REFUSED)
def test_a_spec_that_makes_no_sense_is_refused_with_a_reason(spec: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        bots.find(spec)
    assert refused.value.key == REFUSED[spec]


def test_a_referee_outlives_every_spec() -> None:
    referee = Referee()
    referee.answer(b'{"do":"new","game":"esel","players":3,"seed":1}\n')
    for spec in REFUSED:
        line = json.dumps({"do": "bot", "level": spec}).encode()
        assert referee.answer(line + b"\n")["error"]["code"] == "invalid_options"
    assert "move" in referee.answer(b'{"do":"bot","level":"search:iterations=20:threads=2"}\n')


def test_every_constant_of_search_can_be_set() -> None:
    for field in dataclasses.fields(Tuning):
        bot = bots.find(f"search:iterations=10:{field.name}=0.5")
        assert isinstance(bot, SearchBot) and bot.changes == {field.name: 0.5}


def test_threads_share_the_iterations_and_agree_with_themselves() -> None:
    match, found = Match.new("esel", 4, seed=3), []
    for _ in range(2):
        dice = bots.dice("threads")
        found.append(bots.find("search:iterations=400:threads=3").choose(bots.look(match, dice), dice))
    assert found[0] == found[1] and found[0].move in match.legal()


def test_every_search_throws_its_own_dice() -> None:
    """Two searches with one generator, one after the other, do not guess the same cards."""
    match, dice = Match.new("esel", 4, seed=3), bots.dice("twice")
    sight, bot = bots.look(match, dice), SearchBot("x", iterations=300)
    assert bot.choose(sight, dice).values != bot.choose(sight, dice).values
