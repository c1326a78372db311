"""The log: what happens to the server, never what happens in a match. It has no card, seed or token, no whole address.

A line is a sentence and facts. Exceptions are told by their kind and place: their own words might name a card.
"""

from __future__ import annotations

import ipaddress
import logging
import sys
import time
import traceback
from enum import StrEnum
from types import TracebackType

import msgspec

PLAIN = "%Y-%m-%d %H:%M:%S"
ISO = "%Y-%m-%dT%H:%M:%S"


class Style(StrEnum):
    """How much is said, and to whom."""

    QUIET = "quiet"  # trouble only, for people
    PLAIN = "plain"  # everything, for people
    JSON = "json"  # everything, one JSON object a line


def set_up(style: Style) -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style is Style.JSON else Plain())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("eselsohr").setLevel(logging.WARNING if style is Style.QUIET else logging.INFO)


def facts(**found: str | int | float | None) -> dict[str, dict[str, str | int | float | None]]:
    """Put facts where the log looks for them: `log.info("table made", extra=facts(table=…))`."""
    return {"facts": found}


def shortened(address: str | None) -> str | None:
    """Name the network somebody comes from, not the one who does."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return None
    return str(ipaddress.ip_network((found, 24 if found.version == 4 else 48), strict=False))


class Plain(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the time, the sentence and the facts."""
        when = time.strftime(PLAIN, time.localtime(record.created))
        known = "".join(f" {name}={value}" for name, value in getattr(record, "facts", {}).items())
        return f"{when} {record.levelname} {record.getMessage()}{known}{_trouble(record)}"


class JsonLines(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """Write everything as one object."""
        when = f"{time.strftime(ISO, time.gmtime(record.created))}.{int(record.msecs):03}Z"
        said = {"time": when, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        trouble = _trouble(record)
        said |= getattr(record, "facts", {}) | ({"exception": trouble.strip()} if trouble else {})
        return msgspec.json.encode(said).decode()


def _trouble(record: logging.LogRecord) -> str:
    """Tell an exception by its kind and where it came from."""
    kind, _, place = record.exc_info or (None, None, None)
    return "" if kind is None else f"\n{kind.__module__}.{kind.__qualname__}\n{_places(place)}"


def _places(place: TracebackType | None) -> str:
    return "\n".join(f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(place))
