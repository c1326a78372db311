"""What is read rather than played; the wording itself is in the snapshots."""

from __future__ import annotations

import pytest

from tests.golden.terminal import local_match, play_on
from tests.kits import playthroughs

ONE_DEAL = [(game, players, options) for game, _, players, options in playthroughs() if game == "heuldoch"]


@pytest.mark.parametrize(("game", "players", "options"), ONE_DEAL)
def test_the_handkerchief_goes_to_whoever_comes_last(game: str, players: int, options: dict[str, object]) -> None:
    here = local_match(game, players, options, "en")
    play_on(here)
    assert here.match.result is not None
    places = here.match.result.places
    assert here.counted()[-1].losers == [seat for seat, place in enumerate(places) if place == max(places)]
