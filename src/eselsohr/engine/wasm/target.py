"""A target of Numba: typed as for the CPU, laid out and emitted for wasm32.

Functions are compiled here and never run. They take arrays and numbers only, so they need neither Python nor Numba's
runtime. An integer keeps its 64 bits, which WebAssembly has too; a pointer has 32.
"""

from __future__ import annotations

import re
from functools import cached_property, partial
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import codegen, cpu, types, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.descriptors import TargetDescriptor
from numba.core.dispatcher import Dispatcher
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_override, target_registry
from numba.np.arrayobj import populate_array

from eselsohr.engine.machine import Compiler

TRIPLE = "wasm32-unknown-unknown"
FEATURES = (
    "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"  # what browsers have had for years
)
WANTED = {"nopython": True, "_nrt": False, "error_model": "numpy", "forceinline": True}
PLACE, WITHIN = re.compile(r"getelementptr (inbounds )?"), "getelementptr inbounds nuw "
I32, I64 = ir.IntType(32), ir.IntType(64)


class Wasm(CPU):
    """The target; as a kind of CPU it finds all that Numba can do on one."""


class _Nowhere:
    """Stands where Numba keeps the engine that runs what it compiles."""

    def add_module(self, module: Any) -> None:
        """There is nothing to run it."""

    def finalize_object(self) -> None:
        """Nothing to run, nothing to make ready."""


class _Library(codegen.AOTCodeLibrary):
    def add_ir_module(self, ir_module: Any) -> None:
        """Say of every address that it lies within what it is reckoned from, so that loads and stores take offsets.

        Numba does not say so, since Python's indices may be negative; those of kernels are not.
        """
        module = llvm.parse_assembly(PLACE.sub(WITHIN, str(ir_module)))
        module.name = ir_module.name
        self.add_llvm_module(module)


class _Codegen(codegen.CPUCodegen):
    _library_class = _Library

    def _init(self, llvm_module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        machine = llvm.Target.from_triple(TRIPLE)
        self._tm = machine.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static")
        self._tm_features = FEATURES
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0
        self._engine = _Nowhere()

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None:
        """There is no engine to give it to."""

    def set_env(self, name: str, env: Any) -> None:
        """No Python, no environment."""


class _Context(cpu.CPUContext):
    @global_compiler_lock
    def init(self) -> None:
        self.is32bit = False  # of Numba's integers, not of the machine: it divides 64 bits by itself
        self._internal_codegen = _Codegen("wasm")

    def post_lowering(self, module: Any, library: Any) -> None:
        """No runtime of Numba's."""

    def create_cpython_wrapper(self, *args: Any, **kwargs: Any) -> None:
        """Nothing is called from Python."""

    def create_cfunc_wrapper(self, *args: Any, **kwargs: Any) -> None:
        """Nor from C."""

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Any:
        return [].append  # never called, but Numba knows a function by it: a builtin, another one each time


class _Descriptor(TargetDescriptor):
    options = cpu.CPUTargetOptions

    @cached_property
    def typing_context(self) -> Any:
        return typing.Context()

    @cached_property
    def target_context(self) -> Any:
        return _Context(self.typing_context, "wasm")


class _Dispatcher(Dispatcher):
    targetdescr = _Descriptor("wasm")

    def compile(self, sig: Any) -> Any:
        with target_override("wasm"):
            return super().compile(sig)


def compiled(function: Any = None, **options: Any) -> Any:
    """Make a function one that is compiled for WebAssembly; a decorator, for what Numba brings along itself."""
    if function is None:
        return partial(compiled, **options)
    return _Dispatcher(py_func=function, targetoptions=WANTED | options)


def kernel(function: Any) -> Any:
    """Make one of a kernel's functions one that is compiled for WebAssembly."""
    return _Dispatcher(py_func=function, targetoptions=WANTED, pipeline_class=Compiler)


target_registry["wasm"] = Wasm
dispatcher_registry[Wasm] = _Dispatcher
jit_registry[Wasm] = compiled


@global_compiler_lock
def emit(entries: dict[str, tuple[Any, tuple[Any, ...]]]) -> bytes:
    """One relocatable object with these entry points: by name, a compiled function and the types of its arguments."""
    context = _Dispatcher.targetdescr.target_context
    library = context.codegen().create_library("kernels")
    module = library.create_ir_module("entries")
    for name, (function, kinds) in entries.items():
        function.compile(kinds)
        result = function.overloads[kinds]
        library.add_linking_library(result.library)
        _enter(context, module, name, result.fndesc)
    library.add_ir_module(module)
    library.finalize()
    whole = library._final_module
    for one in whole.functions:
        if not one.is_declaration and one.name not in entries:
            one.linkage = "internal"
    for variable in whole.global_variables:
        if variable.linkage == llvm.Linkage.common:  # environments for tracebacks: an object of wasm cannot hold them
            variable.linkage = "internal"
    manager, builder = context.codegen()._module_pass_manager()
    manager.run(whole, builder)
    return bytes(context.codegen()._tm.emit_object(whole))


def _enter(context: Any, module: Any, name: str, function: Any) -> None:
    """Write an entry point that takes plain numbers.

    An array is its address and its length, an integer has 32 bits, a float is a double. An integer comes back with
    64 bits; several are written, 64 bits each, where one more parameter, the first, points.
    """
    several, nothing = isinstance(function.restype, types.BaseTuple), isinstance(function.restype, types.NoneType)
    given = [I64.as_pointer()] * several
    for kind in function.argtypes:
        given += _parameters(kind)
    entry = ir.Function(module, ir.FunctionType(ir.VoidType() if several or nothing else I64, given), name)
    builder = ir.IRBuilder(entry.append_basic_block())
    left = [*entry.args]
    into = left.pop(0) if several else None
    arguments = [_argument(context, builder, kind, left) for kind in function.argtypes]
    callee = context.declare_function(module, function)
    _, value = context.call_conv.call_function(builder, callee, function.restype, function.argtypes, arguments)
    if several:
        for at, kind in enumerate(function.restype):
            number = context.cast(builder, builder.extract_value(value, at), kind, types.int64)
            builder.store(number, builder.gep(into, [I32(at)]))
    if several or nothing:
        builder.ret_void()
    else:
        builder.ret(context.cast(builder, value, function.restype, types.int64))


def _parameters(kind: Any) -> list[Any]:
    if isinstance(kind, types.Array):
        return [ir.IntType(8).as_pointer(), I32]
    return [ir.DoubleType() if isinstance(kind, types.Float) else I32]


def _argument(context: Any, builder: Any, kind: Any, left: list[Any]) -> Any:
    """What the function takes, out of the next of the entry point's numbers."""
    if isinstance(kind, types.Float):
        return left.pop(0)
    if not isinstance(kind, types.Array):
        return context.cast(builder, left.pop(0), types.int32, kind)
    address, length = left.pop(0), builder.sext(left.pop(0), I64)
    array = context.make_array(kind)(context, builder)
    size = I64(context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    data = builder.bitcast(address, array.data.type)
    populate_array(array, data=data, shape=[length], strides=[size], itemsize=size, meminfo=None)
    return array._getvalue()
