"""Packages of other people: installed as pip installs them, beside Eselsohr, for processes of their own."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import eselsohr

ROOT = Path(__file__).parents[2]
MULE = ROOT / "examples/mule"
SOURCE = Path(eselsohr.__file__).parents[1]


def install(project: Path, target: Path) -> dict[str, str]:
    """Install a project into a folder, unless it is there; gives the environment in which it is found."""
    with target.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one for all processes that test: they share its machine code too
        if not target.exists():
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
            subprocess.run([*pip, "--target", str(target), str(project)], check=True)
    path = os.pathsep.join([str(target), str(SOURCE)])
    return os.environ | {"PYTHONPATH": path, "ESELSOHR_LANG": "en", "PYTHONUNBUFFERED": "1"}
