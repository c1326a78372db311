"""The little language of `cards` blocks: figures of cards, written in the notation of the game.

    A: 6 6 6 > B: 8 8 8 > C: pass > D: 11! 11! 11!

- Every line is a row of the figure, made of groups of cards.
- `>` between groups is time: first this, then that. `|` just sets them side by side.
- `name:` before a group says whose cards they are, or when; names are written in the language of the page.
- Cards are tokens of the game's notation, separated by spaces; `?` is a hidden card.
- Behind a card, in this order: `@2` puts it in row 2 of a layout, `~` turns it face down, `!` marks it: it wins,
  it is new, it is the one the text speaks of.
- Instead of cards: `pass`, or `-` for a place without a card.
- Behind the cards of a group: `= K` says what they stand for.
"""

import re
from collections.abc import Collection

from eselsohr.text.rulebook.book import Card, Figure, Group, Join, Word

GROUP = re.compile(r"(?:(?P<label>[^:>|]+):)?(?P<cards>[^=]*)(?:=(?P<rank>.*))?")
CARD = re.compile(r"(?P<token>[^@~!]+)(?:@(?P<row>[1-9]\d*))?(?P<down>~)?(?P<mark>!)?")
HIDDEN = "?"
JOINS = {">": Join.THEN, "|": Join.BESIDE}
WORDS = {"pass": Word.PASS, "-": Word.EMPTY}


def figure(tokens: Collection[str], text: str) -> Figure:
    """Read a block; raise ValueError for what is none of those cards."""
    return Figure(rows=tuple(_row(tokens, line) for line in text.strip().split("\n")))


def _row(tokens: Collection[str], line: str) -> tuple[Group, ...]:
    first, *rest = re.split(r"([>|])", line)
    joined = zip(rest[::2], rest[1::2], strict=True)
    return (_group(tokens, first, None), *(_group(tokens, text, JOINS[sign]) for sign, text in joined))


def _group(tokens: Collection[str], text: str, join: Join | None) -> Group:
    parts = GROUP.fullmatch(text.strip())
    if not parts:
        raise ValueError(f"{text.strip()!r} is no group of cards")
    label, cards, rank = (parts[name].strip() if parts[name] else "" for name in ("label", "cards", "rank"))
    if cards in WORDS:
        return Group(join=join, label=label, cards=(), word=WORDS[cards])
    return Group(
        join=join,
        label=label,
        cards=tuple(_card(tokens, card) for card in cards.split() or [""]),
        rank=_card(tokens, rank).token if rank else None,
    )


def _card(tokens: Collection[str], text: str) -> Card:
    parts = CARD.fullmatch(text)
    if not parts or parts["token"] not in (HIDDEN, *tokens):
        raise ValueError(f"{text!r} is no card of this game")
    return Card(
        token=parts["token"],
        row=int(parts["row"]) if parts["row"] else None,
        face_down=parts["down"] is not None,
        marked=parts["mark"] is not None,
    )
