"""What a site brings of Python: without what is only for people who read it, and with all that is used."""

from __future__ import annotations

import inspect
import marshal
import traceback
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from eselsohr.server.site.pack import compiled, named, without_lines

SOURCE = """
def outer(numbers):
    return [inner(number) for number in numbers]


def inner(number):
    total = sum(range(number)) * 2 + number * 3 - (number + 1) ** 2  # more than one entry is long
    return total / 0
"""


def bare(source: str) -> CodeType:
    return without_lines(compile(source, "library.py", "exec"))


def test_a_traceback_through_it_is_told() -> None:
    scope: dict[str, Any] = {}
    exec(bare(SOURCE), scope)
    with pytest.raises(ZeroDivisionError) as caught:
        scope["outer"]([3])
    told = "".join(traceback.format_exception(caught.value))
    assert "in outer" in told and "in inner" in told and told.endswith("ZeroDivisionError: division by zero\n")


def test_every_instruction_stands_nowhere_and_that_takes_little_room() -> None:
    codes = [bare(SOURCE)]
    for code in codes:
        codes += [one for one in code.co_consts if isinstance(one, CodeType)]
        assert {*code.co_positions()} == {(None, None, None, None)}
        assert len([*code.co_positions()]) == len(code.co_code) // 2
        assert len(code.co_linetable) <= len(code.co_code) // 16 + 1
    assert len(codes) > 2


def test_nobody_makes_up_what_a_dataclass_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody waits for the first picture while that is done, class by class."""
    source = b"from dataclasses import dataclass\n@dataclass\nclass Card:\n    '''A card.'''\n    rank: int = 0\n"
    header = 16  # bytes before a module's code
    scope: dict[str, Any] = {"__name__": "cards"}
    monkeypatch.setattr(inspect, "signature", lambda *given: pytest.fail("it was made up"))
    exec(marshal.loads(compiled("cards.py", source, lines=True)[header:]), scope)
    assert scope["Card"]().rank == 0
    assert "A card" not in scope["Card"].__doc__


def test_what_only_other_packages_name_of_the_library_comes_along(tmp_path: Path) -> None:
    (tmp_path / "msgspec").mkdir()
    (tmp_path / "msgspec/toml.py").write_text("def decode():\n    import tomllib\n")
    assert [*named(tmp_path)] == ["tomllib"]
