"""The golden playthroughs are as they were; `make golden` writes them anew."""

from pathlib import Path

import pytest

from tests.golden import FOLDER, written

WRITTEN = written()


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_golden(file: Path) -> None:
    assert file.read_text("utf-8") == WRITTEN[file], f"{file.name} differs: a bug, or a reason to run make golden"


def test_no_playthrough_is_left_behind() -> None:
    assert {*FOLDER.glob("*.txt")} == {*WRITTEN}
