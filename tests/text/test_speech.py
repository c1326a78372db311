"""Choosing a language and saying a text."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eselsohr.text import CataloguesNotCompiled, MissingText, languages, pick, say, speech
from eselsohr.text.compile import compile_catalogues

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "plain"
msgstr "Grüße, {name}"

msgid "counted"
msgid_plural "counted"
msgstr[0] "one card for {name}"
msgstr[1] "{n} cards for {name}"
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a small catalogue of its own to every language."""
    sources, compiled = tmp_path / "catalog", tmp_path / "compiled"
    sources.mkdir()
    for language in languages():
        (sources / f"{language}.po").write_text(PO, "utf-8")
    compile_catalogues(sources, compiled)
    monkeypatch.setattr(speech, "SOURCES", sources)
    monkeypatch.setattr(speech, "COMPILED", compiled)
    speech._catalogue.cache_clear()
    yield tmp_path
    speech._catalogue.cache_clear()


@pytest.mark.usefixtures("house")
def test_say_fills_in_params() -> None:
    assert say("de", "plain", name="{Ann}") == "Grüße, {Ann}"


@pytest.mark.usefixtures("house")
def test_the_count_chooses_the_form() -> None:
    assert [say("nl", "counted", n=n, name="Ann") for n in (0, 1, 2)] == [
        "0 cards for Ann",
        "one card for Ann",
        "2 cards for Ann",
    ]


@pytest.mark.usefixtures("house")
def test_a_count_given_to_a_text_without_forms_does_no_harm() -> None:
    assert say("en", "plain", n=3, name="Ann") == "Grüße, Ann"


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    ("language", "key", "params", "complaint"),
    [
        ("en", "nowhere", {}, "No text 'nowhere'"),
        ("en", "nowhere", {"n": 2}, "No text 'nowhere'"),
        ("en", "plain", {}, "'plain' needs the parameter 'name'"),
        ("fr", "plain", {"name": "Ann"}, "No language 'fr'"),
    ],
)
def test_what_is_missing_is_named(language: str, key: str, params: dict[str, int], complaint: str) -> None:
    with pytest.raises(MissingText, match=complaint):
        say(language, key, **params)


def test_missing_compiled_catalogues_say_what_to_run(house: Path) -> None:
    (house / "compiled/en.mo").unlink()
    with pytest.raises(CataloguesNotCompiled, match=r"missing\. Run: python -m eselsohr\.text\.compile"):
        say("en", "plain", name="Ann")


def test_old_compiled_catalogues_say_what_to_run(house: Path) -> None:
    os.utime(house / "compiled/en.mo", (0, 0))
    with pytest.raises(CataloguesNotCompiled, match=r"older than its source\. Run"):
        say("en", "plain", name="Ann")


def test_installed_catalogues_need_no_sources(house: Path) -> None:
    (house / "catalog").rename(house / "elsewhere")
    assert say("en", "plain", name="Ann") == "Grüße, Ann"


def test_the_real_catalogues_speak() -> None:
    assert say("en", "esel.event.passed", name="Ann") == "Ann passes."
    assert say("de", "esel.refuse.E8", n=3, value="6").startswith("3 Karten liegen, also 3")
    assert say("nl", "common.count.points", n=1) == "1 punt"


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("nl_BE.UTF-8", "nl"),
        ("DE-at", "de"),
        ("C.UTF-8", "en"),
        ("fr", "en"),
        ("fr:nl:de", "nl"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, en;q=0.3, nl;q=0.7, *;q=0.1", "nl"),
        ("de;q=0, nl;q=0.1", "nl"),
        ("de;q=often, nl", "nl"),
        (";;,=,q=1", "en"),
    ],
)
def test_pick(accept: str | None, language: str) -> None:
    assert pick(accept) == language


def test_speaking_does_not_load_babel() -> None:
    code = "import sys; from eselsohr.text import say; say('de', 'common.pass'); print('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"
