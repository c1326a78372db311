"""Put a site together: the client, Python, our code, the games' kernels, and answers that are the same for everybody.

What has a hash in its name never changes under that name; only index.html does. Nothing is loaded from elsewhere.
"""

from __future__ import annotations

import asyncio
import hashlib
import html
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import eselsohr
from eselsohr.bots import net, planner, wasm
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.server import installable, solo
from eselsohr.server.page.page import NoBrowser, Page
from eselsohr.server.site import code, parts
from eselsohr.text import languages

SOURCE = Path(eselsohr.__file__).parent
HERE = Path(__file__).parent
STATIC = SOURCE / "server/static"
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
NOTHING = b"PK\5\6" + bytes(18)  # an empty archive: what Pyodide asks for there is in ours
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
    if out.exists() and any(out.iterdir()) and solo.SIGN not in _text(out / "index.html"):
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
        write_app(folder)
        if compressed:
            compress(folder)
        shutil.rmtree(out, ignore_errors=True)
        folder.rename(out)


def first_visit(folder: Path) -> int:
    """How many bytes a browser fetches until it plays: all but what is for some only, packed where that is there."""
    told = json.loads(solo.told(_text(folder / "index.html")))
    names = ["index.html", "stuck.js", "mark.svg", "wood.svg", told["archive"], told["given"]["/api/home"]]
    names += [told["given"]["/api/words/en"], *(kernels["module"] for kernels in told["kernels"].values())]
    files = [folder / name for name in names]
    for place in ("assets", told["python"]):
        files += [file for file in (folder / place).iterdir() if not _packed(file) and not _rare(file)]
    return sum(min(one.stat().st_size for one in (file, Path(f"{file}.br")) if one.exists()) for file in files)


def _packed(file: Path) -> bool:
    return file.suffix in solo.PACKED.values()


def _rare(file: Path) -> bool:
    """Letters that our languages do not write."""
    return "latin-ext" in file.name or "vietnamese" in file.name


def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


class Site:
    """A folder that becomes a site, and what its page has to know of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: dict[str, Any] = {"kernels": {}, "given": {}}

    def bring_python(self) -> None:
        """Lay Python there, and our code for it."""
        archive, pyodide = code.packed(), parts.pyodide()
        files = {name: (pyodide / name).read_bytes() for name in PYTHON} | {"python_stdlib.zip": NOTHING}
        place = f"python-{_hash(*files.values())}/"
        for name, content in files.items():
            self._write(place + name, content)
        self.told["python"] = place
        self.told["archive"] = self._named("code/eselsohr", "zip", archive)
        self.told["size"] = len(archive) + sum(len(files[name]) for name in ("pyodide.asm.wasm", "python_stdlib.zip"))
        lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
        self.told["packages"] = json.dumps({"info": lock["info"], "packages": {}})  # Pyodide's list: it loads none

    def bring_kernels(self, games: Iterable[Game]) -> None:
        """Lay the kernels of games there, and their nets."""
        for game in games:
            numbers = net.numbers(game) if net.exists(game) else planner.numbers(game)
            self.told["kernels"][game.name] = {
                "module": self._named(f"kernels/{game.name}", "wasm", wasm.kernels(game).read_bytes()),
                "sizes": json.loads(wasm.sizes(game)),
                "net": None if numbers is None else self._named(f"kernels/{game.name}", "net", numbers.tobytes()),
            }

    async def bring_answers(self) -> None:
        """Lay there what is the same for everybody, so that nobody waits for Python to be told it."""
        with tempfile.TemporaryDirectory() as draft:
            page = await Page.open(NoBrowser(), {}, Path(draft) / "tables.sqlite3")
            for path in common():
                status, _, _, body = await page.answer("GET", path)
                assert status == 200, path
                self.told["given"][path] = self._named("given/" + path[5:].replace("/", "-"), "json", body)
            await page.close()

    def write_page(self) -> None:
        """Tell the page what there is, and what it may load."""
        index = self.folder / "index.html"
        metas = {
            "name=site": json.dumps(self.told, separators=(",", ":")),
            "http-equiv=Content-Security-Policy": POLICY,
        }
        lines = [f'<meta {kind} content="{html.escape(content)}" />' for kind, content in metas.items()]
        # What begins the worker: the page's script asks for it only once it runs itself.
        early = sorted((self.folder / "assets").glob("tables.svelte-*.js"))
        lines += [f'<link rel="modulepreload" href="./assets/{script.name}" />' for script in early]
        page = index.read_text("utf-8")
        at = page.index('<meta name="viewport"')
        index.write_text(page[:at] + "\n    ".join((*reversed(lines), "")) + page[at:], "utf-8")

    def _named(self, name: str, kind: str, content: bytes) -> str:
        return self._write(f"{name}-{_hash(content)}.{kind}", content)

    def _write(self, path: str, content: bytes) -> str:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        return path


def write_app(folder: Path) -> None:
    """Make an app of it: the browser keeps all of it, and finds the games in its manifest."""
    found = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*")) if file.is_file()}
    fixed = [name for name in found if name.startswith(solo.BY_CONTENT)]
    draft = found[installable.DRAFT].read_bytes()
    manifests = installable.manifests(draft, registry.games(), lambda page: f"./?/{page}")
    for name, manifest in manifests.items():
        (folder / name).write_bytes(manifest)
    others = {name: file.read_bytes() for name, file in found.items() if name not in fixed} | manifests
    worker, page = others[installable.WORKER], others["index.html"]
    (folder / installable.WORKER).write_bytes(installable.service_worker(worker, others, fixed=fixed, page=page))
    (folder / installable.DRAFT).unlink()


def common() -> Iterator[str]:
    """What is answered to everybody alike."""
    yield from ("/api/home", "/api/privacy")
    yield from (f"/api/words/{language}" for language in languages())
    for game in registry.games():
        yield f"/api/games/{game.name}/look"
        yield from (f"/api/rules/{game.name}/{language}" for language in languages())


def compress(folder: Path) -> None:
    """Lay a smaller copy beside every file that gets smaller, for web servers that send such copies."""
    subprocess.run([parts.node()[0], str(HERE / "compress.mjs"), str(folder)], check=True)


def _hash(*contents: bytes) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(content).digest() for content in contents)).hexdigest()[:12]
