"""Names that nobody can read are refused; names that nobody can tell apart are told apart."""

from __future__ import annotations

import pytest

from eselsohr import bots
from eselsohr.server.people.names import clean_name, skeleton, told_apart
from eselsohr.server.refusal import Refusal
from tests.server.people import Person

VISIBLE, MARKS, ALPHABETS, BOT = (f"server.bad_name{part}" for part in ("", ".marks", ".alphabets", ".bot"))


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),
        ("Nguyễn", "Nguyễn"),
        ("שָׁלוֹם", None),
        ("Ольга", "Ольга"),
        ("Ωμέγα", "Ωμέγα"),
        ("李さくらABC", "李さくらABC"),
        ("R2-D2", "R2-D2"),
        ("Anna ❤\ufe0f", "Anna ❤"),
        ("क्षितिज", None),
    ],
)
def test_names_people_have(name: str, tidy: str | None) -> None:
    assert clean_name(name) == (clean_name(clean_name(name)) if tidy is None else tidy)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", VISIBLE),
        ("x" * 25, VISIBLE),
        ("An\u200bna", VISIBLE),  # zero width space
        ("Anna\u202e", VISIBLE),  # written backwards from here on
        ("\u3164", VISIBLE),  # Hangul filler: a letter that shows nothing
        ("Anna\u115f", VISIBLE),
        ("Anna\u2800", VISIBLE),  # Braille without dots
        ("Anna\U000e0101", VISIBLE),
        ("A\u0301\u0302\u0303\u0304", MARKS),
        ("\u0301Anna", MARKS),
        ("Аnna", ALPHABETS),  # a Cyrillic А
        ("Αnna", ALPHABETS),  # a Greek one
        ("Distel", BOT),
        ("Distel (2)", BOT),
        ("dIsteI", BOT),  # a capital i for the l
        ("D i s t e l", BOT),
        ("Möhre", BOT),
        ("Mohre", BOT),
        ("𝕄𝕠𝕙𝕣𝕖", BOT),
        ("Нuf", ALPHABETS),
    ],
)
def test_names_nobody_could_read_or_that_are_a_bots(name: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(name)
    assert (refused.value.code, refused.value.key) == ("bad_name", key)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "Аnnа"),
        ("Lisa", "Iisa"),
        ("Bob", "B0b"),
        ("Carl", "CarI"),
        ("Marna", "Mama"),
        ("José", "Jose"),
        ("Anna", "Anna (3)"),
        ("Anna (2)", "ANNA（13）"),
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert told_apart((one, "", other, "", "Bert")) == (f"{one} (1)", "", f"{other} (3)", "", "Bert")


def test_other_names_stay_as_they_are() -> None:
    assert told_apart(bots.NAMES) == bots.NAMES
    assert told_apart(("Anna", "Hanna", "Anne", "", "")) == ("Anna", "Hanna", "Anne", "", "")


def test_two_annas_at_a_table_are_told_apart_as_long_as_there_are_two(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, None])
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=2)
        bert.web.put("/api/me", json={"name": "ANNA"}).raise_for_status()
        hers.until(lambda picture: [seat["name"] for seat in picture["seats"]] == ["Anna (1)", "", "ANNA (3)"])
        bert.web.put("/api/me", json={"name": "Bert"}).raise_for_status()
        hers.until(lambda picture: [seat["name"] for seat in picture["seats"]] == ["Anna", "", "Bert"])
        refused = bert.web.put("/api/me", json={"name": "Distel"})
        assert (refused.status_code, refused.json()["key"]) == (400, BOT)
