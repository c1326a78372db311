"""The network between servers and their database: a socket in between, which can be cut or go silent."""

from __future__ import annotations

import contextlib
import socket
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

NAME = ".s.PGSQL.5432"  # what PostgreSQL calls its socket


class Relay:
    """Passes bytes on between those who come to a folder and the database in another."""

    def __init__(self, folder: Path, database: Path) -> None:
        self.folder = folder
        self._database = database / NAME
        self._passing = threading.Event()
        self._passing.set()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self.mend()

    def cut(self) -> None:
        """Break all connections, and let nobody connect."""
        self._listener.close()
        (self.folder / NAME).unlink()
        for pair in self._pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def mend(self) -> None:
        """Let people connect again."""
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.folder / NAME))
        (self.folder / NAME).chmod(0o777)
        self._listener.listen(100)
        threading.Thread(target=self._listen, args=[self._listener], daemon=True).start()

    @contextlib.contextmanager
    def silent(self) -> Iterator[None]:
        """Pass nothing on for a while, and tell nobody."""
        self._passing.clear()
        try:
            yield
        finally:
            self._passing.set()

    def _listen(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):  # closed
            for caller, _ in iter(listener.accept, None):
                database = socket.socket(socket.AF_UNIX)
                try:
                    database.connect(str(self._database))
                except OSError:  # killed just now
                    caller.close()
                    continue
                self._pairs.append((caller, database))
                for one, other in ((caller, database), (database, caller)):
                    threading.Thread(target=self._pass_on, args=[one, other], daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            for data in iter(lambda: one.recv(65536), b""):
                self._passing.wait()
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def relay(database: Path) -> Iterator[Relay]:
    """Put something between servers and the database whose socket is in that folder."""
    with tempfile.TemporaryDirectory(prefix="eselsohr-") as folder:  # a short path: sockets take no long ones
        between = Relay(Path(folder), database)
        try:
            yield between
        finally:
            between.cut()
