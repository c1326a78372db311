"""The build of the browser client: only when something has changed, and never half of it."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


@pytest.fixture
def build(tmp_path: Path) -> ModuleType:
    """The builder, at work on a client of its own whose npm writes one page."""
    spec = importlib.util.spec_from_file_location("client_build", ROOT / "client/build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    client = tmp_path / "client"
    for name in module.SOURCES:
        (client / name).parent.mkdir(parents=True, exist_ok=True)
        (client / name).write_text(name)
    (client / "node_modules").mkdir()
    (client / "src").mkdir()
    (tmp_path / "static").mkdir()

    def npm(*words: str) -> None:
        module.asked.append(words[0])
        if words[0] == "run":
            page = Path(words[words.index("--outDir") + 1]) / "index.html"
            page.parent.mkdir(parents=True)
            page.write_text(f"page {len(module.asked)}")

    places = {"ROOT": tmp_path, "CLIENT": client, "STATIC": tmp_path / "static"}
    notes = {"BUILT_FROM": tmp_path / "static/built-from", "INSTALLED_FROM": client / "node_modules/.installed-from"}
    vars(module).update(places, **notes, LOCK=client / "package-lock.json", npm=npm, asked=[])
    return module


def test_it_builds_once_and_again_when_a_source_has_changed(build: ModuleType) -> None:
    build.build_client()
    build.build_client()
    assert build.asked == ["ci", "run"]
    (build.CLIENT / "src/new.ts").write_text("new")
    build.build_client()
    assert build.asked == ["ci", "run", "run"]
    assert (build.STATIC / "index.html").read_text() == "page 3"
    build.LOCK.write_text("another")
    build.build_client()
    assert build.asked[3:] == ["ci", "run"]


def test_a_build_that_fails_leaves_the_old_one(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    build.build_client()
    before = (build.STATIC / "index.html").read_text()
    (build.CLIENT / "src/new.ts").write_text("does not compile")

    def fails(*words: str) -> None:
        draft = Path(words[words.index("--outDir") + 1])
        draft.mkdir(parents=True)
        (draft / "half").touch()
        raise subprocess.CalledProcessError(1, words)

    monkeypatch.setattr(build, "npm", fails)
    with pytest.raises(subprocess.CalledProcessError):
        build.build_client()
    assert (build.STATIC / "index.html").read_text() == before
    assert not list((build.CLIENT / "dist").iterdir())


def test_node_is_asked_for_only_where_there_is_something_to_build(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_system_node", lambda: None)
    monkeypatch.setattr(build, "node_requirement", lambda: "a Node")
    assert build.requirements() == ["a Node"]
    build.build_client()
    assert build.requirements() == []


@pytest.mark.parametrize(
    ("version", "fits"),
    [("v18.20.1", False), ("v20.18.3", False), ("v20.19.0", True), ("v21.7.0", False), ("v22.12.0", True), ("", False)],
)
def test_which_node_is_new_enough(build: ModuleType, version: str, *, fits: bool) -> None:
    assert build.new_enough(version) is fits


def test_the_wheel_has_the_words_and_rulebooks_of_all() -> None:
    shipped = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    texts = {str(file.relative_to(ROOT / "src")) for kind in ("po", "md") for file in ROOT.glob(f"src/**/*.{kind}")}
    assert "eselsohr/text/words/de.po" in texts
    assert texts <= shipped


def test_the_node_to_install_is_the_one_of_the_project(build: ModuleType) -> None:
    vars(build)["ROOT"] = ROOT
    assert build.node_requirement().startswith(f"{build.NODE}>=")


def test_the_lock_pins_everything_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["lab"]]
    asked += [each for group in project["dependency-groups"].values() for each in group if isinstance(each, str)]
    names = {re.split(r"[\[<>=~!; ]", each)[0].lower() for each in asked} - {"eselsohr"}
    pinned = re.findall(r"^([\w.-]+)==\S+$", (ROOT / "dev.lock").read_text("utf-8"), re.MULTILINE)
    assert names <= set(pinned), "run `make lock`"


def test_the_version_stands_in_one_place() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    others = [ROOT / "client/package.json", ROOT / "src/eselsohr/__init__.py", ROOT / "docs/conf.py"]
    assert [file.name for file in others if f'"{version}"' in file.read_text("utf-8")] == []
