"""Run by pack.mjs in Pyodide, with everything there: keep what is used, compiled by the Python that will run it.

Of the standard library the modules are kept that are loaded once a page has begun and has told all it can tell, and
those that our sources and other packages' name; everything else is theirs and ours.
"""

import ast
import importlib
import importlib.util
import io
import json
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from types import CodeType

File = tuple[str, bytes]

LATER = ("_strptime", "encodings.idna", "encodings.latin_1", "encodings.ascii", "stringprep", "linecache", "_colorize")
SAID = "."  # of a class: of one that says nothing, dataclasses make something up, which takes long
NOWHERE, MOST = 0xF8, 8  # in CPython's table of lines: an entry without a place, and how many instructions it is for
SEATS = (None, "greedy", "random", "hard")


async def tour() -> None:
    """See every page once."""
    from eselsohr.engine.registry import games
    from eselsohr.server.page.page import NoBrowser, Page
    from eselsohr.text import languages

    page = await Page.open(NoBrowser(), {}, Path("/tour.sqlite3"))
    asks = [("PUT", "/api/me", '{"name": "Anna"}')]
    asks += [("GET", f"/api/{path}", "") for path in ("home", "privacy", "me/export.json", "me/export.csv", "daily")]
    asks += [("GET", f"/api/words/{language}", "") for language in languages()]
    for game in games():
        table = {"game": game.name, "options": {}, "seats": SEATS, "seat": 0, "start": True}
        asks += [("POST", "/api/tables", json.dumps(table))]
    for ask in asks:
        await page.answer(*ask)
    await page.close()


def named(folder: Path) -> Iterator[str]:
    """Name the modules these sources name, wherever they do."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module


async def pack(place: str, standard: memoryview) -> bytes:
    """Give all of it in one archive: ours with other packages, and the standard library."""
    folder = Path(place)
    await tour()
    known = sys.stdlib_module_names
    for name in {*LATER, *(name for name in named(folder) if name.partition(".")[0] in known)}:
        try:
            importlib.import_module(name)
        except ImportError:  # not in a browser
            continue
    return archive(chain(packed(ours(folder), lines=True), packed(library(bytes(standard)), lines=False)))


def ours(folder: Path) -> Iterator[File]:
    """Our files."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def library(standard: bytes) -> Iterator[File]:
    """The standard library's modules that are loaded, and Pyodide's own."""
    with zipfile.ZipFile(io.BytesIO(standard)) as source:
        for name in source.namelist():
            module = name.removesuffix("c").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith((".py", ".pyc")) and (module in sys.modules or module.startswith(("pyodide", "_pyodide"))):
                yield name, source.read(name)


def packed(files: Iterable[File], *, lines: bool) -> Iterator[File]:
    """Compile what is code, with or without its lines."""
    for name, body in files:
        yield (f"{name}c", compiled(name, body, lines=lines)) if name.endswith(".py") else (name, body)


def archive(files: Iterable[File]) -> bytes:
    """Pack files as they are: whoever sends them compresses better."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for name, body in files:
            target.writestr(zipfile.ZipInfo(name), body)
    return out.getvalue()


def compiled(name: str, source: bytes, *, lines: bool) -> bytes:
    """Compile a module, without what it says for people who read it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        match node.body:
            case [ast.Expr(ast.Constant(str()) as docstring), *_]:
                docstring.value = SAID if isinstance(node, ast.ClassDef) else ""
    code = compile(tree, name, "exec", dont_inherit=True, optimize=-1)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code if lines else without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Forget where in its file it stands: a fifth of a module, and nobody mends the standard library here."""
    constants = tuple(without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=nowhere(len(code.co_code) // 2))


def nowhere(instructions: int) -> bytes:
    """Say of every instruction that it stands nowhere: tracebacks stumble over one of which nothing is said at all."""
    return b"".join(bytes([NOWHERE | min(MOST, left) - 1]) for left in range(instructions, 0, -MOST))


pack  # noqa: B018  what runs this is given
