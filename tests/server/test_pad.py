"""The score pad over HTTP: nobody needs a name, the server keeps nothing, and says in words what cannot be."""

from __future__ import annotations

import json

import httpx
import pytest

from tests.waiting import PATIENCE

DEAL = [{"hand": "E 3"}, {}, {"hand": "13 *"}]


@pytest.fixture
def web(server: str) -> httpx.Client:
    return httpx.Client(base_url=server, headers={"origin": server}, timeout=PATIENCE)


def test_what_is_told_is_counted_as_often_as_it_is_told(web: httpx.Client) -> None:
    told = {"players": 3, "options": {"deals": 2, "starter": 2}, "deals": [DEAL]}
    sheet = web.post("/api/games/esel/pad", json=told).raise_for_status().json()
    assert sheet["lines"] == [
        {"deal": 1, "points": [23, 0, 27], "scores": [23, 0, 27], "places": [2, 1, 3], "losers": [2]}
    ]
    assert (sheet["starter"], sheet["result"]) == (0, None)
    assert web.post("/api/games/esel/pad", json=told).json() == sheet
    over = web.post("/api/games/esel/pad", json=told | {"deals": [DEAL, DEAL]}).json()
    assert over["result"]["winners"] == [1]


def test_the_longest_evening_fits_in(web: httpx.Client) -> None:
    """Twenty deals of twelve players who have all cards left."""
    pack = [str(value) for value in range(1, 14) for _ in range(8)] + ["*"] * 4 + ["O"]
    hands = [{"hand": "E"}, {}, *({"hand": " ".join(pack[seat::10]), "aside": ""} for seat in range(10))]
    told = {"players": 12, "options": {"deals": 20, "ox": True}, "deals": [hands] * 20}
    assert len(json.dumps(told)) > 10_000
    assert web.post("/api/games/esel/pad", json=told).json()["result"]


@pytest.mark.parametrize(
    ("game", "told", "status", "code"),
    [
        ("nothing", {"players": 3}, 404, "no_such_page"),
        ("esel", {"players": 2}, 400, "invalid_options"),
        ("esel", {"players": 3, "options": {"wings": True}}, 400, "invalid_options"),
        ("esel", {"players": 3, "deals": [[{"hand": "1"}, {"hand": "2"}, {"hand": "E"}]]}, 400, "invalid_pad"),
        ("esel", {"players": 3, "deals": [[{"hand": "1"}] * 13]}, 400, "malformed"),
        ("esel", {"players": 3, "deals": [DEAL] * 21}, 400, "malformed"),
        ("esel", {"players": 3, "more": 1}, 400, "malformed"),
    ],
)
def test_a_pad_that_cannot_be_is_refused(
    web: httpx.Client, game: str, told: dict[str, object], status: int, code: str
) -> None:
    answer = web.post(f"/api/games/{game}/pad", json=told)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
