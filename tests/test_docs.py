"""The documentation: its examples run as they stand, its links lead somewhere, its site loads only our own files."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import eselsohr
from eselsohr.engine import game
from eselsohr.server.application import ROUTES

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOUND = re.compile(r"^```(python|pycon)\n(.*?)^```", re.S | re.M)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def examples(page: Path) -> list[tuple[str, str]]:
    return FOUND.findall(page.read_text("utf-8"))


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=name)
def test_examples(page: Path) -> None:
    """The blocks of a page run in order, each going on after the one before; sessions also print what they say."""
    names: dict[str, object] = {"__name__": "example"}
    for language, text in examples(page):
        if language == "python":
            exec(compile(text, str(page), "exec"), names)
        else:
            session = doctest.DocTestParser().get_doctest(text, names, name(page), str(page), 0)
            told: list[str] = []
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            failed, _ = doctest.DocTestRunner(optionflags=flags).run(session, out=told.append, clear_globs=False)
            assert not failed, "".join(told)
            names = session.globs


def test_there_are_examples() -> None:
    assert {"README.md", "docs/tutorial/first-match.md"} <= {name(page) for page in PAGES if examples(page)}


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == ROOT], ids=name)
def test_links_of_pages_outside_the_site(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (ROOT / link).exists(), link


SPECIFIED = {
    "Match": eselsohr.Match,
    "rules": game.Rules,
    "notation": game.Notation,
    "view": game.Views,
    "story": game.Story,
    "policy": game.Policy,
    "contract": game.Contract,
}


def test_what_the_pages_name_is_there() -> None:
    """`rules.play` in a text or a picture is a function of the specification."""
    sources = [*PAGES, *(ROOT / "docs").rglob("*.dot")]
    named = re.compile(rf"[`\"]({'|'.join(SPECIFIED)})\.(\w+)(?!\.?\w*\.py)")
    found = [(owner, part, name(page)) for page in sources for owner, part in named.findall(page.read_text("utf-8"))]
    assert len(found) > 20
    missing = [each for each in found if each[1] not in ("py", "move") and not hasattr(SPECIFIED[each[0]], each[1])]
    assert not missing


def test_every_route_is_in_the_wire_protocol() -> None:
    page = (ROOT / "docs/reference/server.md").read_text("utf-8")
    asked = [f"{route.method} {re.sub(r'{(.*?)}', lambda part: part[1].upper(), route.path)}" for route in ROUTES]
    assert [each for each in asked if not re.search(rf"`{re.escape(each)}[`?]", page)] == []


INCLUDED = re.compile(r"```{literalinclude} \.\./\.\./(\S+)\n((?::.*\n)*)```")


def test_the_lesson_shows_the_whole_game() -> None:
    """Nothing of the game the tutorial builds is left out, so whoever follows it has all of it."""
    shown: dict[str, set[int]] = {}
    for path, options in INCLUDED.findall((ROOT / "docs/tutorial/own-game.md").read_text("utf-8")):
        lines = (ROOT / path).read_text("utf-8").splitlines()
        bounds = dict(re.findall(r":(\S+): (.*)", options))
        first = bounds.get("start-at") or (f"def {bounds['pyobject']}(" if "pyobject" in bounds else "")
        start = next(number for number, line in enumerate(lines) if first in line)
        after = range(start + 1, len(lines))
        last = bounds.get("end-before", "\0")
        if "pyobject" in bounds:
            end = next((number for number in after if re.match(r"\S", lines[number])), len(lines))
        else:
            end = next((number for number in after if last in lines[number]), len(lines))
        shown.setdefault(path, set()).update(range(start, end))
    game = ROOT / "examples/mule"
    files = [game / "pyproject.toml", *game.glob("src/mule/*.py"), *game.glob("src/mule/*/en.*")]
    for file in files:
        lines = file.read_text("utf-8").splitlines()
        missing = [line for i, line in enumerate(lines) if line and i not in shown.get(name(file), ())]
        assert not missing or file.name == "__init__.py", f"{name(file)}: {missing}"


LOADED = re.compile(r"""<(?:script|img|iframe|object|embed|source|link)\b[^>]*?\b(?:src|href|data)="([^"]+)""")
STYLED = re.compile(r"""(?:@import\s*|url\(\s*)["']?([^"')\s]+)""")


def test_the_site(tmp_path: Path) -> None:
    """Built as `make docs` builds it: a warning or a broken link fails it. One test, because it is built once."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    built = subprocess.run([*command, ROOT / "docs", tmp_path], capture_output=True, text=True, check=False, cwd=ROOT)
    assert built.returncode == 0, built.stdout + built.stderr

    loaded = {
        address
        for pattern, kind in ((LOADED, "*.html"), (STYLED, "*.css"), (LOADED, "*.svg"))
        for file in tmp_path.rglob(kind)
        for address in pattern.findall(file.read_text("utf-8"))
    }
    assert any("eselsohr.css" in address for address in loaded)
    assert not {address for address in loaded if re.match(r"(?:[a-z]+:)?//", address)}, (
        "everything is from our own origin"
    )

    pages = {page.stem for page in (tmp_path / "reference/games").glob("*.html")}
    assert {"mule", *(folder.parent.name for folder in (ROOT / "src/eselsohr/games").glob("*/game.py"))} <= pages
    assert len(list((tmp_path / "_images").glob("graphviz-*.svg"))) == 2

    api = "".join(page.read_text("utf-8") for page in (tmp_path / "reference").glob("*.html"))
    ids = set(re.findall(r'id="(?:module-)?eselsohr\.(\w+)"', api))
    assert set(eselsohr.__all__) - ids == set()


def test_the_readme_shows_every_game() -> None:
    pictures = re.findall(r"!\[[^]]+\]\((docs/pictures/[\w.]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert all((ROOT / picture).exists() for picture in pictures)
    ours = {path.parent.name for path in (ROOT / "src/eselsohr/games").glob("*/game.py")}
    assert {Path(picture).stem for picture in pictures} == {"home", *ours}
