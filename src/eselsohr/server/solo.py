"""What a server brings along so that its page lays tables without it: a folder that `eselsohr site` has written.

The page comes from the server, and what its own tables are made of from that folder; both must be of one version.
"""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import NamedTuple

from eselsohr.engine.errors import EselsohrError

SIGN = "<meta name=site"  # by which a site of ours is known
BY_CONTENT = ("python-", "code/", "kernels/", "given/")  # in a site, beside what the client's build names so
PACKED = {"br": ".br", "gzip": ".gz"}  # how files may be sent, and what such a copy is called
HERE = "here"  # the path below which the page shows its own tables
_SCRIPT = re.compile(r'"\./(assets/index-[^"]+\.js)"')


class WrongSite(EselsohrError):
    """A folder is no site, or that of another version."""

    code = "site"


class Solo(NamedTuple):
    """What tables in a browser are made of."""

    told: str  # what the page has to know of it, as JSON
    files: dict[str, Path]  # by their paths, packed copies among them

    @property
    def names(self) -> list[str]:
        """What the browser keeps."""
        return [name for name in self.files if not name.endswith((*PACKED.values(),))]


def told(page: str) -> str:
    """Read what a site's page was told of its parts, as JSON."""
    return html.unescape(page.partition(f'{SIGN} content="')[2].partition('"')[0])


def read(folder: Path, static: Path) -> Solo:
    """Read a site that was made with the client in `static`."""
    index = folder / "index.html"
    page = index.read_text("utf-8") if index.exists() else ""
    if SIGN not in page:
        raise WrongSite("site.none_there", path=str(folder))
    if _SCRIPT.findall(page) != _SCRIPT.findall((static / "index.html").read_text("utf-8")):
        raise WrongSite("site.other_version", path=str(folder))
    files = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*")) if file.is_file()}
    return Solo(told(page), {name: file for name, file in files.items() if name.startswith(BY_CONTENT)})
