"""Our server as it was at an older revision, checked out beside this one: what has become slower since?"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.server.ours import Ours
from benchmarks.server.process import Server

ROOT = Path(__file__).parents[2]


class Revision:
    """The sources of a revision, in a folder that goes with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._folder = tempfile.TemporaryDirectory(prefix="bench-revision-")
        self.path = Path(self._folder.name)
        archive = subprocess.run(
            ["git", "archive", name, "src", "benchmarks"], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", self.path], input=archive.stdout, check=True)


class OursBefore(Ours):
    """That server; people speak to it as they do to the new one."""

    def __init__(self, revision: Revision) -> None:
        super().__init__()
        self.name = f"ours at {revision.name}"
        self._revision = revision

    def _serve(self, port: int) -> Server:
        where = ["--host", "127.0.0.1", "--port", str(port), "--database", self.database]
        command = [sys.executable, "-m", "benchmarks.server.ours_serve", "serve", *where]
        return Server(command, port, folder=self._revision.path, PYTHONPATH=str(self._revision.path / "src"))
