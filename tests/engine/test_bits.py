"""Sets as integers: compiled, each is an instruction or two, and gives what the plain loop gives."""

from __future__ import annotations

import random

import numba
import pytest

from eselsohr.engine.kernel import bits
from eselsohr.engine.native import native


@pytest.mark.parametrize("bit", [0, 1, 5, 31, 43, 61])
def test_the_lowest_bit(bit: int) -> None:
    for lowest in (bits.lowest, native(bits).lowest):
        assert lowest(1 << bit | 1 << 62) == lowest(1 << bit) == bit
        assert lowest(0) == 0


def test_how_many_bits() -> None:
    chance, compiled = random.Random(1), native(bits)
    for _ in range(50):
        some = chance.getrandbits(62)
        assert bits.number(some) == compiled.number(some) == some.bit_count()


def test_where_there_is_no_such_instruction_the_loop_becomes_one() -> None:
    """LLVM has to see that it counts zeros, or it takes a step a bit: so it is for browsers and graphics cards."""
    compiled = numba.njit(bits.lowest)
    assert compiled(1 << 17) == 17
    assert "llvm.ctlz" in "".join(compiled.inspect_llvm().values())
