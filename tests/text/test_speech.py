"""Choosing a language and saying a text."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eselsohr.text import MissingText, catalogue, catalogues, languages, pick, register, say

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "mule.plain"
msgstr "Grüße, {name}"

msgid "mule.counted"
msgid_plural "mule.counted"
msgstr[0] "one card for {name}"
msgstr[1] "{n} cards for {name}"
"""
ENGLISH = """
msgid "mule.english"
msgstr "only in English"
"""


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Register the words of a game that says less in German and nothing in Dutch."""
    monkeypatch.setattr(catalogues, "_folders", dict(catalogues._folders))
    (tmp_path / "de.po").write_text(PO, "utf-8")
    (tmp_path / "en.po").write_text(PO.replace("Grüße", "Hello") + ENGLISH, "utf-8")
    register("mule", tmp_path)
    yield tmp_path
    catalogues._texts.cache_clear()


@pytest.mark.usefixtures("words")
def test_say_fills_in_params() -> None:
    assert say("de", "mule.plain", name="{Ann}") == "Grüße, {Ann}"


@pytest.mark.usefixtures("words")
def test_the_count_chooses_the_form() -> None:
    assert [say("de", "mule.counted", n=n, name="Ann") for n in (0, 1, 2)] == [
        "0 cards for Ann",
        "one card for Ann",
        "2 cards for Ann",
    ]


@pytest.mark.usefixtures("words")
def test_a_count_given_to_a_text_without_forms_does_no_harm() -> None:
    assert say("en", "mule.plain", n=3, name="Ann") == "Hello, Ann"


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize(
    ("language", "key", "text"),
    [
        ("nl", "mule.plain", "Hello, Ann"),
        ("de", "mule.english", "only in English"),
        ("nl", "common.pass", "Passen"),
    ],
)
def test_what_a_game_does_not_say_in_a_language_it_says_in_english(language: str, key: str, text: str) -> None:
    assert say(language, key, name="Ann") == text
    assert catalogue(language)[key] in (text, text.replace("Ann", "{name}"))


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize(
    ("language", "key", "params", "complaint"),
    [
        ("en", "nowhere", {}, "No text 'nowhere'"),
        ("en", "mule.nowhere", {"n": 2}, "No text 'mule.nowhere'"),
        ("en", "mule.plain", {}, "'mule.plain' needs the parameter 'name'"),
        ("fr", "mule.plain", {"name": "Ann"}, "No language 'fr'"),
    ],
)
def test_what_is_missing_is_named(language: str, key: str, params: dict[str, int], complaint: str) -> None:
    with pytest.raises(MissingText, match=complaint):
        say(language, key, **params)


def test_a_game_without_words_may_be_registered(words: Path) -> None:
    register("mute", words / "not here")
    assert not any(key.startswith("mute.") for key in catalogue("en"))
    with pytest.raises(MissingText, match=r"mute\.name"):
        say("en", "mute.name")


@pytest.mark.usefixtures("words")
def test_the_catalogue_has_texts_and_forms_of_the_house_and_of_the_games() -> None:
    texts = catalogue("de")
    assert texts["mule.plain"] == "Grüße, {name}"
    assert texts["mule.counted"] == ["one card for {name}", "{n} cards for {name}"]
    assert texts["common.bot"] == "Bot"


@pytest.mark.parametrize("language", languages())
def test_no_catalogue_of_a_language_nobody_speaks(language: str) -> None:
    with pytest.raises(MissingText, match="No language"):
        catalogue(f"../{language}")


def test_the_real_catalogues_speak() -> None:
    assert say("en", "common.count.cards", n=3) == "3 cards"
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
