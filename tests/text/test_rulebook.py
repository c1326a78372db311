"""The rulebooks are complete, the same in every language, and their figures show real cards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from eselsohr.engine import rulebooks
from eselsohr.engine.game import Game
from eselsohr.engine.rulebooks import NoRulebook, load
from eselsohr.text import MissingText, languages
from eselsohr.text.rulebook import (
    Block,
    Card,
    Figure,
    Grid,
    Group,
    Join,
    Line,
    Paragraph,
    Rulebook,
    Span,
    Style,
    Subheading,
    Topic,
    Word,
    read,
)
from eselsohr.text.rulebook.figures import figure
from eselsohr.text.rulebook.reading import Reader
from tests.ours import GAMES

ANY = GAMES[0]
SHARED = [f"G{number}" for number in range(1, 13)]
TOKENS = [*"123", "12", "*", "5r", "mole"]

books = pytest.mark.parametrize(
    ("game", "language"), list(product(GAMES, languages())), ids=lambda what: getattr(what, "name", what)
)


def blocks(book: Rulebook) -> Iterator[Block]:
    return (block for section in book.sections for block in section.blocks)


def lines(block: Block) -> list[Line]:
    match block:
        case Paragraph() | Subheading():
            return [block.spans]
        case Grid():
            return [cell for row in (block.head, *block.rows) for cell in row]
    return []


def styled(block: Block, style: Style) -> list[str]:
    return sorted(span.text for line in lines(block) for span in line if span.style is style)


# The books we have


@books
def test_every_rule_is_stated_once_and_in_order(game: Game, language: str) -> None:
    stated = load(game, language).rules
    own = len(stated) - len(SHARED)
    assert own > 0
    assert stated == [f"{game.prefix}{number}" for number in range(1, own + 1)] + SHARED


@books
def test_references_name_rules_of_this_book(game: Game, language: str) -> None:
    book = load(game, language)
    assert {rule for block in blocks(book) for rule in styled(block, Style.RULE)} <= {*book.rules}


@books
def test_the_topics_come_in_order_under_the_same_headings_in_every_game(game: Game, language: str) -> None:
    book = load(game, language)
    assert [section.topic for section in book.sections] == list(Topic)
    assert [section.heading for section in book.sections] == [s.heading for s in load(ANY, language).sections]


def skeleton(block: Block) -> object:
    """Reduce a block to what must not depend on the language."""
    if isinstance(block, Figure):
        return [[msgspec.structs.replace(group, label="") for group in row] for row in block.rows]
    shape = (len(block.head), len(block.rows)) if isinstance(block, Grid) else getattr(block, "rule", None)
    return type(block), shape, *(styled(block, style) for style in (Style.CODE, Style.CARDS, Style.RULE))


@books
def test_every_language_has_the_same_structure(game: Game, language: str) -> None:
    assert load(game, language).language == language
    for ours, theirs in zip(load(game, language).sections, load(game, "en").sections, strict=True):
        assert [skeleton(block) for block in ours.blocks] == [skeleton(block) for block in theirs.blocks]


@books
def test_every_option_is_explained(game: Game, language: str) -> None:
    explained = {text for block in blocks(load(game, language)) for text in styled(block, Style.CODE)}
    assert {option.name for option in game.options} <= explained


@books
def test_a_book_begins_with_the_game_in_one_picture_and_half_a_page(game: Game, language: str) -> None:
    aim = load(game, language).sections[0]
    assert isinstance(aim.blocks[0], Figure) and not any(getattr(block, "rule", None) for block in aim.blocks)
    words = sum(len(span.text.split()) for block in aim.blocks for line in lines(block) for span in line)
    assert 120 < words < 260


@books
def test_examples_have_titles_and_figures(game: Game, language: str) -> None:
    examples = next(s.blocks for s in load(game, language).sections if s.topic is Topic.EXAMPLES)
    assert sum(isinstance(block, Subheading) for block in examples) >= 6
    assert any(isinstance(block, Figure) for block in examples)


@books
def test_a_book_survives_json(game: Game, language: str) -> None:
    book = load(game, language)
    assert msgspec.json.decode(msgspec.json.encode(book), type=Rulebook) == book


def test_code_that_is_nothing_but_cards_is_drawn() -> None:
    reader = Reader(("M",), TOKENS)
    _, (section,) = reader.page("# Mule\n\n## A\n\n`5r 12` and `5r@2` and `limit`.\n", [Topic.AIM])
    (block,) = section.blocks
    assert styled(block, Style.CARDS) == ["5r 12"] and styled(block, Style.CODE) == ["5r@2", "limit"]


# Any book

PAGE = """\
# Mule

