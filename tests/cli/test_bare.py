"""Plain `eselsohr`: the server, and the browser on its page."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path
from queue import Queue

import pytest
import uvicorn
from click.testing import CliRunner

from eselsohr.cli import eselsohr, serve
from eselsohr.server.web.addresses import listen


def test_without_a_command_it_lays_the_table_and_opens_the_browser(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = Queue[str]()
    served: list[socket.socket] = []
    monkeypatch.setattr(serve, "_listen", lambda host, port: listen(host, 0))
    monkeypatch.setattr(webbrowser, "open", opened.put)
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, sockets: served.extend(sockets))
    result = CliRunner().invoke(eselsohr, env={"XDG_DATA_HOME": str(tmp_path)}, catch_exceptions=False)
    assert result.exit_code == 0
    port = served[0].getsockname()[1]
    served[0].close()
    assert opened.get(timeout=60) == f"http://localhost:{port}"
    assert f":{port}" in result.output
