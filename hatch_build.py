"""Build what the package ships but the repository does not hold: compiled catalogues, the browser client."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Make the artifacts named in pyproject.toml before they are packed; for editable installs too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build in order: the client bundles the catalogues."""
        root = Path(self.root)
        compile_catalogues(root)
        build_client(root)


def compile_catalogues(root: Path) -> None:
    """Make .mo and .json of the catalogues, without importing the package: its dependencies are not here."""
    runpy.run_path(str(root / "src/eselsohr/text/compile.py"))["compile_catalogues"]()


def build_client(root: Path) -> None:
    """Build the browser client into the package."""
