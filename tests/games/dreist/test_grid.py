"""What the grid is made of, where the rules do not show it."""

import numba
import pytest

from eselsohr.games.dreist.kernel import grid


@pytest.mark.parametrize("bit", [0, 1, 5, 31, grid.ROWS, grid.ROWS + 1])
def test_the_topmost_row(bit: int) -> None:
    assert grid.topmost(1 << bit | 1 << grid.ROWS + 1) == bit
    assert grid.topmost(0) == 0


def test_compiled_the_topmost_row_is_found_at_once() -> None:
    """It is asked for several times a move: LLVM has to see that the loop counts zeros, or it takes a step a row."""
    compiled = numba.njit(grid.topmost)
    assert compiled(1 << 17) == 17
    assert "llvm.ctlz" in "".join(compiled.inspect_llvm().values())
