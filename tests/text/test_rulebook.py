"""The rulebooks are complete, the same in every language, and their pictures show real cards."""

import re
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest

from eselsohr.text import MissingText, catalogue, languages
from eselsohr.text.rulebook import (
    Block,
    Card,
    Group,
    Join,
    Line,
    Paragraph,
    Picture,
    Rulebook,
    Span,
    Style,
    Subheading,
    Table,
    Topic,
    Word,
    load,
)
from eselsohr.text.rulebook.pictures import picture
from eselsohr.text.rulebook.reading import page, sections

# The ledger: how many rules each game has, and how many are shared by all.
LEDGER = {"esel": ("E", 26), "boss": ("B", 15), "heuldoch": ("H", 18), "dreist": ("D", 25)}
SHARED = ("G", 11)
BOOKS = list(product(LEDGER, languages()))

books = pytest.mark.parametrize(("game", "language"), BOOKS)


def ids(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{number}" for number in range(1, count + 1)]


def blocks(book: Rulebook) -> Iterator[Block]:
    return (block for section in book.sections for block in section.blocks)


def lines(block: Block) -> list[Line]:
    match block:
        case Paragraph() | Subheading():
            return [block.spans]
        case Table():
            return [cell for row in (block.head, *block.rows) for cell in row]
    return []


def styled(block: Block, style: Style) -> list[str]:
    return sorted(span.text for line in lines(block) for span in line if span.style is style)


def layouts(book: Rulebook) -> Iterator[dict[tuple[int, int], str]]:
    """Give the DREIst layouts of a book as colours by column and row."""
    for block in blocks(book):
        for group in (group for row in block.rows for group in row) if isinstance(block, Picture) else ():
            cells = {(int(card.token[0]), card.row): card.token[1] for card in group.cards if card.row}
            if cells:
                yield cells


@books
def test_every_rule_of_the_ledger_is_stated_once_and_in_order(game: str, language: str) -> None:
    stated = [block.rule for block in blocks(load(game, language)) if isinstance(block, Paragraph) and block.rule]
    assert stated == ids(*LEDGER[game]) + ids(*SHARED)


@books
def test_references_name_rules_of_this_book(game: str, language: str) -> None:
    known = {*ids(*LEDGER[game]), *ids(*SHARED)}
    referred = {rule for block in blocks(load(game, language)) for rule in styled(block, Style.RULE)}
    assert referred <= known


@books
def test_the_topics_come_in_order_under_the_same_headings_in_every_game(game: str, language: str) -> None:
    book = load(game, language)
    assert [section.topic for section in book.sections] == list(Topic)
    assert [section.heading for section in book.sections] == [s.heading for s in load("esel", language).sections]


def skeleton(block: Block) -> object:
    """Reduce a block to what must not depend on the language."""
    if isinstance(block, Picture):
        return [[msgspec.structs.replace(group, label="") for group in row] for row in block.rows]
    shape = (len(block.head), len(block.rows)) if isinstance(block, Table) else getattr(block, "rule", None)
    return type(block), shape, styled(block, Style.CODE), styled(block, Style.RULE)


@books
def test_every_language_has_the_same_structure(game: str, language: str) -> None:
    for ours, theirs in zip(load(game, language).sections, load(game, "en").sections, strict=True):
        assert [skeleton(block) for block in ours.blocks] == [skeleton(block) for block in theirs.blocks]


@books
def test_every_option_is_explained(game: str, language: str) -> None:
    options = {found[1] for k in catalogue(language) if (found := re.fullmatch(rf"{game}\.option\.(\w+)", k))}
    assert options
    assert options <= {text for block in blocks(load(game, language)) for text in styled(block, Style.CODE)}


@books
def test_examples_have_titles_and_pictures(game: str, language: str) -> None:
    examples = next(s.blocks for s in load(game, language).sections if s.topic is Topic.EXAMPLES)
    assert sum(isinstance(block, Subheading) for block in examples) >= 6
    assert any(isinstance(block, Picture) for block in examples)


@books
def test_a_book_survives_json(game: str, language: str) -> None:
    book = load(game, language)
    assert msgspec.json.decode(msgspec.json.encode(book), type=Rulebook) == book


@pytest.mark.parametrize("cells", list(layouts(load("dreist", "en"))), ids=lambda cells: f"{len(cells)} cards")
def test_dreist_layouts_keep_the_rules(cells: dict[tuple[int, int], str]) -> None:
    for (column, row), colour in cells.items():
        assert cells.get((column + 1, row), colour) == colour  # D6
    for column in range(1, 9):
        assert len({colour for (c, _), colour in cells.items() if c == column}) < 3  # D12
    connected = {cell for cell in cells if cell[1] == 1}
    for _ in cells:
        connected |= {(c, r) for c, r in cells if {(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)} & connected}
    assert connected == set(cells)  # D7


@pytest.mark.parametrize(("game", "language"), [("poker", "en"), ("esel", "fr"), ("table", "en"), ("../esel", "en")])
def test_what_is_not_there_is_named(game: str, language: str) -> None:
    with pytest.raises(MissingText, match=re.escape(repr(game))):
        load(game, language)


def test_a_picture_of_a_round() -> None:
    assert picture("esel", "A: 6 6 > B: pass | 11! ?\nO").rows == (
        (
            Group(None, "A", (Card("6"), Card("6"))),
            Group(Join.THEN, "B", (), word=Word.PASS),
            Group(Join.BESIDE, "", (Card("11", marked=True), Card("?"))),
        ),
        (Group(None, "", (Card("O"),)),),
    )


def test_pictures_of_the_other_games() -> None:
    assert picture("boss", "* * = K").rows[0][0] == Group(None, "", (Card("*"), Card("*")), rank="K")
    stack, empty = picture("heuldoch", "you: 5r 3b~! | -").rows[0]
    assert stack.cards == (Card("5r"), Card("3b", face_down=True, marked=True))
    assert empty.word is Word.EMPTY
    assert picture("dreist", "5y@12!").rows[0][0].cards == (Card("5y", row=12, marked=True),)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("esel", "14"),
        ("esel", "6 >"),
        ("esel", "A: B: 6"),
        ("boss", "1"),
        ("boss", "* = Z"),
        ("heuldoch", "5t"),
        ("heuldoch", "5r@1"),
        ("dreist", "5o"),
        ("dreist", "5r@0"),
        ("dreist", "5r~"),
        ("dreist", "5r\n\n5r"),
        ("dreist", ""),
    ],
)
def test_a_picture_shows_only_real_cards(game: str, text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        picture(game, text)


@pytest.mark.parametrize("markdown", ["## A\n\n- a list", "## A\n\n[a link](x)", "## A\n\n```python\n1\n```"])
def test_what_renderers_do_not_know_is_refused(markdown: str) -> None:
    with pytest.raises(ValueError, match="no place for"):
        list(sections("esel", page(markdown).children))


def test_a_paragraph_states_a_rule_and_refers_to_others() -> None:
    (section,) = sections("esel", page("# T\n\n## A\n\n**E7** See *this*,\n`6 6` and E12.").children)
    assert section.blocks == (
        Paragraph(
            (
                Span("See "),
                Span("this", Style.EMPHASIS),
                Span(", "),
                Span("6 6", Style.CODE),
                Span(" and "),
                Span("E12", Style.RULE),
                Span("."),
            ),
            rule="E7",
        ),
    )
