"""Who one is at a server, from the terminal: its token is kept from one visit to the next, for this user alone."""

from __future__ import annotations

import http.client
import json
import os
import platform
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import platformdirs

from eselsohr.cli.localized import language
from eselsohr.engine.errors import EselsohrError
from eselsohr.text import say

COOKIE = "eselsohr"  # the server's name for the token
AGENT = f"eselsohr (terminal; {platform.system()})"
PATIENCE = 10.0  # seconds for an answer to a request


class NotThere(EselsohrError):
    """The server of a link does not answer, or does not want us."""

    code = "not_there"


def identity(base: str, name: str | None, *, otherwise: str, words: str | None = None) -> str:
    """Be known at a server, and give its token: by that name, else as before, else by the other name.

    `words`: a code or a recovery phrase, by which one is from now on who one is elsewhere.
    """
    file = _folder() / "identities.json"
    known: dict[str, str] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    asking = _Asking(base, known.get(base))
    if words:
        asking.ask("POST", "/api/me/devices", {"words": words})
    before = asking.ask("GET", "/api/home")["name"]
    if before is None or name not in (None, before):
        asking.ask("PUT", "/api/me", {"name": name or otherwise})
    if asking.token is None:
        raise NotThere("cli.join.no_answer", link=base)
    known[base] = asking.token
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(0o600)
    file.write_text(json.dumps(known), "utf-8")
    return asking.token


def _folder() -> Path:
    chosen = os.environ.get("ESELSOHR_DATA")
    return Path(chosen) if chosen else platformdirs.user_state_path("eselsohr", appauthor=False)


class _Asking:
    """Asks a server, as a browser would."""

    def __init__(self, base: str, token: str | None) -> None:
        self.token = token
        self._base = base

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask for something; a new token is taken over."""
        origin = "/".join(self._base.split("/")[:3])
        headers = {"Origin": origin, "Content-Type": "application/json", "User-Agent": AGENT}
        if self.token:
            headers["Cookie"] = f"{COOKIE}={self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                given = SimpleCookie(answer.headers.get("Set-Cookie", "")).get(COOKIE)
                self.token = given.value if given else self.token
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            raise NotThere("cli.join.refused", why=_why(refused)) from None
        except (OSError, http.client.HTTPException, ValueError):
            raise NotThere("cli.join.no_answer", link=self._base) from None


def _why(refused: urllib.error.HTTPError) -> str:
    try:
        said = json.load(refused)
        return say(language(), said["key"], **said["params"])
    except (ValueError, KeyError, TypeError):
        return str(refused.code)
