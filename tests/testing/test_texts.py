"""What the contract says of a game's words and rulebook."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from eselsohr.engine import rulebooks
from eselsohr.engine.game import Game
from eselsohr.testing.texts import missing_rules, missing_words
from eselsohr.text import catalogues
from tests.ours import GAMES


def missing_texts(game: Game) -> list[str]:
    return [*missing_words(game), *missing_rules(game)]


GAME = GAMES[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of a game's texts, for the game to look into."""
    for part in ("words", "rulebook"):
        shutil.copytree(GAME.folder / part, tmp_path / part)
    monkeypatch.setattr(Game, "folder", tmp_path)
    monkeypatch.setattr(catalogues, "_folders", {GAME.name: tmp_path / "words"})
    rulebooks.load.cache_clear()
    yield tmp_path
    rulebooks.load.cache_clear()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_our_games_lack_nothing(game: Game) -> None:
    assert missing_texts(game) == []


@pytest.mark.usefixtures("folder")
def test_neither_does_a_copy() -> None:
    assert missing_texts(GAME) == []


def test_a_missing_language_is_named(folder: Path) -> None:
    (folder / "words/nl.po").unlink()
    (folder / "rulebook/nl.md").unlink()
    words, rules = missing_texts(GAME)
    assert words.startswith("words/nl.po lacks ")
    assert f"{GAME.name}.name" in words
    assert rules == "rulebook/nl.md is missing: shown in English."


def test_what_everybody_needs_is_named(folder: Path) -> None:
    for file in folder.glob("words/*.po"):
        file.write_text(file.read_text("utf-8").replace(f"{GAME.name}.teaser", f"{GAME.name}.boast"), "utf-8")
    assert missing_texts(GAME) == [f"words/en.po lacks {GAME.name}.teaser."]


def test_rules_are_numbered_without_a_gap(folder: Path) -> None:
    page = folder / "rulebook/de.md"
    page.write_text(page.read_text("utf-8").replace(f"**{GAME.prefix}2**", f"**{GAME.prefix}99**"), "utf-8")
    (complaint,) = missing_texts(GAME)
    assert complaint.startswith(f"rulebook/de.md does not number its rules from {GAME.prefix}1 on")


def test_a_rulebook_that_cannot_be_read_is_named_with_the_reason(folder: Path) -> None:
    page = folder / "rulebook/de.md"
    page.write_text(page.read_text("utf-8").replace(f"**{GAME.prefix}2**", "**Q2**"), "utf-8")
    (complaint,) = missing_texts(GAME)
    assert complaint.startswith(f"{page}: Q2 is no rule of this game")


def test_a_game_without_texts_says_all_of_it(folder: Path) -> None:
    shutil.rmtree(folder / "words")
    shutil.rmtree(folder / "rulebook")
    assert f"words/en.po lacks {GAME.name}.name." in missing_texts(GAME)
    assert f"{GAME.name} came without a rulebook." in missing_texts(GAME)
