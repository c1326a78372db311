"""Packages of other people: installed as pip installs them, beside Eselsohr, for processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import eselsohr

ROOT = Path(__file__).parents[2]
MULE = ROOT / "examples/mule"
SOURCE = Path(eselsohr.__file__).parents[1]


def install(project: Path, target: Path) -> dict[str, str]:
    """Install a project into a folder; gives the environment in which it is found."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(project)], check=True)
    path = os.pathsep.join([str(target), str(SOURCE)])
    return os.environ | {"PYTHONPATH": path, "ESELSOHR_LANG": "en", "PYTHONUNBUFFERED": "1"}
