"""What a site brings of Python's library: without lines, and yet what goes wrong in it can be told."""

from __future__ import annotations

import traceback
from types import CodeType
from typing import Any

import pytest

from eselsohr.server.site.pack import without_lines

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
