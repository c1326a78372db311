"""Sets as integers: compiled, each is an instruction or two, and gives what the plain loop gives."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from eselsohr.engine.kernel import bits
from eselsohr.engine.native import native


@pytest.mark.parametrize("bit", [0, 1, 5, 31, 43, 61])
def test_the_lowest_bit(bit: int) -> None:
    for lowest in (bits.lowest, native(bits).lowest):
        assert lowest(1 << bit | 1 << 62) == lowest(1 << bit) == bit
        assert lowest(0) == 0


def test_which_counts_are_more_than_none() -> None:
    chance, compiled = random.Random(1), native(bits)
    for _ in range(50):
        counts = [chance.choice((0, 0, -1, 1, 3)) for _ in range(32)]
        expected = sum(1 << i for i in range(32) if counts[i] > 0)
        assert bits.some_of_32(counts) == compiled.some_of_32(np.array(counts, np.int8)) == expected
        few = [count << 40 for count in counts[:4]]
        assert bits.some_of_4(few) == compiled.some_of_4(np.array(few, np.int64)) == expected & 15


def test_where_there_is_no_such_instruction_the_loop_becomes_one() -> None:
    """LLVM has to see that it counts zeros, or it takes a step a bit: so it is for browsers and graphics cards."""
    compiled = numba.njit(bits.lowest)
    assert compiled(1 << 17) == 17
    assert "llvm.ctlz" in "".join(compiled.inspect_llvm().values())