## A

**M1** One.

## B

M1 and G3.

## C

c

## D

d

## E

e

## F

f

## G

```cards
12 *
```
"""


@pytest.fixture
def mule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of somebody else's, whose rulebook is in English only."""
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook/en.md").write_text(PAGE, "utf-8")
    monkeypatch.setattr(Game, "folder", tmp_path)
    notation: Any = SimpleNamespace(TOKENS=TOKENS)
    return replace(ANY, name="mule", prefix="M", notation=notation)


def test_a_rulebook_is_read_from_the_folder_of_its_game(tmp_path: Path) -> None:
    page = tmp_path / "de.md"
    page.write_text(PAGE, "utf-8")
    book = read(page, "mule", "M", TOKENS)
    assert (book.game, book.language, book.title, book.rules) == ("mule", "de", "Mule", ["M1", *SHARED])


def test_a_language_a_game_lacks_is_english(mule: Game) -> None:
    book = rulebooks.load.__wrapped__(mule, "nl")
    assert book.language == "en"
    assert book.sections[-1].heading == load(ANY, "en").sections[-1].heading


def test_a_game_without_a_rulebook_says_so(mule: Game) -> None:
    (mule.folder / "rulebook/en.md").unlink()
    with pytest.raises(NoRulebook, match="mule came without a rulebook") as found:
        rulebooks.load.__wrapped__(mule, "de")
    assert found.value.message("de") == "Zu mule gibt es kein Regelheft."


def test_a_language_nobody_speaks_is_named() -> None:
    with pytest.raises(MissingText, match="'fr'"):
        load(ANY, "fr")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (PAGE.replace("**M1**", "**X1**"), "X1 is no rule of this game: its ids begin with M or G"),
        (PAGE.replace("**M1**", "**M0**"), "M0 is no rule"),
        (PAGE.replace("## G\n", ""), "aim, cards, .*, and there are 6"),
        (PAGE + "\n## H\n\nh\n", "there are 8"),
        (PAGE.replace("## A", "first words\n\n## A"), "the sections of this page"),
        (PAGE.replace("12 *", "14"), "'14' is no card of this game"),
    ],
)
def test_a_page_that_is_not_right_is_refused_with_its_name(tmp_path: Path, text: str, complaint: str) -> None:
    page = tmp_path / "en.md"
    page.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=rf"en\.md: .*{complaint}"):
        read(page, "mule", "M", TOKENS)


@pytest.mark.parametrize("markdown", ["## A\n\n- a list", "## A\n\n[a link](x)", "## A\n\n```python\n1\n```"])
def test_what_renderers_do_not_know_is_refused(markdown: str) -> None:
    with pytest.raises(ValueError, match="no place for"):
        Reader(("M",), TOKENS).page(markdown, [Topic.AIM])


def test_a_paragraph_states_a_rule_and_refers_to_others() -> None:
    page = "# T\n\n## A\n\n**M7** See *this*,\n`6 6` and M12, not X3."
    _, (section,) = Reader(("M", "G"), TOKENS).page(page, [Topic.AIM])
    assert section.blocks == (
        Paragraph(
            (
                Span("See "),
                Span("this", Style.EMPHASIS),
                Span(", "),
                Span("6 6", Style.CODE),
                Span(" and "),
                Span("M12", Style.RULE),
                Span(", not X3."),
            ),
            rule="M7",
        ),
    )


# Figures


def test_a_figure_of_a_round() -> None:
    assert figure(TOKENS, "A: 2 2 > B: pass | 12! ?\n-").rows == (
        (
            Group(None, "A", (Card("2"), Card("2"))),
            Group(Join.THEN, "B", (), word=Word.PASS),
            Group(Join.BESIDE, "", (Card("12", marked=True), Card("?"))),
        ),
        (Group(None, "", (), word=Word.EMPTY),),
    )


def test_what_stands_behind_a_card() -> None:
    ((stack, layout),) = figure(TOKENS, "you: 5r mole~! | 5r@12!").rows
    assert stack.cards == (Card("5r"), Card("mole", face_down=True, marked=True))
    assert layout.cards == (Card("5r", row=12, marked=True),)
    assert figure(TOKENS, "* * = 3").rows[0][0] == Group(None, "", (Card("*"), Card("*")), rank="3")


@pytest.mark.parametrize(
    "text", ["14", "MOLE", "2 >", "A: B: 2", "* = Z", "5r@0", "5r@", "5r!~", "5r~@1", "5r\n\n5r", ""]
)
def test_a_figure_shows_only_real_cards(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        figure(TOKENS, text)
