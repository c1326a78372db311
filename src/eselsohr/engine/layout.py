"""State layouts: one description of the fields gives a plain state of lists and a numpy record.

Kernel modules index both the same way: `s.hands[seat][kind]`. Fields are class attributes, in order:

    class State(Chance):
        hands = i8[12, 16]
        acting = i8

A plain state is what CPython runs fastest and a debugger shows best; a record is what compiled rules run on, and its
bytes are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from math import prod
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

if TYPE_CHECKING:
    import numpy as np

CACHE_LINE = 64  # records of different threads must not share one
LETTERS = dict(
    zip(("i1", "u1", "i2", "u2", "i4", "u4", "i8", "f4", "f8"), "bBhHiIqfd", strict=True)
)  # as `struct` has them


class Field:
    """A field's number type and fixed shape."""

    __slots__ = ("code", "shape")

    def __init__(self, code: str, shape: tuple[int, ...] = ()) -> None:
        self.code = code
        self.shape = shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> Field:
        return Field(self.code, shape if isinstance(shape, tuple) else (shape,))

    def zeros(self) -> Any:
        """Make the field's plain zero: an int or nested lists of them."""
        return _zeros(self.shape)


def _copier(fields: dict[str, Field], plain: type[Any]) -> Callable[[Any], Any]:
    """Make what copies a plain state: written out field by field, since this is done before every step of a match."""
    lines = [f" t.{name} = {_copied(f's.{name}', len(field.shape))}" for name, field in fields.items()]
    made: dict[str, Any] = {"plain": plain}
    exec("\n".join(["def copy(s):", " t = plain()", *lines, " return t"]), made)
    return made["copy"]  # type: ignore[no-any-return]


def _copied(value: str, dimensions: int) -> str:
    """How a copy of a plain value is written."""
    if dimensions == 2:
        return f"list(map(list.copy, {value}))"
    if dimensions < 2:
        return f"{value}[:]" if dimensions else value
    return f"[{_copied(f'r{dimensions}', dimensions - 1)} for r{dimensions} in {value}]"


def _zeros(shape: tuple[int, ...]) -> Any:
    match shape:
        case ():
            return 0
        case (length,):
            return [0] * length
    return [_zeros(shape[1:]) for _ in range(shape[0])]


i8, i16, i32, i64 = Field("i1"), Field("i2"), Field("i4"), Field("i8")
u8, u16, u32 = Field("u1"), Field("u2"), Field("u4")
f32, f64 = Field("f4"), Field("f8")


class Layout:
    """Fields with fixed shapes; an instance is a plain state."""

    __slots__ = ()
    fields: ClassVar[dict[str, Field]] = {}
    line: ClassVar[int] = CACHE_LINE  # records are padded to a multiple of so many bytes
    _plain: ClassVar[type[Any]]
    _copy: ClassVar[Callable[[Any], Any]]
    _form: ClassVar[_Form]

    def __init_subclass__(cls) -> None:
        own = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        cls.fields = {**cls.fields, **own}
        cls._form = _form(cls)
        # Instances live in a slotted twin: the class attributes here describe, they do not store.
        # They are pickled as this layout, which can be imported, and their values.
        body = {
            "__slots__": tuple(cls.fields),
            "__module__": cls.__module__,
            "__reduce__": lambda s: (cls._filled, ([getattr(s, name) for name in cls.fields],)),
        }
        cls._plain = type(cls.__name__, (object,), body)
        cls._copy = staticmethod(_copier(cls.fields, cls._plain))

    @classmethod
    def _filled(cls, values: list[Any]) -> Self:
        s: Any = cls._plain()
        for name, value in zip(cls.fields, values, strict=True):
            setattr(s, name, value)
        return s  # type: ignore[no-any-return]

    @classmethod
    def blank(cls) -> Self:
        """Make a plain state with every field zero."""
        return cls._filled([field.zeros() for field in cls.fields.values()])

    @classmethod
    def copy(cls, s: Any) -> Self:
        """Copy a plain state."""
        return cls._copy(s)  # type: ignore[no-any-return]

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """Describe the numpy record, padded to whole lines."""
        import numpy as np

        plain = np.dtype([(name, field.code, field.shape) for name, field in cls.fields.items()], align=True)
        size = -(-plain.itemsize // cls.line) * cls.line
        offsets = [plain.fields[name][1] for name in cls.fields]  # type: ignore[index]
        formats = [(field.code, field.shape) for field in cls.fields.values()]
        return np.dtype({"names": [*cls.fields], "formats": formats, "offsets": offsets, "itemsize": size})

    @classmethod
    def size(cls) -> int:
        """Say how many bytes a record takes."""
        return cls._form.size

    @classmethod
    def to_bytes(cls, s: Any) -> bytes:
        """Write a plain state as the bytes of a record."""
        values = list[Any]()
        for name, field in cls.fields.items():
            value = getattr(s, name)
            for _ in field.shape[1:]:
                value = chain.from_iterable(value)
            values += value if field.shape else (value,)
        return cls._form.struct.pack(*values)

    @classmethod
    def array(cls, count: int) -> Any:
        """Make `count` blank records, the form compiled rules take."""
        import numpy as np

        return np.zeros(count, np.dtype((np.record, cls.dtype()))).view(np.recarray)

    @classmethod
    def pack(cls, s: Any, records: Any, index: int = 0) -> None:
        """Write a plain state into a record."""
        for name in cls.fields:
            records[name][index] = getattr(s, name)

    @classmethod
    def unpack(cls, records: Any, index: int = 0) -> Self:
        """Read a record as a plain state."""
        return cls._filled([records[name][index].tolist() for name in cls.fields])

    @classmethod
    def reading(cls, records: bytes, index: int = 0) -> Reading:
        """Read bytes of records as a plain state: a field is unpacked when somebody looks at it."""
        return Reading(cls, records, index * cls.size())


class Reading:
    """A record read as a plain state."""

    def __init__(self, layout: type[Layout], records: bytes, at: int) -> None:
        self._layout = layout
        self._records = records
        self._at = at

    def __getattr__(self, name: str) -> Any:
        try:
            field = self._layout.fields[name]
        except KeyError:
            raise AttributeError(name) from None
        struct, offset = self._layout._form.fields[name]
        numbers = struct.unpack_from(self._records, self._at + offset)
        value = self.__dict__[name] = _shaped(numbers, field.shape) if field.shape else numbers[0]
        return value


def _shaped(numbers: tuple[Any, ...], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return list(numbers)
    size = len(numbers) // shape[0]
    return [_shaped(numbers[at : at + size], shape[1:]) for at in range(0, len(numbers), size)]


class _Form(NamedTuple):
    """How the records of a layout lie in memory."""

    struct: Struct
    size: int
    fields: dict[str, tuple[Struct, int]]  # each by itself, and where it is


def _form(layout: type[Layout]) -> _Form:
    """Lay the fields out as `dtype` does: every number at a multiple of its size, the whole in lines."""
    whole, at, fields = "<", 0, {}
    for name, field in layout.fields.items():
        size, numbers = int(field.code[1]), f"{prod(field.shape)}{LETTERS[field.code]}"
        gap = -at % size
        fields[name] = Struct(f"<{numbers}"), at + gap
        whole += f"{gap}x{numbers}"
        at += gap + fields[name][0].size
    return _Form(Struct(f"{whole}{-at % layout.line}x"), at + -at % layout.line, fields)
