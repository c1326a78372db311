"""A site beside the server: with what lies there, a page that is at this server can think and check by itself.

`eselsohr site --out FOLDER` makes it, `eselsohr serve --site FOLDER` serves it below /site/. The server does nothing
with it but send it; so it must be made from the very sources that the server runs.
"""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass, field
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse

from eselsohr.engine.errors import EselsohrError
from eselsohr.server.page.sources import digest

PLACE = "site/"
INDEX = "index.html"
MADE_FROM = "made-from"  # a note of the sources' digest
BY_CONTENT = re.compile(r"assets/|.*-[0-9a-f]{12}[/.]")  # what never changes under its name
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".net": "application/octet-stream"}


class NoSite(EselsohrError):
    """A folder that cannot be served as a site."""

    code = "site"


@dataclass(frozen=True, slots=True)
class Beside:
    """The files of a site, by their paths; none if there is none."""

    files: dict[str, Path] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Beside:
        """Look what is in a folder; refuses one that holds no site, or one of other sources than these."""
        note = folder / MADE_FROM
        if not (folder / INDEX).exists() or not note.exists():
            raise NoSite("site.none_there", path=str(folder))
        if note.read_text("utf-8") != digest():
            raise NoSite("site.of_another_version", path=str(folder))
        return cls({file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()})

    def __bool__(self) -> bool:
        return bool(self.files)

    def send(self, path: str, asked: Headers) -> FileResponse | None:
        """Send a file of it, packed if the browser takes that; None if there is no such file."""
        name = path.removeprefix(PLACE) or INDEX
        if not path.startswith(PLACE) or name not in self.files:
            return None
        suffix = Path(name).suffix
        kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        keep = "public, max-age=31536000, immutable" if BY_CONTENT.match(name) else "no-cache"
        headers = {"cache-control": keep}
        for ending, coding in ((".br", "br"), (".gz", "gzip")):
            if coding in asked.get("accept-encoding", "") and f"{name}{ending}" in self.files:
                headers |= {"content-encoding": coding, "vary": "accept-encoding"}
                return FileResponse(self.files[f"{name}{ending}"], headers=headers, media_type=kind)
        return FileResponse(self.files[name], headers=headers, media_type=kind)
