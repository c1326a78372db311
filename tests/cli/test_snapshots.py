"""What the terminal shows at 80 columns is as it was; `make golden` writes it anew."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.golden.terminal import COLUMNS, FOLDER, written

WRITTEN = written()


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_snapshot(file: Path) -> None:
    assert file.read_text("utf-8") == WRITTEN[file], f"{file.name} differs: a bug, or a reason to run make golden"


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_nothing_is_wider_than_80_columns(file: Path) -> None:
    edges = 2 if "-table-" in file.name else 0
    assert max(map(cell_len, WRITTEN[file].splitlines())) <= COLUMNS + edges


def test_no_snapshot_is_left_behind() -> None:
    assert {*FOLDER.glob("*.txt")} == {*WRITTEN}
