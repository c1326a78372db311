"""The little language of ```cards blocks: pictures of cards, written in the notation of the game.

    A: 6 6 6 > B: 8 8 8 > C: pass > D: 11! 11! 11!

- Every line is a row of the picture, made of groups of cards.
- `>` between groups is time: first this, then that. `|` just sets them side by side.
- `name:` before a group says whose cards they are, or when; names are written in the language of the page.
- Cards are tokens of the game's notation, separated by spaces; `?` is a hidden card.
- `!` behind a card marks it: it wins, it is new, it is the one the text speaks of.
- Instead of cards: `pass`, or `-` for a place without a card.
- Boss: `* * = K` are jokers by themselves that stand for kings.
- Heul doch: a group is a stack, bottom to top; `5r~` lies face down.
- DREIst: a group of cards with places, `4r@1 5r@1 5y@2`, is a layout, to be drawn below the base cards.
"""

import re

from eselsohr.text.rulebook.book import Card, Group, Join, Picture, Word

TOKENS = {
    "esel": r"[1-9]|1[0-3]|\*|E|O",
    "boss": r"[2-9]|10|[JQKA*]",
    "heuldoch": r"[1-7][roygbvp]|catapult|towel|carousel|werewolf",
    "dreist": r"[1-8][rytv]",
}
GROUP = re.compile(r"(?:(?P<label>[^:>|]+):)?(?P<cards>[^=]*)(?:=(?P<rank>.*))?")
JOINS = {">": Join.THEN, "|": Join.BESIDE}
WORDS = {"pass": Word.PASS, "-": Word.EMPTY}


def picture(game: str, text: str) -> Picture:
    """Read a block; raise ValueError for what is no card of the game."""
    return Picture(rows=tuple(_row(game, line) for line in text.strip().split("\n")))


def _row(game: str, line: str) -> tuple[Group, ...]:
    first, *rest = re.split(r"([>|])", line)
    joined = zip(rest[::2], rest[1::2], strict=True)
    return (_group(game, first, None), *(_group(game, text, JOINS[sign]) for sign, text in joined))


def _group(game: str, text: str, join: Join | None) -> Group:
    parts = GROUP.fullmatch(text.strip())
    if not parts:
        raise ValueError(f"{text.strip()!r} is no group of cards")
    label, cards, rank = (parts[name].strip() if parts[name] else "" for name in ("label", "cards", "rank"))
    if cards in WORDS:
        return Group(join=join, label=label, cards=(), word=WORDS[cards])
    return Group(
        join=join,
        label=label,
        cards=tuple(_card(game, token) for token in cards.split() or [""]),
        rank=_card(game, rank).token if rank else None,
    )


def _card(game: str, text: str) -> Card:
    place = r"(?:@(?P<row>[1-9]\d*))?" if game == "dreist" else ""
    side = r"(?P<side>~)?" if game == "heuldoch" else ""
    parts = re.fullmatch(rf"(?P<token>\?|{TOKENS[game]}){place}{side}(?P<mark>!)?", text)
    if not parts:
        raise ValueError(f"{text!r} is no card of {game}")
    found = parts.groupdict()
    return Card(
        token=found["token"],
        row=int(found["row"]) if found.get("row") else None,
        face_down=found.get("side") is not None,
        marked=found["mark"] is not None,
    )
