"""The three catalogues say the same things, and everything the code says is in them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

import eselsohr
from eselsohr.text import languages
from eselsohr.text.compile import SOURCES, canonical, key, messages, read

CODE = Path(eselsohr.__file__).parent
CATALOGUES = {language: {key(m): m for m in messages(read(SOURCES / f"{language}.po"))} for language in languages()}
KEYS = sorted(CATALOGUES["en"])
PARAM = re.compile(r"\{([a-z_]+)\}")


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def params(language: str, key: str) -> set[str]:
    return {name for form in forms(CATALOGUES[language][key]) for name in PARAM.findall(form)}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_keys(language: str) -> None:
    assert sorted(CATALOGUES[language]) == KEYS


@pytest.mark.parametrize("language", languages())
def test_the_source_is_in_canonical_order(language: str) -> None:
    source = SOURCES / f"{language}.po"
    assert source.read_text("utf-8") == canonical(read(source)), "run: python -m eselsohr.text.compile --sort"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", KEYS)
def test_an_entry_is_complete_and_takes_the_same_params_everywhere(language: str, key: str) -> None:
    message = CATALOGUES[language][key]
    assert all(form.strip() == form != "" for form in forms(message))
    assert not message.fuzzy
    assert message.pluralizable == CATALOGUES["en"][key].pluralizable
    assert len(forms(message)) == (2 if message.pluralizable else 1)
    assert params(language, key) == params("en", key)
    # Only plain {name} parameters: the client fills them in with one replacement.
    assert not any(set("{}") & set(PARAM.sub("", form)) for form in forms(message))
    # A count that is shown is also spoken rightly: no "1 cards".
    assert message.pluralizable or "n" not in params(language, key)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", [key for key in KEYS if ".refuse." in key])
def test_a_refusal_names_its_rule(language: str, key: str) -> None:
    rule = key.split(".")[2]
    assert all(form.endswith(f" ({rule})") for form in forms(CATALOGUES[language][key]))


@pytest.mark.parametrize("key", [key for key in KEYS if ".event." in key and key.endswith(".you")])
def test_what_is_said_to_you_can_be_said_of_others(key: str) -> None:
    other = key.removesuffix(".you")
    assert params("en", key) <= params("en", other)


@pytest.mark.parametrize("players", range(4, 11))
def test_every_rank_of_boss_has_its_own_title(players: int) -> None:  # B2
    for catalogue in CATALOGUES.values():
        titles = [catalogue[f"boss.title.{players}.{rank}"].string for rank in range(1, players + 1)]
        assert len(set(titles)) == players
        assert titles[0] == catalogue["boss.title.4.1"].string
        assert titles[-1] == catalogue["boss.title.4.4"].string


def called(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def spoken(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Find calls of say with a literal key; give a pattern of the key, since f-strings leave parts open."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) > 1 and called(node) == "say":
            parts = node.args[1].values if isinstance(node.args[1], ast.JoinedStr) else node.args[1:2]
            if any(isinstance(part, ast.Constant) for part in parts):
                yield node, "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts)


def unsaid(source: str) -> list[str]:
    """List what is wrong with the literal keys of a Python source."""
    faults = []
    for call, pattern in spoken(ast.parse(source)):
        found = [key for key in KEYS if re.fullmatch(pattern, key)]
        given = {keyword.arg for keyword in call.keywords}
        if not found:
            faults.append(f"line {call.lineno}: no text {pattern}")
        elif None not in given and not any(params("en", key) <= given for key in found):
            faults.append(f"line {call.lineno}: {pattern} needs {sorted(params('en', found[0]))}")
    return faults


@pytest.mark.parametrize("path", sorted(CODE.rglob("*.py")), ids=lambda path: str(path.relative_to(CODE)))
def test_the_code_says_only_what_the_catalogues_know(path: Path) -> None:
    assert unsaid(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ('say(language, "esel.event.passed", name=name)', 0),
        ('text.say("de", f"{game}.event.passed", **params)', 0),
        ('say(language, f"esel.refuse.{rule}", **params)', 0),
        ("say(language, key)", 0),
        ('say(language, "esel.event.slept", name=name)', 1),
        ('text.say("de", f"{game}.event.slept", **params)', 1),
        ('say(language, "esel.event.passed")', 1),
    ],
)
def test_a_missing_key_or_param_in_code_is_found(source: str, faults: int) -> None:
    assert len(unsaid(source)) == faults
