"""What lies in deploy/: each file is checked by its own tool or by doing what it says, in an empty place."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import msgspec
import pytest

from eselsohr.cli.serve import command

DEPLOY = Path(__file__).parents[1] / "deploy"
OPTIONS = {name for param in command.params for name in param.opts}


def options(words: list[str]) -> list[str]:
    return [word for word in words if word.startswith("--")]


def test_the_unit_is_sound_and_its_command_runs(tmp_path: Path) -> None:
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


def test_the_steps_of_the_container_are_those_of_an_empty_environment(tmp_path: Path) -> None:
    """The wheel is built and installed as the file says, but here: nothing is fetched, and what it needs is lent."""
    build, install, account = [rest for word, rest in instructions() if word == "RUN"]
    assert "useradd" in account
    wheels, venv = tmp_path / "wheels", tmp_path / "venv"
    source = Path(__file__).parents[1]
    lent = Path(msgspec.__file__).parents[1]
    environment = os.environ | {"PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_INDEX": "1", "PYTHONPATH": str(lent)}
    build = build.replace("python", sys.executable, 1).replace("/wheels", str(wheels))
    subprocess.run(build, shell=True, cwd=source, env=environment, check=True, capture_output=True, text=True)
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
