"""What lies in deploy/: each file is checked by its own tool or by doing what it says, in an empty place."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import click
import httpx
import msgspec
import pytest

from eselsohr.cli.serve import command
from eselsohr.engine.native import cache_folder
from tests.waiting import PATIENCE

SOURCE = Path(__file__).parents[1]
DEPLOY, DOCS = SOURCE / "deploy", SOURCE / "docs/how-to"
LENT = Path(msgspec.__file__).parents[1]  # what we need is installed there, and need not be fetched
OPTIONS = {name for param in command.params for name in param.opts}


def options(words: list[str]) -> list[str]:
    return [word for word in words if word.startswith("--")]


def below(root: Path, words: str) -> str:
    """The same words, but what they name of the machine lies below a root of its own."""
    return re.sub(r"(?<![\w./])/(?=(?:opt|etc|var)/)", f"{root}/", words)


def test_the_unit_is_sound(tmp_path: Path) -> None:
    text = (DEPLOY / "eselsohr.service").read_text()
    (start,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    program, serve, *words = shlex.split(start)
    assert (program, serve) == ("/opt/eselsohr/bin/eselsohr", "serve") and {*options(words)} <= OPTIONS
    state = re.findall(r"^StateDirectory=(.*)$", text, re.MULTILINE)
    assert f"/var/lib/{state[0]}/" in start
    if shutil.which("systemd-analyze"):
        unit = tmp_path / "eselsohr.service"
        unit.write_text(text.replace(program, sys.executable))  # it wants a program that is there
        checked = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, "")


def test_the_steps_for_systemd_lead_to_a_server_that_runs_and_stops(wheels: Path, tmp_path: Path) -> None:
    """They run as they stand, below an empty root; only what starts the unit is us."""
    root = tmp_path / "root"
    for folder in ("opt", "etc/systemd/system", "var/lib/eselsohr", "var/cache/eselsohr"):
        (root / folder).mkdir(parents=True)
    (block,) = re.findall(r"^```sh\n(.*?)^```", (DOCS / "systemd.md").read_text(), re.DOTALL | re.MULTILINE)
    *steps, last = block.splitlines()
    assert last == "systemctl enable --now eselsohr"
    lent = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_FIND_LINKS": str(wheels)}
    path = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    script = below(root, "\n".join(["set -e", *steps]))
    subprocess.run(["sh", "-c", script], cwd=SOURCE, env=os.environ | lent | path, check=True, capture_output=True)
    unit = below(root, (root / "etc/systemd/system/eselsohr.service").read_text())
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    given = dict(re.findall(r"(?:^Environment=| )([A-Z_]+)=(\S+)", unit, re.MULTILINE))
    kept = {"ESELSOHR_CACHE": str(cache_folder().parent), "ESELSOHR_LANG": "en", "PYTHONPATH": str(LENT)}
    with subprocess.Popen(
        [*shlex.split(start), "--port", "0"], env=os.environ | given | kept, text=True, stdout=PIPE, stderr=PIPE
    ) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert address
            assert httpx.get(f"{address[0]}/healthz").json() == {"ok": True, "store": None}
            assert httpx.get(address[0]).headers["content-type"].startswith("text/html")  # the client is in the wheel
            server.send_signal(signal.SIGTERM)
            _, log = server.communicate(timeout=PATIENCE)
        finally:
            server.kill()
    assert server.returncode == 0
    said = [json.loads(line)["message"] for line in log.splitlines()]
    assert (said[0], said[-1]) == ("server up", "server down; everything is stored")
    assert (root / "var/lib/eselsohr/tables.sqlite3").stat().st_mode & 0o077 == 0


def instructions() -> list[tuple[str, str]]:
    """The instructions of the container file, each with what it is given."""
    lines = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ").splitlines()
    split = (line.split(" ", 1) for line in lines if line and not line.startswith("#"))
    return [(word, rest) for word, rest in split]


def test_the_container_starts_a_server_with_options_there_are(tmp_path: Path) -> None:
    given = dict(instructions())
    words = [*eval(given["ENTRYPOINT"]), *eval(given["CMD"])]
    assert words[:2] == ["eselsohr", "serve"] and {*options(words)} <= OPTIONS
    context = command.make_context("serve", [word.replace("/data", str(tmp_path)) for word in words[2:]])
    assert isinstance(context, click.Context) and context.params["port"] == 3735
    assert given["STOPSIGNAL"] == "SIGTERM" and given["USER"] == "eselsohr"


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the first stage of the container file builds; nothing is fetched."""
    build, *_ = [rest for word, rest in instructions() if word == "RUN"]
    folder = tmp_path_factory.mktemp("wheels")
    build = build.replace("python", sys.executable, 1).replace("/wheels", str(folder))
    environment = os.environ | {"PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_INDEX": "1", "PYTHONPATH": str(LENT)}
    subprocess.run(build, shell=True, cwd=SOURCE, env=environment, check=True, capture_output=True, text=True)
    return folder


def test_the_steps_of_the_container_are_those_of_an_empty_environment(wheels: Path, tmp_path: Path) -> None:
    """The wheel is installed as the file says, but here: nothing is fetched, and what it needs is lent."""
    _, install, account = [rest for word, rest in instructions() if word == "RUN"]
    assert "useradd" in account
    venv, environment = tmp_path / "venv", os.environ | {"PIP_NO_INDEX": "1", "PYTHONPATH": str(LENT)}
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    install = install.replace("python -m pip install", f"{sys.executable} -m pip --python {venv} install --no-deps")
    install = install.replace("/wheels", str(wheels))
    subprocess.run(install, shell=True, env=environment, check=True, capture_output=True, text=True)
    said = subprocess.run([venv / "bin/eselsohr", "serve", "--help"], env=environment, capture_output=True, text=True)
    assert said.returncode == 0 and "--trusted-proxies" in said.stdout
    where: list[str | Path] = [venv / "bin/python", "-c", "import eselsohr; print(eselsohr.__file__)"]
    assert str(venv) in subprocess.run(where, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_compose_file_starts_two_servers_with_options_there_are() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    named = re.findall(r"^      - (--[a-z-]+)$", text, re.MULTILINE)
    assert named and {*named} <= OPTIONS
    servers = re.findall(r"^  (server-\d):", text, re.MULTILINE)
    assert len(servers) == 2
    proxy = (DEPLOY / "nginx.conf").read_text()
    assert [f"server {name}:3735;" in proxy for name in servers] == [True, True]


@pytest.mark.parametrize("header", ["Host $http_host", "X-Forwarded-For $remote_addr", "Upgrade $http_upgrade"])
def test_the_proxy_tells_what_the_server_needs(header: str) -> None:
    assert f"proxy_set_header {header};" in (DEPLOY / "nginx.conf").read_text()
