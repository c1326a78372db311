"""WebAssembly: kernel modules where there is no Python compiler, in browsers and Node.

    twin = native(playout, target="wasm", game=rules)
    bytes = build({"matches": (twin.matches, types)})

Nothing but Numba and llvmlite is needed, and no linker; the module imports its memory and its stack, nothing else.
"""

from eselsohr.engine.wasm.build import build as build
