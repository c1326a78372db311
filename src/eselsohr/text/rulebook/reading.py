"""From Markdown to the parts of a rulebook.

A page is ordinary Markdown with five conventions: the second-level headings are the topics in their order; a paragraph
that begins with a rule id in bold states that rule; a ```cards block is a figure; rule ids in the text are
references; and `code` that is nothing but cards is drawn as cards.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from eselsohr.text.rulebook.book import Block, Grid, Line, Paragraph, Section, Span, Style, Subheading, Topic
from eselsohr.text.rulebook.figures import figure

ID = re.compile(r"[A-Za-z]+\d+")
STYLES = {"strong": Style.STRONG, "em": Style.EMPHASIS}


@dataclass(frozen=True)
class Reader:
    """Reads the pages of one game: ids of rules begin with one of its prefixes, cards are among its tokens."""

    prefixes: Sequence[str]
    tokens: Collection[str]

    def page(self, text: str, topics: Sequence[Topic]) -> tuple[str, tuple[Section, ...]]:
        """Give the title of a page and its sections, one a topic; raise ValueError for what a page cannot hold."""
        # Tables are allowed, HTML is not.
        tree = SyntaxTreeNode(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text))
        nodes = [node for node in tree.children if node.tag != "h1"]
        starts = [number for number, node in enumerate(nodes) if node.tag == "h2"]
        if len(starts) != len(topics) or starts[0]:
            names = ", ".join(topic.value for topic in topics)
            raise ValueError(f"the sections of this page are to be {names}, and there are {len(starts)}")
        title = "".join(_plain(node) for node in tree.children if node.tag == "h1")
        parts = zip(topics, starts, [*starts[1:], len(nodes)], strict=True)
        return title, tuple(self._section(topic, nodes[start:end]) for topic, start, end in parts)

    def _section(self, topic: Topic, nodes: Sequence[SyntaxTreeNode]) -> Section:
        heading, *body = nodes
        return Section(topic, _plain(heading), tuple(self._block(node) for node in body))

    def _block(self, node: SyntaxTreeNode) -> Block:
        match node.type:
            case "paragraph":
                return self._paragraph(self._line(node))
            case "heading":
                return Subheading(self._line(node))
            case "table":
                head, *rows = (
                    tuple(self._line(cell) for cell in row.children) for part in node.children for row in part.children
                )
                return Grid(head, tuple(rows))
            case "fence" if node.info == "cards":
                return figure(self.tokens, node.content)
        raise ValueError(f"A rulebook has no place for {node.type!r} at lines {node.map}")

    def _paragraph(self, spans: Line) -> Paragraph:
        first, *rest = spans
        if first.style is not Style.STRONG or not ID.fullmatch(first.text) or not rest:
            return Paragraph(spans)
        if not self._rule.fullmatch(first.text):
            raise ValueError(f"{first.text} is no rule of this game: its ids begin with {' or '.join(self.prefixes)}")
        return Paragraph((Span(rest[0].text.lstrip(), rest[0].style), *rest[1:]), rule=first.text)

    def _line(self, node: SyntaxTreeNode) -> Line:
        """Set the inline content of a paragraph, heading or cell as spans."""
        (inline,) = node.children
        spans = [span for child in inline.children for span in self._spans(child)]
        runs = groupby(spans, key=lambda span: span.style)
        return tuple(Span("".join(span.text for span in run), style) for style, run in runs)

    def _spans(self, node: SyntaxTreeNode) -> Iterator[Span]:
        match node.type:
            case "text":
                # split leaves the references at the odd places
                parts = enumerate(self._rule.split(node.content))
                yield from (Span(text, Style.RULE if place % 2 else Style.PLAIN) for place, text in parts if text)
            case "softbreak":
                yield Span(" ")
            case "code_inline":
                yield Span(node.content, Style.CARDS if {*node.content.split()} <= {*self.tokens} else Style.CODE)
            case "strong" | "em":
                yield Span(_plain(node), STYLES[node.type])
            case _:
                raise ValueError(f"A rulebook has no place for {node.type!r}")

    @property
    def _rule(self) -> re.Pattern[str]:
        return re.compile(rf"\b((?:{'|'.join(self.prefixes)})[1-9]\d*)\b")


def _plain(node: SyntaxTreeNode) -> str:
    return "".join(leaf.content for leaf in node.walk() if leaf.type in ("text", "code_inline"))
