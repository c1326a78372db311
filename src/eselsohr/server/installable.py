"""What makes an app of the page: a manifest in every language, and a service worker that knows what to keep.

The client's build gives a draft of the manifest, with everything about the look, and the worker's code. Words, games
and the names of the files are only known where the page is served, or written as a site.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from eselsohr import text
from eselsohr.engine.game import Game
from eselsohr.text import say

DRAFT, WORKER = "app.webmanifest", "sw.js"
BY_CONTENT = "assets/"  # the build names everything in there by its content
MANIFEST_TYPE = "application/manifest+json"
NOT_OF_THE_PAGE = (DRAFT, WORKER, "index.html", "built-from")


def manifest_name(language: str) -> str:
    """Name the manifest in a language; the page knows that name too."""
    return f"app.{language}.webmanifest"


def manifests(draft: bytes, games: Sequence[Game], page: Callable[[str], str]) -> dict[str, bytes]:
    """Write the manifest in every language, by its name; `page` gives the address of a page, from the page's own."""
    look = json.loads(draft)
    return {
        manifest_name(language): json.dumps(look | _ways(games, language, page), ensure_ascii=False).encode()
        for language in text.languages()
    }


def _ways(games: Iterable[Game], language: str, page: Callable[[str], str]) -> dict[str, Any]:
    """Say what it is, and lead to a table of each game, and from a record to its replay."""
    return {
        "lang": language,
        "description": say(language, "common.tagline"),
        "shortcuts": [{"name": say(language, f"{game.name}.name"), "url": page(f"new/{game.name}")} for game in games],
        "file_handlers": [{"action": page("record"), "accept": {"application/json": [".json"]}}],
    }


def readings(games: Iterable[Game]) -> list[str]:
    """List what the server tells everybody alike: all words, the rulebooks, how the cards look."""
    each = [(game.name, language) for game in games for language in text.languages()]
    return [
        *(f"api/words/{language}" for language in text.languages()),
        *(f"api/rules/{game}/{language}" for game, language in each),
        *(f"api/games/{game.name}/look" for game in games),
    ]


def service_worker(
    code: bytes,
    files: Mapping[str, bytes],
    fresh: Iterable[str] = (),
    *,
    fixed: Sequence[str] = (),
    page: bytes | None = None,
) -> bytes:
    """Tell the worker what to keep: the page's files, and what else there is; a change of either makes it another.

    `fixed` are more files named by their content; `page` is that of a folder behind which there is no server.
    """
    names = [name for name in files if name not in NOT_OF_THE_PAGE]
    by_content = [name for name in names if name.startswith(BY_CONTENT)]
    others = {name: files[name] for name in names if name not in by_content}
    digest = hashlib.sha256(b"".join((*others.values(), page or b""))).hexdigest()
    kept = {
        "fixed": [*by_content, *fixed],
        "fresh": [*others, *fresh],
        "version": None if page is None else digest[:12],
    }
    return f"self.kept = {json.dumps(kept)}; // {digest}\n".encode() + code
