"""Tables of the fields of a struct: their names, types and the comments beside them in its source."""

from __future__ import annotations

import ast
import inspect
import io
import textwrap
import tokenize
from collections.abc import Iterable
from typing import NamedTuple


class Field(NamedTuple):
    """One field of a struct."""

    name: str
    type: str
    about: str


def fields(kind: type) -> list[Field]:
    """Read the fields a class declares itself, in their order."""
    body, comments = _body(kind)
    return [
        Field(line.target.id, _type(line.annotation), comments.get(line.end_lineno or 0, ""))
        for line in body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        if not ast.unparse(line.annotation).startswith("ClassVar")
    ]


def members(kind: type) -> list[tuple[str, str]]:
    """Read the values of an enumeration, with what is said of each."""
    body, comments = _body(kind)
    return [
        (str(line.value.value), comments.get(line.lineno, ""))
        for line in body
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant)
    ]


def comments(kind: type) -> dict[str, str]:
    """Read what is said of the names a class sets, each by the comment on its line."""
    body, said = _body(kind)
    set_here = ((line.targets[0], line.lineno) for line in body if isinstance(line, ast.Assign))
    return {target.id: said.get(number, "") for target, number in set_here if isinstance(target, ast.Name)}


def _body(kind: type) -> tuple[list[ast.stmt], dict[int, str]]:
    """Parse a class: its statements, and the comments of its lines."""
    source = textwrap.dedent(inspect.getsource(kind))
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    (found,) = ast.parse(source).body
    assert isinstance(found, ast.ClassDef)
    return found.body, comments


def _type(annotation: ast.expr) -> str:
    """Write a type; of an annotated one the limits are left out."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, *_])):
            return ast.unparse(kind)
    return ast.unparse(annotation)


def inherited(kind: type, base: type) -> list[Field]:
    """Read the fields of a class and of those it is made from, down to a base, whose fields are left out."""
    line = kind.__mro__[: kind.__mro__.index(base)]
    return [field for each in reversed(line) for field in fields(each)]


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a Markdown table; nothing at all if it has no rows."""
    lines = [_row(row) for row in rows]
    titles = list(head)
    return "\n".join([_row(titles), "|" + "---|" * len(titles), *lines, ""]) if lines else ""


def field_table(rows: Iterable[Field]) -> str:
    """Write fields as a table; the column of comments goes where nobody wrote one."""
    rows = list(rows)
    if any(field.about for field in rows):
        return table(("field", "type", ""), ((f"`{name}`", f"`{kind}`", about) for name, kind, about in rows))
    return table(("field", "type"), ((f"`{name}`", f"`{kind}`") for name, kind, _ in rows))


def first_line(documented: object) -> str:
    """Give the first paragraph of a docstring as one line."""
    return " ".join((inspect.getdoc(documented) or "").partition("\n\n")[0].split())


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
