"""Characters want what they are said to want, have names of their own, and wait for no compiler."""

from types import SimpleNamespace
from typing import Any

import pytest

from eselsohr import Match, bots
from eselsohr.bots import characters
from eselsohr.bots.characters import CHARACTERS, careful, gambler, vengeful
from eselsohr.bots.thinking import Ready, Value
from eselsohr.engine.game import Game, Outlook
from eselsohr.text.catalogues import LANGUAGES, has
from eselsohr.text.speech import say
from tests.ours import GAMES

SEATS = 4


def ended(*payoffs: float) -> Outlook:
    """A deal that went like that, seat by seat; seat 0 looks, and seat 1 is ahead before."""
    state: Any = SimpleNamespace(payoffs=payoffs, players=SEATS)
    return Outlook(0, state, state, state, state, state)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    rules: Any = SimpleNamespace(payoff=lambda s, seat: s.payoffs[seat], place=lambda s, seat: abs(seat - 1) + 1)
    policy: Any = SimpleNamespace(standing=lambda s, seat: 0)
    found: Any = SimpleNamespace(rules=rules, policy=policy, seats=lambda players: players, part=lambda name: None)
    return found  # type: ignore[no-any-return]


def test_the_careful_one_takes_any_place_but_the_last(game: Game) -> None:
    sure, risky = [ended(0.33, 1, 0.67, 0)] * 2, [ended(1, 0.67, 0.33, 0), ended(0, 1, 0.67, 0.33)]
    assert wish(careful, game, sure) > wish(careful, game, risky)
    assert wish(gambler, game, sure) < wish(gambler, game, risky)


def test_the_vengeful_one_pulls_down_whoever_is_ahead(game: Game) -> None:
    kind, mean = [ended(0.67, 1, 0.33, 0)], [ended(0.33, 0, 1, 0.67)]
    assert wish(vengeful, game, mean) > wish(vengeful, game, kind)
    assert wish(vengeful, game, [ended(1, 0, 0, 0)]) > wish(vengeful, game, mean)


def wish(aim: characters.Aim, game: Game, outlooks: list[Outlook]) -> float:
    return sum(aim(game, one) for one in outlooks) / len(outlooks)


def test_the_hoarder_keeps_what_the_game_says_is_good() -> None:
    for game in GAMES:
        reasons = game.part("reasons")
        assert reasons is not None and {*reasons.HOARDS} <= {*reasons.ABOUT_YOU}, game.name
        assert all(one.__name__.startswith("keeps_") for one in reasons.HOARDS)
    match = Match.from_position({"game": "esel", "players": 3, "hands": ["5 5 *", "9 9 E", "8 8"]})
    legal = match.legal()
    kept = [move for move in legal if "*" not in move]
    dice = bots.dice("hoard")
    assert len(legal) > len(kept)
    assert bots.find("hoarder").choose(bots.look(match, dice), dice).move in kept


def test_a_character_sits_under_its_own_name_and_its_twin_under_another() -> None:
    for level, character in CHARACTERS.items():
        assert bots.name_for(level, []) == character.name and character.name in bots.TAKEN
        other = bots.name_for(level, [character.name])
        assert other in bots.NAMES
    assert len({*bots.TAKEN}) == len(bots.TAKEN)
    assert bots.name_for("easy", [], 3) == bots.NAMES[3]


def test_every_character_is_described_in_every_language() -> None:
    for language in LANGUAGES:
        for level, character in CHARACTERS.items():
            assert has(language, f"level.{level}")
            assert character.name in say(language, f"level.{level}.about")


def test_where_people_wait_it_follows_rules_of_thumb_until_all_is_compiled() -> None:
    sight = bots.look(Match.new("esel", 4, seed=1), bots.dice(1))
    for level in CHARACTERS:
        thinking = bots.live(level).ponder(sight, bots.dice(2))  # type: ignore[attr-defined]
        assert isinstance(next(thinking), Ready)
        with pytest.raises(StopIteration) as chosen:
            thinking.send(False)
        assert chosen.value.value == bots.find("greedy").choose(sight, bots.dice(2))


def test_it_looks_at_the_moves_the_net_likes_best_and_at_all_where_there_is_none() -> None:
    sight = bots.look(Match.new("esel", 4, seed=1), bots.dice(1))
    for told, count in ((None, len(sight.legal)), ([*range(len(sight.legal))], characters.LIKED)):
        thinking = characters.shortlist(sight)
        assert isinstance(next(thinking), Value)
        with pytest.raises(StopIteration) as listed:
            thinking.send(told)
        assert len(listed.value.value) == count
