"""Where this server can be reached: an address that also works on the other devices in the house."""

from __future__ import annotations

import errno
import io
import ipaddress
import os
import re
import socket
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlsplit

EXAMPLE_ADDRESS = ("192.0.2.1", 9)  # reserved for examples; nothing is sent there
MOST_WAITING = 65_535  # callers nobody has answered yet; the system may allow fewer, and drops all others
HOST = re.compile(r"([\w.-]{1,253}|\[[\da-f:.]{2,45}])(:\d{1,5})?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is."""

    listening: str  # the address it will be reached at
    base_path: str = ""  # below which everything is, such as /cards
    metrics_port: int | None = None  # where it tells how it is, and nothing else


class Listener(socket.socket):
    """Takes calls. When no file is left for one more, it hangs up on the caller.

    Left alone, asyncio would try the same call again at once, thousands of times a second, and log each of them;
    uvloop does what this does.
    """

    def __init__(self, family: int) -> None:
        # asyncio switches off Nagle's delay (40 ms for every message) only where the protocol is named.
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._spare = io.FileIO(os.devnull)  # given up for a moment when no other file is left

    def accept(self) -> tuple[socket.socket, Any]:
        """Take a call."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE):
                raise
            self._hang_up()
            raise BlockingIOError from None  # for asyncio: there is nobody, wait for the next

    def close(self) -> None:
        """Take no more calls."""
        self._spare.close()
        super().close()

    def _hang_up(self) -> None:
        self._spare.close()
        try:
            super().accept()[0].close()
            self._spare = io.FileIO(os.devnull)
        except OSError:  # another thread was quicker and took even that file
            time.sleep(0.01)


def listen(host: str, port: int) -> socket.socket:
    """Listen at an address; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = Listener(family)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(MOST_WAITING)
    except OSError:
        listener.close()
        raise
    return listener


def lan_address() -> str | None:
    """Find this machine's address in its network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(EXAMPLE_ADDRESS)
            found = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if is_local(found) else found


def is_local(host: str) -> bool:
    """Whether a host name means this machine only to itself."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def url(host: str, port: int) -> str:
    """Write an address for a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_host(text: str) -> bool:
    """Whether a host header can be one."""
    return HOST.fullmatch(text) is not None


def shared_url(scheme: str, host_header: str, *, listening: str) -> str | None:
    """Give the address at which others reach a server that a browser reached by that host header; None if they cannot.

    A name that only means "this machine" is replaced by the address in the network, if the server listens there.
    """
    called = _called(host_header)
    if called is None:
        return None
    if not called.local:
        return f"{scheme}://{called.name}"
    if is_loopback(listening):
        return None
    found = lan_address()
    return url(found, called.port) if found else None


class Called(NamedTuple):
    """How somebody has called this server."""

    name: str
    port: int
    local: bool  # that means this machine only to itself


@lru_cache(64)  # most come by the same one
def _called(host_header: str) -> Called | None:
    if not is_host(host_header):
        return None
    try:
        found = urlsplit(f"//{host_header}")
        return Called(found.netloc, found.port or 80, is_local(found.hostname or ""))
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether a server listening there can be reached from this machine only."""
    return is_local(host) and host not in ("0.0.0.0", "::")
