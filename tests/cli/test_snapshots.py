"""What the terminal shows at 80 columns is as it was; `make golden` writes it anew."""

from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.golden.terminal import COLUMNS, FOLDER, written

FILES = sorted(FOLDER.glob("*.txt"))

now = cache(written)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_snapshot(file: Path) -> None:
    assert file.read_text("utf-8") == now()[file], f"{file.name} differs: a bug, or a reason to run make golden"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_is_wider_than_80_columns(file: Path) -> None:
    edges = 2 if "-table-" in file.name else 0
    assert max(map(cell_len, file.read_text("utf-8").splitlines())) <= COLUMNS + edges


def test_no_snapshot_is_missing_or_left_behind() -> None:
    assert {*FILES} == {*now()}
