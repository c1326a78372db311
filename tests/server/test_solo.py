"""What a server brings along so that its page lays tables without it; that they can be played, browser tests show."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from eselsohr.server import installable, solo
from eselsohr.server.web.origin_guard import POLICY
from tests.server.people import call, running

PAGE = """<html><head>
<meta name=site content="{&quot;python&quot;: &quot;python-1/&quot;}" />
<meta name="base" content="./" /></head><script type="module" src="./assets/index-1.js"></script></html>"""
PARTS = (
    "python-1/python.wasm",
    "python-1/python.wasm.br",
    "code/ours-2.zip",
    "kernels/esel-3.net",
    "given/home-4.json",
)


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A client that has been built, as small as can be."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(re.sub("<meta name=site.*\n", "", PAGE), "utf-8")
    (folder / "assets/index-1.js").write_text("1")
    (folder / installable.WORKER).write_text("work()")
    (folder / installable.DRAFT).write_text("{}")
    return folder


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of the same version."""
    folder = tmp_path / "site"
    for name in ("index.html", "sw.js", *PARTS):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(PAGE if name == "index.html" else name, "utf-8")
    return folder


def test_its_parts_are_served_beside_the_servers_own_page(static: Path, site: Path, tmp_path: Path) -> None:
    parts = solo.read(site, static)
    base = "/cards"
    with running(tmp_path / "tables.sqlite3", static=static, solo=parts, base_path=base) as address:
        web = httpx.Client(base_url=f"{address}{base}")
        for path in ("/", "/here", "/here/t/whatever"):
            page = web.get(path)
            assert page.status_code == 200
            assert json.loads(re.findall('name=solo content="(.*?)"', page.text)[0].replace("&quot;", '"')) == {
                "python": "python-1/"
            }
            assert f'"{base}/assets/index-1.js"' in page.text
            assert "script-src 'self' 'wasm-unsafe-eval';" in page.headers["content-security-policy"]
        assert web.get("/hereafter").status_code == 404
        wasm = web.get("/python-1/python.wasm", headers={"accept-encoding": "identity"})
        assert (wasm.text, wasm.headers["content-type"]) == ("python-1/python.wasm", "application/wasm")
        assert "immutable" in wasm.headers["cache-control"]
        with web.stream("GET", "/python-1/python.wasm", headers={"accept-encoding": "gzip, br"}) as packed:
            assert packed.headers["content-encoding"] == "br"
            assert b"".join(packed.iter_raw()) == b"python-1/python.wasm.br"
        assert web.get("/kernels/esel-3.net").text == "kernels/esel-3.net"
        worker = web.get("/sw.js").text
        assert all((f'"{name}"' in worker) is not name.endswith(".br") for name in PARTS)


def test_without_them_a_page_may_not_even_run_webassembly(static: Path, tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", static=static) as address:
        answer = httpx.get(f"{address}/")
        assert answer.headers["content-security-policy"] == POLICY
        assert "wasm" not in POLICY
        assert "solo" not in answer.text
        assert httpx.get(f"{address}/here").status_code == 404


def test_only_a_site_of_the_same_version_is_taken(static: Path, site: Path, tmp_path: Path) -> None:
    with pytest.raises(solo.WrongSite, match="There is no site"):
        solo.read(tmp_path, static)
    (static / "index.html").write_text(PAGE.replace("index-1", "index-2"), "utf-8")
    with pytest.raises(solo.WrongSite, match="another version"):
        solo.read(site, static)
    refused = call("serve", "--site", tmp_path)
    assert refused.returncode == 2
    assert f"There is no site of ours in {tmp_path}. Make one:" in refused.stderr


def test_a_worker_is_another_one_when_anything_it_keeps_is() -> None:
    files = {"index.html": b"page", "mark.svg": b"mark", "assets/a-1.js": b"a", "built-from": b"x", "sw.js": b"work()"}
    first = installable.service_worker(b"work()", files)
    assert b'"fixed": ["assets/a-1.js"], "fresh": ["mark.svg"], "version": null' in first
    assert installable.service_worker(b"work()", files | {"mark.svg": b"other"}) != first
    sites = [installable.service_worker(b"work()", files, page=page) for page in (b"page", b"another")]
    versions = [re.findall(rb'"version": "(\w+)"', one) for one in sites]
    assert versions[0] != versions[1]
    assert all(versions)
