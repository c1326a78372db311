"""From Markdown to the parts of a rulebook.

A page is ordinary Markdown with four conventions: the second-level headings are the topics in their order; a paragraph
that begins with a rule id in bold states that rule; a ```cards block is a picture; rule ids in the text are references.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from eselsohr.text.rulebook.book import Block, Line, Paragraph, Section, Span, Style, Subheading, Table, Topic
from eselsohr.text.rulebook.pictures import picture

RULE = re.compile(r"\b([GEBHD][1-9]\d?)\b")
STYLES = {"strong": Style.STRONG, "em": Style.EMPHASIS}


def page(text: str) -> SyntaxTreeNode:
    """Parse Markdown into a tree; tables are allowed, HTML is not."""
    return SyntaxTreeNode(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text))


def title(tree: SyntaxTreeNode) -> str:
    """Give the heading of a whole page."""
    return next(_plain(node) for node in tree.children if node.tag == "h1")


def sections(game: str, nodes: Iterable[SyntaxTreeNode]) -> Iterator[Section]:
    """Cut pages into sections, one a topic, in the order of the topics."""
    topics = iter(Topic)
    bodies = (node for node in nodes if node.tag != "h1")
    for is_heading, members in groupby(bodies, key=lambda node: node.tag == "h2"):
        if is_heading:
            (heading,) = members
        else:
            yield Section(next(topics), _plain(heading), tuple(_block(game, node) for node in members))


def _block(game: str, node: SyntaxTreeNode) -> Block:
    match node.type:
        case "paragraph":
            return _paragraph(_line(node))
        case "heading":
            return Subheading(_line(node))
        case "table":
            head, *rows = (
                tuple(_line(cell) for cell in row.children) for part in node.children for row in part.children
            )
            return Table(head, tuple(rows))
        case "fence" if node.info == "cards":
            return picture(game, node.content)
    raise ValueError(f"A rulebook has no place for {node.type!r} at lines {node.map}")


def _paragraph(spans: Line) -> Paragraph:
    first, *rest = spans
    if first.style is Style.STRONG and RULE.fullmatch(first.text) and rest:
        return Paragraph((Span(rest[0].text.lstrip(), rest[0].style), *rest[1:]), rule=first.text)
    return Paragraph(spans)


def _line(node: SyntaxTreeNode) -> Line:
    """Set the inline content of a paragraph, heading or cell as spans."""
    (inline,) = node.children
    spans = [span for child in inline.children for span in _spans(child)]
    runs = groupby(spans, key=lambda span: span.style)
    return tuple(Span("".join(span.text for span in run), style) for style, run in runs)


def _spans(node: SyntaxTreeNode) -> Iterator[Span]:
    match node.type:
        case "text":
            # split leaves the references at the odd places
            parts = enumerate(RULE.split(node.content))
            yield from (Span(text, Style.RULE if place % 2 else Style.PLAIN) for place, text in parts if text)
        case "softbreak":
            yield Span(" ")
        case "code_inline":
            yield Span(node.content, Style.CODE)
        case "strong" | "em":
            yield Span(_plain(node), STYLES[node.type])
        case _:
            raise ValueError(f"A rulebook has no place for {node.type!r}")


def _plain(node: SyntaxTreeNode) -> str:
    return "".join(leaf.content for leaf in node.walk() if leaf.type in ("text", "code_inline"))
