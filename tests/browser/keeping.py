"""Browsers that keep a page for when its server is away."""

from __future__ import annotations

from tests.browser.visitor import Manner, Visitor

KEEPS = Manner(keeps=True)
SCRIPT = "document.querySelector('script[type=module][src]').src"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  return navigator.serviceWorker.controller.state;
}"""


def kept(visitor: Visitor) -> None:
    """Wait until the browser keeps the page."""
    assert visitor.page.evaluate(KEPT) in ("activating", "activated")
