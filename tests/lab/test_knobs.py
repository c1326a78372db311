"""The house-rule lab's page: what it counts is what a simulation plays, and what cannot be played is a sentence."""

from __future__ import annotations

import re
import shlex
import threading
from contextlib import closing
from http.client import HTTPConnection

import msgspec
import numpy as np
import pytest

from eselsohr.cli.lab import _listen
from eselsohr.engine import registry
from eselsohr.engine.errors import InvalidOptions
from eselsohr.engine.game import Game
from eselsohr.lab import knobs
from eselsohr.lab.knobs import Asked, count
from eselsohr.lab.simulation import play, simulation
from eselsohr.text import languages, say

GAME = registry.first()


def test_a_shard_is_counted_as_it_is_played() -> None:
    counted = count(GAME, Asked(1, 3, {"deals": 1}, {"cards": 6}), "en")
    table = simulation(GAME.name, 3, {"deals": 1}, ["greedy"], knobs.SEED, {"cards": 6})
    matches = play(table, range(knobs.SHARD, 2 * knobs.SHARD))["matches"]
    assert dict(counted.values["moves"]) == {x: (matches["moves"] == x).sum() for x in np.unique(matches["moves"])}
    assert sum(n for _, n in counted.values["score"]) == 3 * knobs.SHARD
    places = np.stack([matches[f"place_{seat}"] for seat in range(3)], axis=1)
    first = places == 1
    won = (first / first.sum(axis=1, keepdims=True))[np.arange(knobs.SHARD), matches["first"]].sum()
    assert counted.wins[0] == pytest.approx(won) and sum(counted.wins) == pytest.approx(knobs.SHARD)
    words = shlex.split(counted.command)
    assert words[:3] == ["eselsohr", "simulate", GAME.name] and "cards=6" in words and "deals=1" in words


def test_what_cannot_be_played_is_refused() -> None:
    for asked in (Asked(0, 99), Asked(0, 3, {}, {"cards": 99}), Asked(0, 3, {"nothing": 1})):
        with pytest.raises(InvalidOptions):
            count(GAME, asked, "en")
    for body in (b"", b"{}", b'{"shard": 0, "players": 3, "more": 1}'):
        with pytest.raises(msgspec.DecodeError):
            knobs.answer(GAME, body, "en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", registry.games(), ids=str)
def test_every_knob_of_every_game_is_there(game: Game, language: str) -> None:
    page = knobs.page(game, language)
    names = [*re.findall(r'name="(\w*)"', page)]
    assert {tunable.name for tunable in game.tunables} <= {*names} and "" in names
    assert say(language, "knobs.title", game=say(language, f"{game.name}.name")) in page
    assert re.findall(r'(?:src|href)="(.*?)"', page) == ["data:,", "/knobs.js"]


@pytest.mark.parametrize("length", ["-1", "many", ""])
def test_a_question_of_no_length_is_refused(length: str) -> None:
    """Whoever asks in another way than the page does gets an answer, and the next one is served."""
    with closing(_listen(GAME, 0, "en")) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for path, status in (("/count", 400), ("/", 200)):
            with closing(HTTPConnection(*server.server_address[:2], timeout=60)) as asking:  # type: ignore[arg-type]
                asking.putrequest("POST" if path == "/count" else "GET", path)
                asking.putheader("content-length", length)
                asking.endheaders(b"{}")
                answer = asking.getresponse()
                assert answer.status == status and answer.read()
        server.shutdown()
