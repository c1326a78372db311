"""A module of WebAssembly without a linker.

What LLVM emits is an object for a linker: a module with all indices and addresses in place, since nothing is linked to
it, but without exports, and with a stack taken from outside. So its own symbol table says where the entry points are,
an export section is put in, the stack becomes its own, and the sections for linkers go. What is left takes nothing but
its memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

CONSTANTS = 1 << 16  # bytes at most, from 0 on
RECORDS = 1 << 17  # where those of the host begin; from here the stack grows down to the constants
ORDER = (1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11)  # of sections, as the specification wants them
CUSTOM, IMPORT, GLOBAL, EXPORT, DATA = 0, 2, 6, 7, 11
MEMORY, VARIABLE = 2, 3  # kinds of imports
STACK = "__stack_pointer"
I32_VARIABLE, CONSTANT, END = b"\x7f\1", b"\x41", b"\x0b"
SYMBOLS = 8  # the part of the section `linking` that is a symbol table
FUNCTION, DATUM, SECTION = 0, 1, 3  # kinds of symbols; all others are an index and a name, as functions are
UNDEFINED, NAMED = 0x10, 0x40  # flags of a symbol


def build(entries: dict[str, tuple[Any, tuple[Any, ...]]]) -> bytes:
    """One module that exports these entry points: by name, a function for `wasm` and the types of its arguments."""
    from eselsohr.engine.wasm.target import emit

    return link(emit(entries), entries)


def link(emitted: bytes, names: Iterable[str]) -> bytes:
    """Make an object that needs no other a module that exports these functions."""
    sections = [*_sections(emitted)]
    linking = next(body for kind, body in sections if kind == CUSTOM and _text(body, 0)[0] == "linking")
    indices = dict(_functions(linking))
    exports = [_number(len(name)) + name.encode() + b"\0" + _number(indices[name]) for name in names]
    kept = {kind: body for kind, body in sections if kind != CUSTOM}
    kept[EXPORT] = _number(len(exports)) + b"".join(exports)
    if len(kept.get(DATA, b"")) >= CONSTANTS:
        raise ValueError(f"The constants take {len(kept[DATA])} bytes; {CONSTANTS} is the most there is room for.")
    _take_in_stack(kept)
    there = ((kind, kept[kind]) for kind in ORDER if kind in kept)
    return emitted[:8] + b"".join(bytes([kind]) + _number(len(body)) + body for kind, body in there)


def _take_in_stack(sections: dict[int, bytes]) -> None:
    """Import the memory alone: the stack, if any is needed, becomes a variable of the module's own."""
    memory, stacked = b"", False
    for name, kind, wanted in _imports(sections[IMPORT]):
        if kind == MEMORY:
            memory = wanted
        elif (name, kind) == (STACK, VARIABLE) and GLOBAL not in sections:
            stacked = True
        else:
            raise ValueError(f"The kernels want {name}, and there is nothing but their memory.")
    sections[IMPORT] = b"\1" + memory
    if stacked:
        sections[GLOBAL] = b"\1" + I32_VARIABLE + CONSTANT + _number(RECORDS) + END


def _imports(section: bytes) -> Iterator[tuple[str, int, bytes]]:
    """What an object wants: name, kind, and the whole of it as it stands there. It wants no tables."""
    count, at = _read(section, 0)
    for _ in range(count):
        begun = at
        _, at = _text(section, at)
        name, at = _text(section, at)
        kind, at = section[at], at + 1
        if kind == MEMORY:
            bounds, at = 1 + (section[at] & 1), at + 1
            for _ in range(bounds):
                _, at = _read(section, at)
        elif kind == VARIABLE:
            at += 2
        else:
            _, at = _read(section, at)
        yield name, kind, section[begun:at]


def _sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    at = 8  # after the magic word and the version
    while at < len(module):
        size, body = _read(module, at + 1)
        yield module[at], module[body : body + size]
        at = body + size


def _functions(linking: bytes) -> Iterator[tuple[str, int]]:
    """The functions an object defines, by name, each with its index."""
    _, at = _text(linking, 0)
    _, at = _read(linking, at)  # the version
    while at < len(linking):
        kind, (size, body) = linking[at], _read(linking, at + 1)
        if kind == SYMBOLS:
            yield from _symbols(linking, body)
        at = body + size


def _symbols(linking: bytes, at: int) -> Iterator[tuple[str, int]]:
    count, at = _read(linking, at)
    for _ in range(count):
        kind, (flags, at) = linking[at], _read(linking, at + 1)
        defined = not flags & UNDEFINED
        if kind == DATUM:
            _, at = _text(linking, at)
            for _ in range(3 * defined):  # segment, offset, size
                _, at = _read(linking, at)
            continue
        index, at = _read(linking, at)
        if kind != SECTION and (defined or flags & NAMED):
            name, at = _text(linking, at)
            if kind == FUNCTION and defined:
                yield name, index


def _text(data: bytes, at: int) -> tuple[str, int]:
    size, at = _read(data, at)
    return data[at : at + size].decode(), at + size


def _number(number: int) -> bytes:
    """Write a number, seven bits a byte, the lowest first."""
    out = bytearray()
    while number >> 7:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def _read(data: bytes, at: int) -> tuple[int, int]:
    """Read such a number; where the next thing begins."""
    number = shift = 0
    while data[at] & 0x80:
        number |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return number | data[at] << shift, at + 1
