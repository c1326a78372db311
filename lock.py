"""Pin what development needs: `make lock` writes dev.lock, a constraints file for pip.

The package itself asks for ranges, so that it can be installed beside others; whoever works on it, and CI, use exactly
the versions of dev.lock.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent
LOCK = ROOT / "dev.lock"
HEADER = "# Every package of the development environment, pinned. Written by `make lock`; never edited by hand.\n"


def resolve() -> dict[str, str]:
    """Ask pip which versions it would install today; nothing is installed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = ["install", "--quiet", "--dry-run", "--ignore-installed", "--report", str(report)]
        subprocess.run([sys.executable, "-m", "pip", *words, "--group", "dev", "--editable", "."], cwd=ROOT, check=True)
        found = [install["metadata"] for install in json.loads(report.read_text("utf-8"))["install"]]
    return {each["name"].lower().replace("_", "-"): each["version"] for each in found}


def main() -> None:
    """Write the file."""
    pins = [f"{name}=={version}\n" for name, version in sorted(resolve().items()) if name != "eselsohr"]
    LOCK.write_text(HEADER + "".join(pins), "utf-8")


if __name__ == "__main__":
    main()
