"""Build what the package ships but the repository does not hold: compiled catalogues, the browser client."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Make the artifacts named in pyproject.toml before they are packed; for editable installs too."""

    def dependencies(self) -> list[str]:
        """Ask for Node where the client must be built and the system has none that is new enough."""
        root = Path(self.root)
        compile_catalogues(root)
        wanted: list[str] = run(root / "client/build.py", "requirements")
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build in order: the client bundles the catalogues."""
        root = Path(self.root)
        compile_catalogues(root)
        build_client(root)


def compile_catalogues(root: Path) -> None:
    """Make .mo and .json of the catalogues."""
    run(root / "src/eselsohr/text/compile.py", "compile_catalogues")


def build_client(root: Path) -> None:
    """Build the browser client into the package, if it has changed."""
    run(root / "client/build.py", "build_client")


def run(file: Path, function: str) -> Any:
    """Call a function of a file, without importing the package: its dependencies are not here."""
    return runpy.run_path(str(file))[function]()
