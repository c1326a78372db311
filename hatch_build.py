"""Build what the package ships but the repository does not hold: the browser client."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Make the artifacts named in pyproject.toml before they are packed; for editable installs too."""

    def dependencies(self) -> list[str]:
        """Ask for Node where the client must be built and the system has none that is new enough."""
        wanted: list[str] = self.run("requirements")
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the browser client into the package, if it has changed."""
        self.run("build_client")

    def run(self, function: str) -> Any:
        """Call a function of the client's builder."""
        return runpy.run_path(str(Path(self.root) / "client/build.py"))[function]()
