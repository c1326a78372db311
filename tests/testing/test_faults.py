"""Faults planted in a copy of the toy: the contract finds each, and says it in a sentence."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from eselsohr import testing
from eselsohr.engine import native, plugins, registry
from eselsohr.engine.events import open_move
from eselsohr.engine.kernel import chance
from eselsohr.games.heuldoch import contract, rules, story
from eselsohr.testing.parts import missing_parts
from eselsohr.testing.playing import check_secrecy
from eselsohr.text import catalogues
from tests.toy.game import TOY

HEULDOCH = registry.find("heuldoch")
LESSON = "lessons/1-keep.toml"


class Fault(NamedTuple):
    """What is changed in a file of the toy, the check that finds it, and what that says."""

    check: str
    file: str
    right: str
    wrong: str
    sentence: str


FAULTS = [
    Fault("parts", "parts.py", "def spell(", "def spelled(", "notation.py has no spell."),
    Fault("parts", "rules.py", "deal = i8", "round = i8", "The State of rules.py has no field deal."),
    Fault("parts", "game.py", 'prefix="T"', 'prefix="E"', "The prefix E of its rules is taken: esel has it."),
    Fault("parts", "game.py", 'prefix="T"', 'prefix="G"', "The prefix G of its rules is taken: the shared rules"),
    Fault("parts", "parts.py", "open: list[Cards]", "open: list[Crads]", "view.py cannot be read: name 'Crads' is not"),
    Fault("parts", "parts.py", "-> ToyView:", "-> ToyViews:", "view.py cannot be read: name 'ToyViews' is not"),
    Fault("story", "parts.py", "    cards: Cards", "    cards: Crads", "'played' cannot be told. name 'Crads' is not"),
    Fault("words", "words/en.po", "toy.teaser", "toy.boast", "words/en.po lacks toy.teaser."),
    Fault("words", "words/en.po", "toy.zone.open", "toy.zone.shut", "words/en.po lacks toy.zone.open."),
    Fault("words", "words/nl.po", "toy.zone.open", "toy.zone.shut", "words/nl.po lacks toy.zone.open"),
    Fault(
        "story",
        "words/en.po",
        '"toy.event.played"',
        '"toy.event.laid"',
        "'played' cannot be told. No text 'toy.event.played'",
    ),
    Fault("story", "parts.py", "after.phase != rules.DECIDE", "False", "events 'deal_over' of none"),
    Fault("story", "parts.py", "after.phase != rules.DECIDE", "True", "A deal ends, and the next one is not dealt by"),
    Fault("story", "parts.py", "scores=scores", "scores=points", "The last 'deal_over' says"),
    Fault("story", "parts.py", "told: list[Event] = [", "return [] and [", "A step without an event"),
    Fault("refusals", "words/en.po", "toy.refuse.G8", "toy.refuse.G7", "by G8 cannot be told. No text 'toy.refuse.G8'"),
    Fault("refusals", "parts.py", "(text) if", '(text[-1:]) if text[:4] == "take" or', "'takeback 1' is read as"),
    Fault("refusals", "rules.py", "else 108", "else 7", "T7, which the rulebook does not have"),
    Fault("rulebook", "rulebook/de.md", "**T2**", "**T4**", "rulebook/de.md does not number its rules"),
    Fault("lessons", LESSON, "[[steps]]", "[[stages]]", "lessons/1-keep.toml: Object contains unknown field `stages`"),
    Fault("lessons", LESSON, "[[steps]]", "[steps]]", "lessons/1-keep.toml: "),
    Fault("lessons", LESSON, 'opening = ["2"]', 'opening = ["1"]', "It cannot be begun. You do not hold 1. (G8)"),
    Fault(
        "lessons", LESSON, 'opening = ["2"]', "opening = []", "Step small: the learner, seat 0, is not to act; <Match"
    ),
    Fault("lessons", LESSON, '"again"', '"small"', "Lesson keep: Two steps are called small."),
    Fault("lessons", LESSON, '["1"]', "[]", "Step small: No move is right."),
    Fault("lessons", LESSON, '["5"]', '["5", "5"]', "Step again: 5 is there twice."),
    Fault("lessons", LESSON, '["5"]', '["7"]', "Step again: 7 is not one of the legal moves: 5, 9."),
    Fault("lessons", LESSON, 'then = ["3"]', 'then = ["9"]', "Step small, 1: You do not hold 9. (G8)"),
    Fault("lessons", LESSON, ', says = "gone"', "", "Step small: It is not said why 9 is foolish."),
    Fault("lessons", LESSON, '"4" = "G8"', '"5" = "G8"', "5 should be refused by G8; it is legal"),
    Fault("lessons", LESSON, '"x" = "G11"', '"x" = "G8"', "x should be refused by G8; “x” is no move here. (G11)"),
    Fault("lessons", "words/en.po", "keep.small.gone", "keep.small.lost", "No text 'toy.lesson.keep.small.gone'"),
    Fault(
        "lessons", "words/en.po", "keep.small.other", "keep.small.another", "No lesson says toy.lesson.keep.small.anot"
    ),
    Fault("lessons", "words/nl.po", "{first} is begonnen", "{second} is begonnen", "needs the parameter 'second'"),
    Fault("views", "parts.py", "-> ToyView:", "-> Any:", "view.py does not say"),
    Fault("views", "parts.py", "s.owner.count(seat + 1)", "3", "and `held` says 3"),
    Fault("views", "parts.py", 'tuple("123456789")', 'tuple("12345678")', "not among the TOKENS"),
    Fault("secrecy", "parts.py", "_cards(s.open, other)", "_cards(s.owner, other)", "cannot know from its view"),
    Fault("secrecy", "parts.py", "= every_event,", "= lambda events, *_: list(events),", "learns from its story"),
    Fault("secrecy", "contract.py", "def rearrange(", "def shuffle(", "contract.py has no rearrange"),
    Fault("play", "contract.py", "def census(", "def tally(", "contract.py has no census"),
    Fault("play", "rules.py", "s.open[move] = s.acting + 1", "s.open[move] = 0", "Cards were lost or found"),
    Fault("play", "rules.py", "if move < 1 or", "if move < 2 or", "is listed as legal and refused"),
    Fault("play", "rules.py", "OVER if s.deal == s.options[0]", "OVER if s.deal < 0", "does not end within"),
    Fault("play", "parts.py", "text.strip() in", "text in", "refused in capitals or with spaces"),
    Fault("round trips", "parts.py", '"deal": s.deal', '"deal": 1', "A position that is set up looks different"),
    Fault("guesses", "rules.py", "if s.owner[card] != seat + 1:", "if True:", "A guess contradicts what seat"),
    Fault("guesses", "rules.py", "    forget(s)", "    close(s)", "A guess holds the match's chance"),
    Fault("options", "rules.py", "s.options[0] = options[0]", "s.options[0] = 2", "The option deals was 1 and is 2."),
    Fault(
        "options",
        "game.py",
        '(count("deals", 2, 1, 20)',
        '(count("deals", 2, 1, 20, needs="ox")',
        "which is no flag of this game",
    ),
    Fault("policy", "rules.py", "return 0\n\n\ndef standing", "return count % 3\n\n\ndef standing", "and may not"),
    Fault("native", "rules.py", "s.scores[best - 1] += 1", "s.scores[best - 1] += 40000", "Compiled, random matches"),
    Fault("law", "rules.py", "else 108", "else (0 if move == 9 else 108)", "are two laws"),
    Fault("senses", "sense.py", "def index(", "def number(", "sense.py has no index."),
    Fault("senses", "sense.py", "s.owner[card] == seat + 1", "s.owner[card] > 0", "cannot know: in a guess it is"),
    Fault("senses", "sense.py", "o.left = s.left", "o.left = s.left + 2", "observes 5, where 0…3 was promised"),
    Fault("senses", "sense.py", "return action", "return action + 1", "which leads to"),
    Fault("senses", "sense.py", "    return move", "    return move // 2", "Two legal moves have one action"),
    Fault("senses", "sense.py", "    return move", "    return move + 5", "Actions are 0…9, and legal moves have"),
    Fault("senses", "sense.py", "left = Count(3)", 'left = Count.__base__("i1")', "are no Count: left."),
    Fault("batch", "sense.py", "o.left = s.left", "o.left = s.left + 256", "Compiled, observations of"),
    Fault("search", "rules.py", "return 1.0 if", "return 2.0 if", "payoff is not between 0 and 1"),
]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the toy, to take its place once it is imported."""
    folder = tmp_path / "planted"
    shutil.copytree(TOY.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in folder.glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("tests.toy", "planted"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module, known in ((registry, "_games"), (catalogues, "_folders"), (native, "_twins")):
        monkeypatch.setattr(module, known, dict(getattr(module, known)))
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "planted"]:
        del sys.modules[name]


def problems(check: str) -> list[str]:
    """What a check says of the copy."""
    importlib.import_module("planted.game")
    return [said for case in testing.cases("toy") if case.check.name == check for said in case.problems()]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.check}: {fault.wrong}")
