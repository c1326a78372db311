"""Code as a page's Python gets it: without lines, and whoever prints a traceback of it is not lost."""

import traceback
from types import CodeType

import pytest

from eselsohr.server.site.pack import without_lines

SOURCE = """
def share(cards, among):
    return [card / among for card in range(cards)] + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, cards, among]


share(3, 0)
"""


def codes(code: CodeType) -> list[CodeType]:
    return [code, *(inner for one in code.co_consts if isinstance(one, CodeType) for inner in codes(one))]


def test_every_instruction_stands_nowhere() -> None:
    code = without_lines(compile(SOURCE, "packed.py", "exec"))
    for one in codes(code):
        assert list(one.co_positions()) == [(None, None, None, None)] * (len(one.co_code) // 2)


def test_a_traceback_through_it_says_what_went_wrong() -> None:
    with pytest.raises(ZeroDivisionError) as failure:
        exec(without_lines(compile(SOURCE, "packed.py", "exec")))
    text = "".join(traceback.format_exception(failure.value))
    assert 'File "packed.py"' in text and "in share" in text and text.rstrip().endswith("division by zero")
