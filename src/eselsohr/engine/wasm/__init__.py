"""WebAssembly: kernel modules where there is no Python compiler, in browsers and Node.

    twin = native(playout, target="wasm", game=rules)
    bytes = build({"matches": (twin.matches, types)})

Nothing but Numba and llvmlite is needed, and no linker; the module imports its memory and nothing else.
"""

from pathlib import Path

from eselsohr.engine.wasm.build import RECORDS as RECORDS
from eselsohr.engine.wasm.build import build as build

TOOLS = tuple(sorted(Path(__file__).parent.glob("*.py")))  # what changes a module changes with them
