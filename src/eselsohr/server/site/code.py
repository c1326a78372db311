"""All Python that a page needs, packed for Pyodide: ours, that of other packages, and of the standard library."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from importlib import metadata, util
from itertools import chain
from pathlib import Path

import eselsohr
from eselsohr.bots import net, planner
from eselsohr.engine.native import cache_folder
from eselsohr.server.site import parts
from eselsohr.text import catalogues

SOURCE = Path(eselsohr.__file__).parent
HERE = Path(__file__).parent
LEFT_OUT = (
    *("cli/", "lab/", "adapters/", "terminal/", "testing/", "engine/wasm/"),
    *(
        "server/static/",
        "server/web/",
        "server/site/",
        "server/schema.py",
        "server/installable.py",
        "server/solo.py",
        "server/postgres_peers.py",
    ),
    *("server/stores/postgres.py", "text/sort.py", "text/rulebook/reading.py", "lab.py"),
    *(
        "engine/batch.py",
        "engine/cuda.py",
        "engine/machine.py",
        "engine/studies.py",
        "bots/compiled.py",
        "bots/compiling.py",
        "bots/wasm.py",
    ),
)
PARTS_LEFT_OUT = ("terminal.py", "study.py", "contract.py")  # of games
DATA = (".py", ".json", ".toml")
GROUPS = ("eselsohr.games",)  # of plugins
ARCHIVE = "python.zip"


def packed() -> bytes:
    """Our code and the standard library's in one archive for Pyodide; done once for the same sources, and kept."""
    sources = gathered()
    tools = [(HERE / name).read_bytes() for name in ("pack.mjs", "pack.py")]
    place = cache_folder().parent / "site" / f"packed-{_hash(sources, *tools, parts.PYODIDE.sha256.encode())}"
    if not place.exists():
        with tempfile.TemporaryDirectory(dir=place.parent) as draft:
            folder = Path(draft) / "packed"
            folder.mkdir()
            archive = folder / ARCHIVE
            archive.write_bytes(sources)
            command = [parts.node()[0], str(HERE / "pack.mjs"), str(parts.pyodide()), str(archive)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise parts.MissingPart("site.not_packed", why=done.stderr.strip())
            parts.put(folder, place)
    return (place / ARCHIVE).read_bytes()


def gathered() -> bytes:
    """All sources that go into a page, in one archive: ours, plugins', those of packages we need, and msgspec."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(_files()):
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    for file in _sources(SOURCE):
        if not file.relative_to(SOURCE).as_posix().startswith(LEFT_OUT) and file.name not in PARTS_LEFT_OUT:
            yield f"eselsohr/{file.relative_to(SOURCE).as_posix()}", file.read_bytes()
    yield from _words(SOURCE)
    yield from _nets(SOURCE)
    yield from _metadata(metadata.distribution("eselsohr"))
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
    made = chain(_words(folder), _nets(folder))
    yield from ((f"{name}/{path.partition('/')[2]}", content) for path, content in made)


def _sources(folder: Path) -> Iterator[Path]:
    """The files of a package, as Python and our games read them."""
    yield from (file for file in folder.rglob("*") if file.suffix in DATA and file.is_file())


def _words(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Catalogues, read already: a page has nothing that reads them."""
    for file in folder.rglob("words/*.po"):
        content = json.dumps(catalogues.read(file), ensure_ascii=False, separators=(",", ":")).encode()
        yield f"{folder.name}/{file.with_suffix('.json').relative_to(folder).as_posix()}", content


def _nets(folder: Path) -> Iterator[tuple[str, bytes]]:
    """What is written down about nets and judges: their numbers are with the kernels."""
    for file in chain(folder.rglob(net.FILE), folder.rglob(planner.FILE)):
        out = io.BytesIO()
        with zipfile.ZipFile(file) as whole, zipfile.ZipFile(out, "w") as about:
            about.writestr(zipfile.ZipInfo(net.ABOUT), whole.read(net.ABOUT))
        yield f"{folder.name}/{file.relative_to(folder).as_posix()}", out.getvalue()


def _metadata(found: metadata.Distribution) -> Iterator[tuple[str, bytes]]:
    """The version of a package, and the games it brings."""
    name = f"{found.name.replace('-', '_')}-{found.version}.dist-info"
    yield f"{name}/METADATA", f"Metadata-Version: 2.1\nName: {found.name}\nVersion: {found.version}\n".encode()
    games = [f"{entry.name} = {entry.value}" for entry in found.entry_points if entry.group in GROUPS]
    if games:
        yield f"{name}/entry_points.txt", "\n".join((f"[{GROUPS[0]}]", *games, "")).encode()


def _hash(*contents: bytes) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(content).digest() for content in contents)).hexdigest()[:12]
