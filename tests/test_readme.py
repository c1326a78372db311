"""The examples of the README run as they stand."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.S)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number: int) -> None:
    exec("\n".join(EXAMPLES[: number + 1]), {})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2
