"""A real nginx with the configuration of `deploy/`, in a temporary folder, with TLS and a certificate of its own."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.waiting import wait_for

DEPLOYED = Path(__file__).parents[2] / "deploy/nginx.conf"
# What Debian's own configuration says around ours; all that nginx writes is in one folder.
AROUND = """
user {account};
daemon off;
pid {folder}/pid;
events {{}}
http {{
    access_log off;
    {temporary}
    include {folder}/deployed.conf;
}}
"""
CERTIFICATE = "tls.pem"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program() -> str | None:
    """Find it: Debian has it where only root looks."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def configured(servers: Sequence[str], address: str, certificate: Path, below: str) -> str:
    """The configuration as it is deployed; only the addresses are others, and it says what it tells one to add."""
    text = DEPLOYED.read_text("utf-8")
    for number, server in enumerate(servers, 1):
        text = _instead(text, f"server server-{number}:3735;", f"server {server.removeprefix('http://')};")
    text = "\n".join(line for line in text.splitlines() if "server server-" not in line)
    tls = f"listen {address} ssl; ssl_certificate {certificate}; ssl_certificate_key {certificate};"
    text = _instead(text, "listen 80;", tls)
    return _instead(text, "location / {", f"location {below}/ {{")


def _instead(text: str, there: str, new: str) -> str:
    assert there in text
    return text.replace(there, new)


def certify(folder: Path) -> Path:
    """Make a certificate for this machine, and the key to it, in one file."""
    certificate = folder / CERTIFICATE
    kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 1"
    whose = "-subj /CN=eselsohr.example -addext subjectAltName=IP:127.0.0.1"
    written = ["-keyout", str(certificate), "-out", str(certificate.with_suffix(".crt"))]
    subprocess.run(["openssl", *kind.split(), *whose.split(), *written], check=True, capture_output=True)
    with certificate.open("a") as both:
        both.write(certificate.with_suffix(".crt").read_text())
    return certificate


@contextmanager
def nginx(servers: Sequence[str], folder: Path, address: str, *, below: str = "") -> Iterator[str]:
    """Run it in front of servers, at host:port, with the certificate in a folder; gives the address outside."""
    certificate, running = folder / CERTIFICATE, program()
    assert running
    (folder / "deployed.conf").write_text(configured(servers, address, certificate, below))
    temporary = " ".join(f"{what}_temp_path {folder}/{what};" for what in TEMPORARY)
    around = AROUND.format(account=folder.owner(), folder=folder, temporary=temporary)
    (folder / "nginx.conf").write_text(around)
    command = [running, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    log = folder / "nginx.log"  # not a pipe: nobody would read it, and then it waits
    with log.open("w") as errors, subprocess.Popen(command, stderr=errors) as process:
        try:
            trusted = ssl.create_default_context(cafile=certificate)
            wait_for("nginx", lambda: _answers(f"https://{address}", trusted) or process.poll() is not None)
            assert process.poll() is None, log.read_text()
            yield f"https://{address}"
        finally:
            process.terminate()


def _answers(address: str, trusted: ssl.SSLContext) -> bool:
    try:
        httpx.get(address, verify=trusted)
    except httpx.TransportError:
        return False
    return True
