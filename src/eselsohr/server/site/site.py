"""Put a site together: the client, Python, our code, the games' kernels, and answers that are the same for everybody.

What has a hash in its name never changes under that name; only index.html does. Nothing is loaded from elsewhere.
"""

from __future__ import annotations

import asyncio
import hashlib
import html
import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib import metadata, util
from pathlib import Path
from typing import Any

import eselsohr
from eselsohr.bots import net, wasm
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.native import cache_folder
from eselsohr.server.page.page import Page
from eselsohr.server.site import parts
from eselsohr.text import catalogues, languages

SOURCE = Path(eselsohr.__file__).parent
HERE = Path(__file__).parent
STATIC = SOURCE / "server/static"
LEFT_OUT = (
    *("cli/", "lab/", "adapters/", "testing/", "engine/wasm/", "server/static/", "server/web/", "server/site/"),
    *("server/stores/postgres.py", "server/postgres_peers.py", "text/sort.py", "lab.py"),
)
DATA = (".py", ".md", ".json", ".toml", ".txt", ".svg")
PACKAGES = ("markdown_it", "mdurl", "rich")  # read rulebooks; draw what the terminal draws
GROUPS = ("eselsohr.games",)  # of plugins
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SIGN = "<meta name=site"  # by which a site of ours is known
NO_CODE = '{"info": %s, "packages": {}}'  # Pyodide's list of packages: none is loaded from it
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        *(f"{kind}-src 'self'" for kind in ("style", "img", "font", "connect", "manifest", "worker")),
        *(f"{use} 'none'" for use in ("base-uri", "form-action")),
    )
)


def publish(out: Path, *, thinking: Iterable[Game] | None = None, compressed: bool = True) -> None:
    """Write a site into a folder; `thinking`: the games whose bots think, all if nothing is said."""
    if not (STATIC / "index.html").exists():
        raise parts.MissingPart("site.no_client")
    if out.exists() and any(out.iterdir()) and SIGN not in _text(out / "index.html"):
        raise parts.MissingPart("site.in_the_way", path=str(out))
    out.resolve().parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.resolve().parent) as draft:
        folder = Path(draft) / "site"
        shutil.copytree(STATIC, folder, ignore=shutil.ignore_patterns("built-from"))
        site = Site(folder)
        site.bring_python()
        site.bring_kernels(registry.games() if thinking is None else thinking)
        asyncio.run(site.bring_answers())
        site.write_page()
        if compressed:
            compress(folder)
        shutil.rmtree(out, ignore_errors=True)
        folder.rename(out)


def first_visit(folder: Path) -> int:
    """How many bytes a browser fetches until it plays: the smallest form of all but what is for some only."""
    told = json.loads(html.unescape(_text(folder / "index.html").partition(f'{SIGN} content="')[2].partition('"')[0]))
    languages_given = {path: file for path, file in told["given"].items() if path in ("/api/home", "/api/words/en")}
    names = ["index.html", "mark.svg", "wood.svg", told["archive"], *languages_given.values()]
    names += [kernel["module"] for kernel in told["kernels"].values()]
    files = [folder / name for name in names] + [*(folder / told["python"]).iterdir()]
    files += [file for file in (folder / "assets").iterdir() if "latin-ext" not in file.name and "vietnamese" not in file.name]
    plain = {file for file in files if file.suffix not in (".br", ".gz")}
    return sum(min(one.stat().st_size for one in (file, file.with_name(f"{file.name}.br")) if one.exists()) for file in plain)


def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


