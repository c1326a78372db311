"""State layouts: one description of the fields gives a plain state of lists and a numpy record.

Kernel modules index both the same way: `s.hands[seat][kind]`. Fields are class attributes, in order:

    class State(Chance):
        hands = i8[12, 16]
        acting = i8

A plain state is what CPython runs fastest and a debugger shows best; a record is what compiled rules run on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    import numpy as np

CACHE_LINE = 64  # records of different threads must not share one


class Field:
    """A field's number type and fixed shape."""

    __slots__ = ("code", "copied", "shape")

    def __init__(self, code: str, shape: tuple[int, ...] = ()) -> None:
        self.code = code
        self.shape = shape
        self.copied = _copier(len(shape))  # copies a plain value

    def __getitem__(self, shape: int | tuple[int, ...]) -> Field:
        return Field(self.code, shape if isinstance(shape, tuple) else (shape,))

    def zeros(self) -> Any:
        """Make the field's plain zero: an int or nested lists of them."""
        return _zeros(self.shape)


def _copier(dimensions: int) -> Callable[[Any], Any]:
    if dimensions < 2:
        return list.copy if dimensions else lambda number: number
    row = _copier(dimensions - 1)
    return lambda rows: [*map(row, rows)]


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

    def __init_subclass__(cls) -> None:
        own = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        cls.fields = {**cls.fields, **own}
        # Instances live in a slotted twin: the class attributes here describe, they do not store.
        # They are pickled as this layout, which can be imported, and their values.
        body = {
            "__slots__": tuple(cls.fields),
            "__module__": cls.__module__,
            "__reduce__": lambda s: (cls._filled, ([getattr(s, name) for name in cls.fields],)),
        }
        cls._plain = type(cls.__name__, (object,), body)

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
        return cls._filled([field.copied(getattr(s, name)) for name, field in cls.fields.items()])

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
