"""Painting: cards, fans, wide characters, edges."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from eselsohr import terminal
from eselsohr.engine import registry
from eselsohr.terminal.canvas import Canvas, fitted, wrapped
from eselsohr.terminal.cards import HEIGHT, draw_card, fan, row

ESEL = terminal.find(registry.find("esel"))
FACES = [ESEL.face(token) for token in ("E", "3", "7", "7", "13", "*")]


def test_a_card_has_a_folded_corner() -> None:
    canvas = Canvas(5, HEIGHT)
    draw_card(canvas, 0, 0, ESEL.face("13"))
    assert canvas.lines() == ["┌───◣", "│13 │", "│ 13│", "└───┘"]


def test_picked_cards_are_raised_and_the_cursor_points() -> None:
    lines = fan(FACES[:2], 20, picked=frozenset({1}), cursor=0).lines()
    assert lines == ["      ┌───◣", "┌───◣ │3  │", "│E∩∩│ │  3│", "│ °°│ └───┘", "└───┘", " ▲"]


def test_fans_overlap_until_nothing_fits() -> None:
    hand = [ESEL.face(str(value)) for value in range(1, 14) for _ in range(3)]
    for width in (240, 160, 120, 78):
        values = "".join(fan(hand, width).lines()[2].split())
        assert all(f"│{value}" in values for value in range(1, 14)), width
    assert "13 13 13" in " ".join(fan(hand, 30).lines())
    assert row(hand, 78).width <= 78


def test_a_click_finds_the_topmost_card() -> None:
    canvas = fan(FACES, 25)
    found = [canvas.spot_at(x, 2) for x in range(25)]
    assert [number for number in dict.fromkeys(found) if number is not None] == list(range(6))
    assert canvas.spot_at(0, 0) is None


def test_wide_characters_keep_their_columns() -> None:
    canvas = Canvas(6, 1)
    canvas.write(0, 0, "李ab")
    canvas.write(1, 0, "x")
    assert canvas.lines() == [" xab"]
    canvas.write(5, 0, "李")  # no room for the second half
    assert canvas.lines() == [" xab"]
    canvas.write(0, 0, "é\x1b[31m")
    assert "\x1b" not in canvas.lines()[0]


@given(st.text(), st.integers(1, 40))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrapped(text, max(width, 2))
    assert all(cell_len(line) <= max(width, 2) for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.text(), st.integers(1, 40))
def test_fitted_texts_are_exactly_that_wide(text: str, width: int) -> None:
    assert cell_len(fitted(text, width)) == width
