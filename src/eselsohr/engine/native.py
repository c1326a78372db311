"""`native(module)`: the same source, compiled.

The module's source is executed once more and every function of it becomes machine code; kernel modules it uses are
replaced by their compiled twins. `bind` names other modules to use instead: `native(playout, game=rules)`. A module
that is bound may be a twin with bindings of its own: `native(contest, player=plain(player, net=net))`.

With `target="cuda"` the functions become device functions, which `engine.cuda` makes kernels of; with `target="wasm"`
`engine.wasm` makes a module of them that browsers run.

Numba's own disk cache notices only edits of the file a function stands in, and would silently run old rules after an
edit of a module it calls. So each twin has a cache folder of its own, named by a hash over the source of every kernel
module it can reach.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import os
import platform
import shutil
import sys
import threading
import types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

import platformdirs

KEPT = 4  # compiled versions of a module that stay on disk: other checkouts and releases may still use theirs
LONGEST_NAME = 200  # letters: no file system takes more than 255
# Inlining whole games into their callers is worth a fifth of the speed. Kernels allocate nothing, so nobody need count
# who still uses an array (`_nrt`): that takes up to a quarter of the time where arrays are handed on.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "forceinline": True, "_nrt": False}

MACHINE = Path(__file__).with_name("machine.py")  # what decides how they are compiled, beside Numba

Target = Literal["cpu", "cuda", "wasm"]

_twins: dict[tuple[Target, tuple[str, ...]], types.ModuleType] = {}
_origins: dict[str, tuple[Any, dict[str, Any]]] = {}  # of twins, by name: the module, and what is bound in it
_lock = threading.RLock()


def native(module: Any, target: Target = "cpu", **bind: Any) -> Any:
    """Compile a kernel module; the twin is made once a process and machine code for the CPU is kept on disk."""
    module, bind = _origin(module, bind)
    identity = _identity(module, bind)
    with _lock:
        if (target, identity) not in _twins:
            _twins[target, identity] = _compiled(module, bind, target, identity)
        return _twins[target, identity]


def kept(module: Any, **bind: Any) -> Path:
    """The file that says that all a module needs has been compiled and is kept; whoever has seen to that makes it."""
    identity, found = _identity(module, bind), sources(module, bind)
    files = (file for name in sorted(found) if (file := _file(name)) is not None)
    stamps = [f"{file} {file.stat().st_mtime_ns}" for file in files]  # Numba compiles anew what has other ones
    return _folder(found, identity) / f"kept-{hashlib.sha256(str(stamps).encode()).hexdigest()[:32]}"


def fixed(function: Any, *arguments: Any) -> Any:
    """Give a compiled function for arguments of these types alone, called without looking at types ever again.

    Numba looks at every argument of every call, which takes longer than a move does. Whoever calls it must keep to the
    types: nothing checks them.
    """
    import numba

    signature = tuple(numba.typeof(argument) for argument in arguments)
    function.compile(signature)
    return function.overloads[signature].entry_point


def shelf(*parts: tuple[Any, dict[str, Any]], target: Target, tools: Iterable[Path] = ()) -> Path:
    """Where to keep what these tools make of these modules, each with what is bound in it, for another target."""
    found = {name: source for module, bind in parts for name, source in sources(module, bind).items()}
    found |= {tool.name: tool.read_bytes() for tool in tools}
    identity = (target, *(part for module, bind in parts for part in _identity(module, bind)))
    return _folder(found, identity) / f"kernels.{target}"


def plain(module: Any, **bind: Any) -> Any:
    """Give a kernel module with other modules bound, run by the interpreter."""
    module, bind = _origin(module, bind)
    return _executed(module, bind, ".plain" + "".join(f"+{part}" for part in _identity(module, bind)[1:]))


def cache_folder() -> Path:
    """Where machine code is kept."""
    return Path(os.environ.get("ESELSOHR_CACHE") or platformdirs.user_cache_path("eselsohr")) / "native"


def sources(module: Any, bind: dict[str, Any]) -> dict[str, bytes]:
    """The source of every kernel module reachable from this one, by name."""
    found: dict[str, bytes] = {}
    waiting = [*_bound(module, bind)]
    while waiting:
        name = waiting.pop()
        if name not in found and (file := _file(name)) is not None:
            found[name] = file.read_bytes()
            waiting += _imported(found[name])
    return found


def _origin(module: Any, bind: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """What a twin was made of, and everything that is bound in it."""
    module, before = _origins.get(module.__name__, (module, {}))
    return module, {**before, **bind}


def _bound(module: Any, bind: dict[str, Any]) -> Iterator[str]:
    """The names of a module, of what is bound in it, of what is bound in that, and so on."""
    module, bind = _origin(module, bind)
    yield module.__name__
    for value in bind.values():
        yield from _bound(value, {})


def _identity(module: Any, bind: dict[str, Any]) -> tuple[str, ...]:
    module, bind = _origin(module, bind)
    return (module.__name__, *(f"{name}={_label(value)}" for name, value in sorted(bind.items())))


def _label(module: Any) -> str:
    name, *bound = _identity(module, {})
    return f"{name}({'+'.join(bound)})" if bound else name


def _file(name: str) -> Path | None:
    if name.partition(".")[0] in sys.stdlib_module_names:
        return None
    module = sys.modules.get(name)
    file = getattr(module, "__file__", None)
    if file is None:
        spec = importlib.util.find_spec(name)
        file = spec.origin if spec else None
    return Path(file) if file and file.endswith(".py") and Path(file).name != "__init__.py" else None


def _imported(source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            # `from package import module` names a module too
            yield from (f"{node.module}.{a.name}" for a in node.names if f"{node.module}.{a.name}" in sys.modules)


def _executed(module: Any, bind: dict[str, Any], suffix: str) -> types.ModuleType:
    twin = types.ModuleType(module.__name__ + suffix)
    twin.__file__ = module.__file__
    exec(compile(Path(module.__file__).read_text("utf-8"), module.__file__, "exec"), twin.__dict__)
    twin.__dict__.update(bind)
    _origins[twin.__name__] = module, bind
    return twin


def _compiled(module: Any, bind: dict[str, Any], target: Target, identity: tuple[str, ...]) -> types.ModuleType:
    kind = ".native" if target == "cpu" else f".{target}"
    twin = _executed(module, bind, kind + "".join(f"+{part}" for part in identity[1:]))
    sys.modules[twin.__name__] = twin  # where Numba looks for the globals of what it kept
    found = sources(module, bind)
    scope = twin.__dict__
    for name, value in list(scope.items()):
        if isinstance(value, types.ModuleType) and _origin(value, {})[0].__name__ in found:
            scope[name] = native(value, target)
        elif isinstance(value, types.FunctionType) and value.__globals__ is not scope:
            scope[name] = getattr(native(sys.modules[value.__module__], target), value.__name__)
    if target == "cpu":
        _compile_functions(scope, _folder(found, identity))
    else:
        _replace_functions(scope, _compiler(target), special=target == "wasm")
    return twin


def _compiler(target: Target) -> Callable[[Any], Any]:
    """What makes a function one of another target."""
    if target == "cuda":
        from eselsohr.engine.cuda import device

        return device
    from eselsohr.engine.wasm.target import kernel

    return kernel


def _folder(found: dict[str, bytes], identity: tuple[str, ...]) -> Path:
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {OPTIONS} {identity}".encode())
    digest.update(MACHINE.read_bytes())
    for name in sorted(found):
        digest.update(f"\0{name}\0{len(found[name])}\0".encode() + found[name])
    name = "+".join(part.replace("=", "-") for part in identity)
    if len(name) > LONGEST_NAME:
        name = f"{name[:LONGEST_NAME]}+{hashlib.sha256(name.encode()).hexdigest()[:16]}"
    parent = cache_folder() / name
    _prune(parent)
    return parent / digest.hexdigest()[:32]


def _prune(parent: Path) -> None:
    """Drop the compiled versions used longest ago."""
    try:
        versions = sorted(parent.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    except OSError:
        return
    for folder in versions[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def _compile_functions(scope: dict[str, Any], folder: Path) -> None:
    import numba

    from eselsohr.engine.machine import Compiler

    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = True
    except OSError:  # no place to keep it: compile anew in each process
        kept = False
    compiler = numba.njit(cache=kept, pipeline_class=Compiler, **OPTIONS)
    try:
        _replace_functions(scope, compiler, special=True)
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def _replace_functions(scope: dict[str, Any], compiler: Callable[[Any], Any], *, special: bool) -> None:
    for name, value in list(scope.items()):
        if isinstance(value, types.FunctionType) and value.__globals__ is scope:
            scope[name] = compiler(_meant(value, special=special))


def _meant(function: Any, *, special: bool) -> Any:
    """What is compiled in place of a function; `special`: instructions of its own, if it names any."""
    if special and (named := getattr(function, "compiled_to", None)):
        from eselsohr.engine import machine

        return getattr(machine, named)
    return getattr(function, "compiled_as", function)
