"""What a rulebook is made of once it has been read: plain data for a terminal and, as JSON, for a browser."""

from enum import Enum

from msgspec import Struct


class Topic(Enum):
    """The sections of every rulebook, in their order."""

    AIM = "aim"
    CARDS = "cards"
    PLAY = "play"
    TWIST = "twist"
    END = "end"
    VARIANTS = "variants"
    EXAMPLES = "examples"
    SHARED = "table"  # what holds in all games


class Style(Enum):
    """How a stretch of text is set."""

    PLAIN = "plain"
    STRONG = "strong"
    EMPHASIS = "emphasis"
    CODE = "code"  # notation and option names
    CARDS = "cards"  # cards of the game, a space between two
    RULE = "rule"  # the id of a rule, to be linked to its paragraph


class Span(Struct, frozen=True):
    """A stretch of text in one style."""

    text: str
    style: Style = Style.PLAIN


Line = tuple[Span, ...]


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """A paragraph; with the id of the rule it states, if it states one."""

    spans: Line
    rule: str | None = None


class Subheading(Struct, frozen=True, tag="subheading"):
    """The title of an example or of a part of a section."""

    spans: Line


class Grid(Struct, frozen=True, tag="table"):
    """A grid of lines; its first column labels the rows."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


class Join(Enum):
    """How a group of cards stands to the one before it."""

    THEN = "then"
    BESIDE = "beside"


class Word(Enum):
    """What may stand in the place of cards."""

    PASS = "pass"
    EMPTY = "empty"


class Card(Struct, frozen=True):
    """A card of a figure; the token is notation without place and mark, `?` if hidden."""

    token: str
    row: int | None = None
    face_down: bool = False
    marked: bool = False


class Group(Struct, frozen=True):
    """Cards that belong to one place of a figure."""

    join: Join | None  # None: the first of its row
    label: str
    cards: tuple[Card, ...]
    word: Word | None = None
    rank: str | None = None  # what the cards stand for, where they do not say it themselves


class Figure(Struct, frozen=True, tag="picture"):
    """Rows of groups of cards, to be drawn. A group whose cards have rows is a layout."""

    rows: tuple[tuple[Group, ...], ...]


Block = Paragraph | Subheading | Grid | Figure


class Section(Struct, frozen=True):
    """A section of a rulebook."""

    topic: Topic
    heading: str
    blocks: tuple[Block, ...]


class Rulebook(Struct, frozen=True):
    """The rules of one game in one language."""

    game: str
    language: str
    title: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> list[str]:
        """The ids of the rules it states, in their order."""
        blocks = (block for section in self.sections for block in section.blocks)
        return [block.rule for block in blocks if isinstance(block, Paragraph) and block.rule]
