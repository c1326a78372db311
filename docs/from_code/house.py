"""The picture of the house: its rooms as the import contract has them, its words from their docstrings."""

from __future__ import annotations

import ast
import re
import textwrap
import tomllib
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAD = """digraph house {
  graph [nodesep=0.3, ranksep=0.4, bgcolor="transparent"]
  node [shape=box, style="filled,rounded", fillcolor="#fffdf7", color="#55506b", fontname="Helvetica", fontsize=12]
  node [margin="0.35,0.12"]
  edge [color="#55506b", arrowsize=0.7]
"""


def layers() -> list[list[str]]:
    """Read the rooms from the contract the linter checks, highest first; rooms that are not built yet are left out."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = (each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers")
    rooms = [re.findall(r"eselsohr\.(\w+)", layer) for layer in contract["layers"]]
    return [[room for room in layer if find_spec(f"eselsohr.{room}")] for layer in rooms]


def drawing() -> str:
    """Draw the rooms as a graph: every room may import those below, and nothing else."""
    floors = layers()
    lines = [f'  {room} [label="{_label(room)}"]' for floor in floors for room in floor]
    lines += [f"  {{ rank=same; {'; '.join(floor)} }}" for floor in floors]
    for upper, lower in pairwise(floors):
        lines += [f"  {above} -> {below}" for above in upper for below in lower]
    lines += [
        '  client [label="CLIENT\\nin the browser", style="filled,rounded,dashed"]',
        "  { rank=same; client; server }",
        "  client -> server [style=dashed, dir=both]",
    ]
    return HEAD + "\n".join(lines) + "\n}\n"


def _label(room: str) -> str:
    return "\\n".join([room.upper(), *textwrap.wrap(about_room(room), 28)])


def about_room(room: str) -> str:
    """Give the first words of a room's docstring, without those that only repeat its name."""
    file = ROOT / "src/eselsohr" / room / "__init__.py"
    doc = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return re.split(r"[.:;]", re.sub(r"^(\w+ ){0,2}\w+: ", "", doc), maxsplit=1)[0]
