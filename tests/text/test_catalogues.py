"""The three languages say the same things, in every catalogue, and everything the code says is in them."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib
import pytest

import eselsohr
from eselsohr.text import catalogue, languages
from eselsohr.text.catalogues import forms
from eselsohr.text.sort import canonical

CODE = Path(eselsohr.__file__).parent
CLIENT = Path(__file__).parents[2] / "client/src"
HOUSE = CODE / "text/words"
FOLDERS = sorted(CODE.rglob("words"))
PARAM = re.compile(r"\{([a-z_]+)\}")

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
in_every_language = pytest.mark.parametrize("language", languages())


def entries(folder: Path, language: str) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(folder / f"{language}.po")}


KEYS = sorted(key for folder in FOLDERS for key in entries(folder, "en"))


def said(entry: polib.POEntry) -> list[str]:
    return [entry.msgstr] if not entry.msgid_plural else list(forms(entry))


def params(key: str, language: str = "en") -> set[str]:
    return set(PARAM.findall(str(catalogue(language)[key])))


def test_the_house_and_all_its_games_have_words() -> None:
    assert {HOUSE, *(folder / "words" for folder in (CODE / "games").iterdir() if (folder / "game.py").exists())} == {
        *FOLDERS
    }


@folders
@in_every_language
def test_every_language_has_the_same_keys(folder: Path, language: str) -> None:
    assert sorted(entries(folder, language)) == sorted(entries(folder, "en"))


@folders
@in_every_language
def test_the_source_is_in_canonical_order(folder: Path, language: str) -> None:
    source = folder / f"{language}.po"
    assert source.read_text("utf-8") == canonical(source), "run: make format"


@folders
def test_a_game_has_the_keys_that_begin_with_its_name_and_the_house_all_others(folder: Path) -> None:
    games = {folder.parent.name for folder in FOLDERS if folder != HOUSE}
    sections = {key.partition(".")[0] for key in entries(folder, "en")}
    assert sections.isdisjoint(games) if folder == HOUSE else sections == {folder.parent.name}


@folders
@in_every_language
def test_an_entry_is_complete_and_takes_the_same_params_everywhere(folder: Path, language: str) -> None:
    english = entries(folder, "en")
    for key, entry in entries(folder, language).items():
        assert all(form.strip() == form != "" for form in said(entry)), key
        assert entry.translated(), f"{key} is fuzzy or obsolete"
        assert entry.msgid_plural == english[key].msgid_plural in ("", key), key
        assert len(said(entry)) == (2 if entry.msgid_plural else 1), key
        assert params(key, language) == params(key), key
        # Only plain {name} parameters: the client fills them in with one replacement.
        assert not any(set("{}") & set(PARAM.sub("", form)) for form in said(entry)), key
        # A count that is shown is also spoken rightly: no "1 cards".
        assert entry.msgid_plural or "n" not in params(key), key


@in_every_language
@pytest.mark.parametrize("key", [key for key in KEYS if ".refuse." in key])
def test_a_refusal_names_its_rule(language: str, key: str) -> None:
    rule, text = key.split(".")[2], catalogue(language)[key]
    assert all(form.endswith(f" ({rule})") for form in ([text] if isinstance(text, str) else text))


@pytest.mark.parametrize("key", [key for key in KEYS if ".event." in key and key.endswith(".you")])
def test_what_is_said_to_you_can_be_said_of_others(key: str) -> None:
    assert params(key) <= params(key.removesuffix(".you"))


def called(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def literal_keys(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Find calls of say with a literal key; give a pattern of the key, since f-strings leave parts open."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) > 1 and called(node) == "say":
            parts = node.args[1].values if isinstance(node.args[1], ast.JoinedStr) else node.args[1:2]
            if any(isinstance(part, ast.Constant) for part in parts):
                yield node, "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts)


def unsaid(source: str) -> list[str]:
    """List what is wrong with the literal keys of a Python source."""
    faults = []
    for call, pattern in literal_keys(ast.parse(source)):
        found = [key for key in KEYS if re.fullmatch(pattern, key)]
        given = {keyword.arg for keyword in call.keywords}
        if not found:
            faults.append(f"line {call.lineno}: no text {pattern}")
        elif None not in given and not any(params(key) <= given for key in found):
            faults.append(f"line {call.lineno}: {pattern} needs {sorted(params(found[0]))}")
    return faults


@pytest.mark.parametrize("path", sorted(CODE.rglob("*.py")), ids=lambda path: str(path.relative_to(CODE)))
def test_the_code_says_only_what_the_catalogues_know(path: Path) -> None:
    assert unsaid(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ('say(language, "common.count.cards", n=3)', 0),
        ('text.say("de", f"{game}.event.passed", **params)', 0),
        ('say(language, f"common.count.{what}", **params)', 0),
        ("say(language, key)", 0),
        ('say(language, "common.count.elephants", n=3)', 1),
        ('text.say("de", f"{game}.event.slept", **params)', 1),
        ('say(language, "common.count.cards")', 1),
    ],
)
def test_a_missing_key_or_param_in_code_is_found(source: str, faults: int) -> None:
    assert len(unsaid(source)) == faults


OPEN = r"[\w.]+"  # a part of a key that is only known when it is said
QUOTED = re.compile(r"""["'`]((?:[\w.]|\$\{[^}]*\})+)["'`]""")


def quoted() -> Iterator[list[str]]:
    """Give everything in quotes, in Python and in the client, cut where parts are open."""
    for file in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield [node.value]
            elif isinstance(node, ast.JoinedStr):
                yield "".join(str(p.value) if isinstance(p, ast.Constant) else "\0" for p in node.values).split("\0")
    for file in (file for kind in ("*.ts", "*.svelte") for file in CLIENT.rglob(kind)):
        yield from (re.split(r"\$\{[^}]*\}", found) for found in QUOTED.findall(file.read_text("utf-8")))


def unasked(keys: Iterable[str]) -> list[str]:
    """List the keys nobody can ask for: nothing like them stands in quotes, and they are not the words of an event."""
    like_keys = [parts for parts in quoted() if re.fullmatch(r"[\w.]*[a-z]{3}[\w.]*", "".join(parts))]
    asked = re.compile("|".join({OPEN.join(map(re.escape, parts)) for parts in like_keys if "." in "".join(parts)}))
    tags = "|".join({re.escape(*parts) for parts in like_keys if len(parts) == 1})
    told = re.compile(rf"(?:\w+\.)?event\.(?:{tags})(?:\.[\w.]+)?")
    variants = ((key, re.sub(r"\.(about|you)$", "", key)) for key in keys)
    return [key for key, plain in variants if not any(p.fullmatch(k) for p in (asked, told) for k in (key, plain))]


def test_no_text_is_there_that_nobody_asks_for() -> None:
    assert unasked(KEYS) == []
    invented = [f"{part}.elephant" for part in ("client", "event", *(folder.parent.name for folder in FOLDERS))]
    assert unasked(invented) == invented
