"""What Numba does not do by itself when it makes machine code of kernels.

Indices have no sign. Python counts a negative one from the end, and so does Numba, which asks of every index whether it
is negative. Rules are made of indices, and none of them is: not to ask saves a tenth of the time.

Records are fetched before they are needed. Thousands of states do not fit where the processor finds them at once, and
to wait for them takes longer than a move does.

Bits are found and counted by instructions made for that.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir as llvm
from numba.core import ir, types, typing
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NoPythonSupportedFeatureValidation
from numba.extending import intrinsic

LINE = 64  # bytes the processor fetches at once
WORD = 64  # bits of an integer


@register_pass(mutates_CFG=False, analysis_only=False)
class Unsigned(FunctionPass):
    """Between types and code: what indexes an array is an unsigned integer."""

    _name = "eselsohr_unsigned"

    def __init__(self) -> None:
        """Numba makes one."""

    def run_pass(self, state: Any) -> bool:
        """Change the types with which items are read and written."""
        for statement in (statement for block in state.func_ir.blocks.values() for statement in block.body):
            item = statement.value if isinstance(statement, ir.Assign) else statement
            if isinstance(item, ir.SetItem) or (isinstance(item, ir.Expr) and item.op == "getitem"):
                state.calltypes[item] = _unsigned(state.calltypes.pop(item))
        return True


def _unsigned(signature: Any) -> Any:
    array, index, *value = signature.args
    if not isinstance(array, types.Array) or not isinstance(index, types.Integer):
        return signature
    return typing.signature(signature.return_type, array, types.uintp, *value)


class Compiler(CompilerBase):
    """Numba's compiler with that pass."""

    def define_pipelines(self) -> list[Any]:
        """Give the one way to compile."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(Unsigned, NoPythonSupportedFeatureValidation)
        passes.finalize()
        return [passes]


def fetch(s: Any) -> None:
    """Have a record fetched, and do not wait for it."""
    _fetch_all(s)


def fetch_beginning(row: Any) -> None:
    """Have only the beginning of a record fetched."""
    _fetch_some(row)


def _fetching(most: int) -> Any:
    """Make what tells the processor of a record, up to so many bytes."""

    @intrinsic
    def fetching(typing_context: Any, record: Any) -> Any:
        def instructions(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            byte, number = llvm.IntType(8), llvm.IntType(32)
            kinds = [byte.as_pointer(), number, number, number]
            whole = llvm.FunctionType(llvm.VoidType(), kinds)
            function = builder.module.declare_intrinsic("llvm.prefetch", kinds[:1], whole)
            first = builder.bitcast(given[0], kinds[0])
            for at in range(0, min(record.size, most), LINE):
                # to write into, to be kept in all caches, no code
                builder.call(function, [builder.gep(first, [number(at)]), number(1), number(3), number(1)])
            return context.get_dummy_value()

        return types.none(record), instructions

    return fetching


_fetch_all, _fetch_some = _fetching(1 << 12), _fetching(4 * LINE)


def lowest(bits: Any) -> Any:
    """Give the number of the lowest bit; 0 if there is none."""
    return _lowest(bits)


def number(bits: Any) -> Any:
    """Count the bits."""
    return _number(bits)


def _zeros_below(typing_context: Any, bits: Any) -> Any:
    """Count the zeros below the lowest bit."""

    def instructions(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        counted = builder.cttz(given[0], llvm.Constant(llvm.IntType(1), 0))  # of no bit: as many as could be
        return builder.and_(counted, llvm.Constant(llvm.IntType(WORD), WORD - 1))

    return types.int64(types.int64), instructions


def _ones(typing_context: Any, bits: Any) -> Any:
    """Count the bits."""

    def instructions(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return types.int64(types.int64), instructions


_lowest: Any = intrinsic(_zeros_below)
_number: Any = intrinsic(_ones)