def test_a_fault_is_found(toy: Path, fault: Fault) -> None:
    file = toy / fault.file
    text = file.read_text("utf-8")
    assert fault.right in text
    file.write_text(text.replace(fault.right, fault.wrong), "utf-8")
    found = problems(fault.check)
    assert found and fault.sentence in found[0], found


def test_a_guess_that_loses_cards_is_found(toy: Path) -> None:
    rules, parts = toy / "rules.py", toy / "parts.py"
    rules.write_text(rules.read_text("utf-8").replace("range(int(s.left) - ", "range(int(s.left) - 1 - "), "utf-8")
    counted = "return [s.owner.count(seat + 1) for seat in range(s.players)]"
    assert counted in parts.read_text("utf-8")
    parts.write_text(parts.read_text("utf-8").replace(counted, "return [3] * s.players"), "utf-8")
    assert "A guess of seat 0 has 5 cards of 6" in problems("guesses")[0]


def test_a_name_that_words_of_the_house_have_is_found() -> None:
    assert [*missing_parts(replace(TOY, name="server"))] == [
        "The name server is taken: words of the house begin with it.",
        "The prefix T of its rules is taken: toy has it.",
    ]


def test_a_game_that_cannot_be_loaded_is_said_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [metadata.EntryPoint("fox", "no_such_module:FOX", registry.GROUP)]
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries)
    monkeypatch.setattr(plugins, "_unusable", {})
    with pytest.warns(UserWarning, match="cannot be used"):
        plugins.plug_in(registry.GROUP, registry.register)
    with pytest.raises(testing.Broken, match=r"The plugin 'fox' .* cannot be used: .*No module named 'no_such_module'"):
        testing.check("fox")
    with pytest.raises(testing.Broken, match="wolf"):
        testing.check("wolf")