class Site:
    """A folder that becomes a site, and what its page has to know of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: dict[str, Any] = {"kernels": {}, "given": {}}

    def bring_python(self) -> None:
        """Lay Python there, and our code for it."""
        archive, library = packed()
        pyodide = parts.pyodide()
        info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
        files = {name: (pyodide / name).read_bytes() for name in PYTHON}
        files |= {"python_stdlib.zip": library, "pyodide-lock.json": (NO_CODE % json.dumps(info)).encode()}
        place = f"python-{_hash(*files.values())}/"
        for name, content in files.items():
            self._write(place + name, content)
        self.told["python"] = place
        self.told["archive"] = self._named("eselsohr", "zip", archive)
        fetched = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
        self.told["size"] = len(archive) + sum(len(files[name]) for name in fetched)

    def bring_kernels(self, games: Iterable[Game]) -> None:
        """Lay the kernels of games there, and their nets."""
        for game in games:
            numbers = net.numbers(game)
            self.told["kernels"][game.name] = {
                "module": self._named(f"kernels/{game.name}", "wasm", wasm.kernels(game).read_bytes()),
                "sizes": json.loads(wasm.sizes(game)),
                "net": None if numbers is None else self._named(f"kernels/{game.name}", "net", numbers.tobytes()),
            }

    async def bring_answers(self) -> None:
        """Lay there what is the same for everybody, so that nobody waits for Python to be told it."""
        with tempfile.TemporaryDirectory() as draft:
            page = await Page.open(_Nobody(), {}, Path(draft) / "tables.sqlite3")
            for path in common():
                status, _, body = await page.answer("GET", path)
                assert status == 200, path
                self.told["given"][path] = self._named("given/" + path[5:].replace("/", "-"), "json", body)
            await page.close()

    def write_page(self) -> None:
        """Tell the page what there is, and what it may load."""
        index = self.folder / "index.html"
        metas = {"name=site": json.dumps(self.told, separators=(",", ":")), "http-equiv=Content-Security-Policy": POLICY}
        lines = [f'<meta {kind} content="{html.escape(content)}" />' for kind, content in metas.items()]
        page = index.read_text("utf-8")
        at = page.index("<meta name=\"viewport\"")
        index.write_text(page[:at] + "\n    ".join((*reversed(lines), "")) + page[at:], "utf-8")

    def _named(self, name: str, kind: str, content: bytes) -> str:
        return self._write(f"{name}-{_hash(content)}.{kind}", content)

    def _write(self, path: str, content: bytes) -> str:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        return path


class _Nobody:
    """A browser that is only asked what it would show to everybody."""

    kernels = ()

    async def keep(self, pages: list[tuple[int, bytes]], count: int) -> None:
        """Keep nothing."""

    def tell(self, socket: str, text: str) -> None:
        """There is no socket."""

    def hang_up(self, socket: str, code: int) -> None:
        """There is no socket."""


def common() -> Iterator[str]:
    """What is answered to everybody alike."""
    yield from ("/api/home", "/api/privacy")
    yield from (f"/api/words/{language}" for language in languages())
    for game in registry.games():
        yield f"/api/games/{game.name}/look"
        yield from (f"/api/rules/{game.name}/{language}" for language in languages())


def packed() -> tuple[bytes, bytes]:
    """Our code and the standard library's, packed for Pyodide; done once for the same sources, and kept."""
    sources = gathered()
    tools = [(HERE / name).read_bytes() for name in ("pack.mjs", "pack.py")]
    place = cache_folder().parent / "site" / f"packed-{_hash(sources, *tools, parts.PYODIDE.sha256.encode())}"
    if not place.exists():
        with tempfile.TemporaryDirectory(dir=place.parent) as draft:
            folder = Path(draft) / "packed"
            folder.mkdir()
            ours, library = folder / "ours.zip", folder / "library.zip"
            ours.write_bytes(sources)
            command = [parts.node()[0], str(HERE / "pack.mjs"), str(parts.pyodide()), str(ours), str(library)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise parts.MissingPart("site.not_packed", why=done.stderr.strip())
            parts.put(folder, place)
    return (place / "ours.zip").read_bytes(), (place / "library.zip").read_bytes()


def gathered() -> bytes:
    """All sources that go into a page, in one archive: ours, plugins', those of packages we need, and msgspec."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(_files()):
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    for file in _sources(SOURCE):
        if not file.relative_to(SOURCE).as_posix().startswith(LEFT_OUT):
            yield f"eselsohr/{file.relative_to(SOURCE).as_posix()}", file.read_bytes()
    yield from _words(SOURCE)
    yield from _metadata(metadata.distribution("eselsohr"))
    for name in PACKAGES:
        yield from _package(name)
    for entry in metadata.entry_points(group=GROUPS[0]):
        yield from _package(entry.module.partition(".")[0])
        if entry.dist is not None:
            yield from _metadata(entry.dist)
    with zipfile.ZipFile(parts.msgspec()) as wheel:
        yield from ((name, wheel.read(name)) for name in wheel.namelist() if not name.endswith((".pyi", "/")))


def _package(name: str) -> Iterator[tuple[str, bytes]]:
    found = util.find_spec(name)
    assert found is not None and found.submodule_search_locations, name
    folder = Path(found.submodule_search_locations[0])
    for file in _sources(folder):
        yield f"{name}/{file.relative_to(folder).as_posix()}", file.read_bytes()
    yield from ((f"{name}/{path.partition('/')[2]}", content) for path, content in _words(folder))


def _sources(folder: Path) -> Iterator[Path]:
    """The files of a package, as Python and our games read them."""
    yield from (file for file in folder.rglob("*") if file.suffix in DATA and file.is_file())


def _words(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Catalogues, read already: a page has nothing that reads them."""
    for file in folder.rglob("words/*.po"):
        content = json.dumps(catalogues.read(file), ensure_ascii=False, separators=(",", ":")).encode()
        yield f"{folder.name}/{file.with_suffix('.json').relative_to(folder).as_posix()}", content


def _metadata(found: metadata.Distribution) -> Iterator[tuple[str, bytes]]:
    """The version of a package, and the games it brings."""
    name = f"{found.name.replace('-', '_')}-{found.version}.dist-info"
    yield f"{name}/METADATA", f"Metadata-Version: 2.1\nName: {found.name}\nVersion: {found.version}\n".encode()
    games = [f"{entry.name} = {entry.value}" for entry in found.entry_points if entry.group in GROUPS]
    if games:
        yield f"{name}/entry_points.txt", "\n".join((f"[{GROUPS[0]}]", *games, "")).encode()


def compress(folder: Path) -> None:
    """Lay a smaller copy beside every file that gets smaller, for web servers that send such copies."""
    subprocess.run([parts.node()[0], str(HERE / "compress.mjs"), str(folder)], check=True)


def _hash(*contents: bytes) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(content).digest() for content in contents)).hexdigest()[:12]
