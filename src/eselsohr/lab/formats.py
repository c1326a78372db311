"""Tables as files: Parquet, CSV or JSON lines, by the file's ending. Each is made of parts, whole ones, in order."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import msgspec

from eselsohr.engine.errors import EselsohrError
from eselsohr.lab.simulation import Rows


class BadTable(EselsohrError):
    """A file in which these rows cannot be kept."""

    code = "bad_table"


class Format(Protocol):
    """A way to write a table."""

    def encode(self, rows: Rows) -> bytes:
        """Write some rows as a part."""

    def count(self, file: Path) -> int:
        """Count the rows of a part, or of a whole file; what is damaged has another number, or none."""

    def join(self, columns: Sequence[str], parts: Iterable[Path], file: Path) -> None:
        """Make one file of all parts, keeping only one of them in memory."""


class Lines:
    """What CSV and JSON lines have in common: a part is text, a row a line."""

    head = 0  # lines of a whole file that are no rows

    def count(self, file: Path) -> int:
        """Count the lines that have an end."""
        with file.open("rb") as lines:
            last, count = b"\n", 0
            for last in lines:  # noqa: B007
                count += 1
        return count if last.endswith(b"\n") else -1

    def title(self, columns: Sequence[str]) -> bytes:
        """What a whole file begins with."""
        return b""

    def join(self, columns: Sequence[str], parts: Iterable[Path], file: Path) -> None:
        """Put one part behind the other."""
        with file.open("wb") as whole:
            whole.write(self.title(columns))
            for part in parts:
                with part.open("rb") as text:
                    shutil.copyfileobj(text, whole)


class Csv(Lines):
    """Comma-separated values; the first line names the columns."""

    head = 1

    def encode(self, rows: Rows) -> bytes:
        """Write some rows as lines."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(zip(*map(_plain, rows.values()), strict=True))
        return text.getvalue().encode()

    def title(self, columns: Sequence[str]) -> bytes:
        """Name the columns."""
        return ",".join(columns).encode() + b"\n"


class JsonLines(Lines):
    """An object a line."""

    def encode(self, rows: Rows) -> bytes:
        """Write some rows as lines."""
        lines = (dict(zip(rows, line, strict=True)) for line in zip(*map(_plain, rows.values()), strict=True))
        return msgspec.json.Encoder().encode_lines(lines)


class Parquet:
    """Columns, typed and packed: what pandas, polars, DuckDB and R read fastest."""

    head = 0

    def encode(self, rows: Rows) -> bytes:
        """Write some rows as a small file of their own."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        sink = io.BytesIO()
        pq.write_table(pa.table(rows), sink)
        return sink.getvalue()

    def count(self, file: Path) -> int:
        """Ask the file."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            return int(pq.read_metadata(file).num_rows)
        except pa.ArrowException:
            return -1

    def join(self, columns: Sequence[str], parts: Iterable[Path], file: Path) -> None:
        """Write them one after the other, each as a group of rows."""
        import pyarrow.parquet as pq

        with file.open("wb") as sink:
            writer = None
            for part in parts:
                rows = pq.read_table(part)
                writer = writer or pq.ParquetWriter(sink, rows.schema)
                writer.write_table(rows)
            if writer:
                writer.close()


FORMATS: dict[str, Csv | JsonLines | Parquet] = {".parquet": Parquet(), ".csv": Csv(), ".jsonl": JsonLines()}


def find(file: Path) -> Csv | JsonLines | Parquet:
    """Choose the format by a file's ending."""
    found = FORMATS.get(file.suffix.lower())
    if found is None:
        raise BadTable("simulate.ending", file=str(file), names=", ".join(FORMATS))
    if isinstance(found, Parquet) and find_spec("pyarrow") is None:
        raise BadTable("simulate.parquet")
    return found


def _plain(column: Any) -> list[Any]:
    return column if isinstance(column, list) else column.tolist()