class TestOnions:
    """Heul doch has hidden moves: a face-down card that shows is found, wherever it does."""

    @staticmethod
    def leak() -> str:
        with pytest.raises(testing.Broken) as broken:
            check_secrecy(testing.Setup(HEULDOCH, 4, {}), 1)
        return str(broken.value)

    def test_in_the_story(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(story.Onion, "for_seat", lambda self, seat: self)
        assert "learns what it cannot know from its story (" in self.leak()

    def test_in_the_record(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(story, "visible_move", open_move)
        assert "learns what it cannot know from its record (" in self.leak()

    def test_in_guesses(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(rules, "determinize", lambda s, seat, g: chance.forget(s))
        assert "depends on what it cannot know" in self.leak()

    def test_a_contract_that_never_exchanges_one_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        exchange = contract.Account.exchange

        def careful(account: contract.Account, *args: Any, **options: Any) -> None:
            account.layer.clear()
            exchange(account, *args, **options)

        monkeypatch.setattr(contract.Account, "exchange", careful)
        assert "Others read 'onion ?', and rearrange never exchanges such a move" in self.leak()


@pytest.mark.parametrize(
    ("file", "check", "sentence"),
    [
        ("contract.py", "parts", "There is no contract.py: VARIANTS to check, census and rearrange."),
        ("rulebook/en.md", "rulebook", "toy came without a rulebook."),
        ("words/de.po", "words", "words/de.po lacks toy.event.deal_over"),
    ],
)
def test_a_missing_file_is_named(toy: Path, file: str, check: str, sentence: str) -> None:
    (toy / file).unlink()
    assert problems(check)[0].startswith(sentence)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("check", [check.name for check in testing.CHECKS])
def test_a_faithful_copy_keeps_the_contract(check: str) -> None:
    assert problems(check) == []


def test_everything_is_said_at_once_and_progress_with_it(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cheap = [check for check in testing.CHECKS if check.name in ("parts", "words", "play", "secrecy")]
    monkeypatch.setattr("eselsohr.testing.contract.CHECKS", tuple(cheap))
    contract = toy / "contract.py"
    contract.write_text("VARIANTS = [{}]\n", "utf-8")
    importlib.import_module("planted.game")
    said: list[str] = []
    with pytest.raises(testing.Broken) as broken:
        testing.check("toy", say=said.append)
    assert said == ["toy: parts kept", "toy: words kept", "toy: play broken", "toy: secrecy broken"]
    title, census, rearrange = str(broken.value).splitlines()
    assert title == "toy does not keep the contract:" and "no census" in census and "no rearrange" in rearrange


def test_a_drawing_that_fails_is_found(toy: Path) -> None:
    (toy / "terminal.py").write_text(
        "from eselsohr.terminal import drawing\n\n\n"
        "class Drawing(drawing.Drawing):\n"
        "    def where(self, view, language):\n"
        "        return view['nowhere']\n",
        "utf-8",
    )
    assert problems("drawing")[0].startswith("KeyError: 'nowhere' (terminal.py, line 6)")


def test_an_error_is_said_with_its_place(toy: Path) -> None:
    parts = toy / "parts.py"
    parts.write_text(parts.read_text("utf-8").replace("    return str(move)\n", "    return 1 / 0\n"), "utf-8")
    (said, *_) = problems("play")
    assert said.startswith("ZeroDivisionError: division by zero (parts.py, line ")
