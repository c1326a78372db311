"""Run by pack.mjs in Pyodide, with everything there: keep what is used, compiled by the Python that will run it.

Of the standard library and of other packages the modules are kept that are loaded once a page has begun, has played and
has told all it can tell, and those our sources name; of ours, all.
"""

import ast
import importlib
import importlib.util
import io
import marshal
import sys
import zipfile
from pathlib import Path

OURS = ("eselsohr",)
LATER = ("_strptime", "encodings.idna", "encodings.latin_1", "encodings.ascii", "stringprep", "linecache", "_colorize")


class Nobody:
    """A browser that keeps nothing and has no kernels."""

    kernels = ()

    async def keep(self, pages, count):
        """Keep nothing."""

    def tell(self, socket, text):
        """Tell nobody."""

    def hang_up(self, socket, code):
        """There is nobody."""


async def tour():
    """See every page once."""
    from eselsohr.engine.registry import games
    from eselsohr.server.page.page import Page
    from eselsohr.text import languages

    page = await Page.open(Nobody(), {}, Path("/tour.sqlite3"))
    asks = [("GET", f"/api/{path}", "") for path in ("home", "privacy", "me/export.json", "me/export.csv", "daily")]
    asks += [("GET", f"/api/words/{language}", "") for language in languages()]
    for game in games():
        asks += [("GET", f"/api/rules/{game.name}/{language}", "") for language in languages()]
        asks += [("GET", f"/api/games/{game.name}/look", "")]
    seats = '"seats": [null, "greedy", "random", "character"]'
    asks.insert(0, ("PUT", "/api/me", '{"name": "Anna"}'))
    asks.append(("POST", "/api/tables", '{"game": "esel", "options": {}, %s, "seat": 0, "start": true}' % seats))
    for ask in asks:
        await page.answer(*ask)
    await page.close()


def named(folder):
    """The modules our sources name, wherever they do."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module


async def pack(place, standard):
    """Give both archives: ours with other packages, and the standard library."""
    folder = Path(place)
    await tour()
    known = sys.stdlib_module_names
    for name in {*LATER, *(name for name in named(folder / "eselsohr") if name.partition(".")[0] in known)}:
        try:
            importlib.import_module(name)
        except ImportError:  # not in a browser
            continue
    return archive(ours(folder)), archive(library(bytes(standard)))


def ours(folder):
    """Our files, and of other packages the modules that are loaded."""
    loaded = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        foreign = name.endswith(".py") and not name.startswith(tuple(f"{one}/" for one in OURS))
        if file.is_file() and "__pycache__" not in name and not (foreign and str(file) not in loaded):
            yield name, file.read_bytes()


def library(standard):
    """The standard library's modules that are loaded, and Pyodide's own."""
    with zipfile.ZipFile(io.BytesIO(standard)) as source:
        for name in source.namelist():
            module = name.removesuffix("c").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith((".py", ".pyc")) and (module in sys.modules or module.startswith(("pyodide", "_pyodide"))):
                yield name, source.read(name)


def archive(files):
    """Pack files as they are, code compiled: whoever sends them compresses better."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        for name, body in files:
            if name.endswith(".py"):
                code = compile(body, name, "exec", dont_inherit=True, optimize=-1)
                name, body = f"{name}c", importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
            target.writestr(zipfile.ZipInfo(name), body)
    return out.getvalue()


pack
