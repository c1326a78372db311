"""Any game without a drawing of its own: drawn from its view and its notation, and played to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eselsohr import Match, terminal
from eselsohr.cli import pages
from eselsohr.cli.frame import Frame
from eselsohr.cli.local_match import LocalMatch, begin
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.terminal import Canvas, Face, Scene
from eselsohr.terminal.zones import lay_out, piles, token_of, zones
from eselsohr.text import languages, say
from tests.golden.terminal import COLUMNS, ROWS, asked, greedy, play_on, printed
from tests.toy.game import TOY
from tests.waiting import patiently

GAMES = [*dict.fromkeys((*registry.games(), TOY))]
ESEL, BOSS = registry.find("esel"), registry.find("boss")


@pytest.fixture(autouse=True)
def _no_drawing_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    part = Game.part
    monkeypatch.setattr(Game, "part", lambda game, name: None if name == "terminal" else part(game, name))
    terminal.find.cache_clear()
    yield
    terminal.find.cache_clear()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_match(game: Game) -> None:
    """A person picks the cards of every move, and chooses among the moves that use them."""
    language = languages()[len(game.name) % len(languages())]
    here = LocalMatch(begin(game.name, game.players[-1], {}, "generic", ["Ann"], "greedy"), None, language)
    assert type(here.drawing) is terminal.Drawing
    play_on(here, choose=picked)
    assert here.counted() and all(name in printed(pages.score_sheet(here)) for name in here.names)
    assert all(name in printed(pages.result(here)) for name in here.names)


def picked(here: LocalMatch) -> str:
    """Pick the cards of a good move, and look at the screen before it is played."""
    move, about_to = greedy(here), asked(here)
    for card in here.drawing.cards_of(move, about_to.hand):
        free = (number for number, held in enumerate(about_to.hand) if held == card)
        about_to = about_to.pick(next(number for number in free if number not in about_to.picked))
    for _ in patiently(move):
        if about_to.move == move:
            break
        about_to = about_to.press("down", None)
    lines = Frame(Scene(here.match, here.person, here.language), about_to).draw(COLUMNS, ROWS).lines()
    assert f"{move} " in lines[-1] + " " and all(card[:3] in "".join(lines[-10:]) for card in about_to.hand)
    return about_to.move


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everything_that_lies_open_is_shown(game: Game) -> None:
    match = Match.new(game.name, game.players[0], {}, "zones")
    for _ in range(12):
        match.play(match.legal()[0])
        view, shown = match.view(None), terminal.draw(match, width=240, height=80)
        for zone in zones(game):
            for _seat, cards in piles(view[zone]):
                assert all(token_of(card) in shown for card in cards.split())
        if match.over:
            break


@pytest.mark.parametrize("language", languages())
def test_how_far_the_match_is_is_said_in_the_words_of_the_game(language: str) -> None:
    view = Match.new("esel", 4, {"deals": 3}, "where").view(None)
    assert terminal.find(ESEL).where(view, language) == say(language, "esel.where", deal=1, deals=3, round=1)
    view = Match.new("toy", 2, {}, "where").view(None)
    assert terminal.find(TOY).where(view, language) == f"{say(language, 'common.deal')} 1"


@pytest.mark.parametrize(
    ("move", "hand", "cards"),
    [
        ("6 6 *", "3 6 6 6 *", "6 6 *"),
        ("pass", "3 6", ""),
        ("6 6", "6 7", "6"),
        ("5y@2", "5y 5r", "5y"),
        ("gift 1 2", "1r 2r", ""),
        ("own catapult", "5r catapult", "catapult"),
    ],
)
def test_a_move_uses_the_cards_of_the_hand_that_it_names(move: str, hand: str, cards: str) -> None:
    assert terminal.Drawing(ESEL).cards_of(move, hand.split()) == tuple(cards.split())


def test_hidden_and_face_down_cards() -> None:
    drawing = terminal.Drawing(ESEL)
    faces = [drawing.lying(card) for card in ("?", "?~", "5r~", "5y@2")]
    assert [(face.corner, face.centre) for face in faces] == [("?", ""), ("?", "▒▒▒"), ("5r", "▒▒▒"), ("5y", "5y")]


@pytest.mark.parametrize("height", [3, 8, 20])
def test_the_newest_cards_of_a_long_pile_are_in_sight(height: int) -> None:
    canvas = Canvas(30, height)
    lay_out(canvas, [("Discard", [str(number) for number in range(99)]), ("Played", ["7"])], Face)
    text = "\n".join(canvas.lines())
    assert "98" in text and "Played" in text and " 7" in text.replace("│", " ")


def test_what_is_no_card_is_written() -> None:
    canvas = Canvas(30, 20)
    lay_out(canvas, [("Ann", ["pass"]), ("Bob", ["7"])], lambda word: None if word == "pass" else Face(word))
    assert canvas.lines()[:4] == ["Ann: pass", "Bob", "┌───◣", "│7  │"]


def test_zones_are_the_fields_of_a_view_that_hold_cards() -> None:
    assert zones(BOSS) == ["plays"] and piles([(1, "K K"), (2, "pass")]) == [(1, "K K"), (2, "pass")]
    assert piles(None) == [] and piles("1 2") == [(None, "1 2")] and piles(["", "3"]) == [(0, ""), (1, "3")]


def test_help_shows_moves_where_a_game_explains_none() -> None:
    here = LocalMatch(begin(TOY.name, 2, {}, "help", ["Ann", "Bob"], "greedy"), None, "en")
    assert ", ".join(here.match.legal()) in printed(pages.help_page(here, pages.WORDS))


def test_a_zone_of_nobody_is_shown_even_when_it_is_empty() -> None:
    canvas, match = Canvas(30, 8), Match.new("dreist", 2)
    terminal.find(match.game).middle(canvas, match.view(None), ["Ann", "Bob"], "en", terminal.Aim())
    assert "Discard pile: ·" in canvas.lines()
