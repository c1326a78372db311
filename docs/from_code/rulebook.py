"""A rulebook as Markdown: every rule with a label to link to, cards as small paper cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from docs.from_code.structs import table
from eselsohr.engine.game import Game
from eselsohr.text.rulebook import Rulebook, Style

MARKS = {
    Style.PLAIN: "{}",
    Style.STRONG: "**{}**",
    Style.EMPHASIS: "*{}*",
    Style.CODE: "`{}`",
    Style.CARDS: "`{}`",
}


def label(game: str, rule: str) -> str:
    """Name the place of a rule, for links."""
    return f"{game}-{rule.lower()}"


def sections(book: Rulebook) -> Iterator[str]:
    """Write the book, section by section, below a page's first heading."""
    for section in book.sections:
        yield f"### {section.heading}\n"
        for block in section.blocks:
            yield _block(book.game, block)


def linked(game: Game, text: str) -> str:
    """Link the rules a text cites; what stands between backticks is code."""

    def link(found: re.Match[str]) -> str:
        return found[0] if found[0].startswith("`") else f"[{found[0]}](#{label(game.name, found[0])})"

    return re.sub(rf"`[^`]*`|\b(?:{game.prefix}|G)[1-9]\d?\b", link, text)


def _block(game: str, block: Any) -> str:
    match block.__struct_config__.tag:
        case "paragraph" if block.rule:
            return f"({label(game, block.rule)})=\n**{block.rule}** {_line(game, block.spans)}\n"
        case "paragraph":
            return f"{_line(game, block.spans)}\n"
        case "subheading":
            return f"#### {_line(game, block.spans)}\n"
        case "table":
            return table(_cells(game, block.head), (_cells(game, row) for row in block.rows))
        case "picture":
            return f'<div class="figure">\n{"".join(_row(row) for row in block.rows)}</div>\n'
    raise ValueError(f"no way to write {block!r}")


def _cells(game: str, cells: Iterable[Any]) -> list[str]:
    return [_line(game, cell) for cell in cells]


def _line(game: str, spans: Iterable[Any]) -> str:
    return "".join(_span(game, span) for span in spans)


def _span(game: str, span: Any) -> str:
    if span.style is Style.RULE:
        return f"[{span.text}](#{label(game, span.text)})"
    return MARKS[span.style].format(span.text.strip()).join(_margins(span.text))


def _margins(text: str) -> tuple[str, str]:
    """Blanks around a marked stretch stand outside its marks."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :] if text.strip() else ""


def _row(groups: Iterable[Any]) -> str:
    return f"<p>{''.join(_group(group) for group in groups)}</p>\n"


def _group(group: Any) -> str:
    before = {None: "", "then": '<span class="then">→</span>', "beside": '<span class="beside"></span>'}
    who = f'<span class="who">{escape(group.label)}</span>' if group.label else ""
    what = "".join(_card(card) for card in group.cards)
    word = f'<span class="word">{group.word.value}</span>' if group.word else ""
    rank = f'<span class="word">= {escape(group.rank)}</span>' if group.rank else ""
    return f'{before[group.join and group.join.value]}<span class="group">{who}{what}{word}{rank}</span>'


def _card(card: Any) -> str:
    place = f"@{card.row}" if card.row else ""
    down = "~" if card.face_down else ""
    marked = " marked" if card.marked else ""
    return f'<span class="card{marked}">{escape(card.token + place + down)}</span>'
