"""Somebody who looks at something else: a page that a test can send to the background."""

from __future__ import annotations

from tests.browser.visitor import Visitor

# There is only one page in front of whom a browser without a window sits, so it is told what it is.
HIDEABLE = """
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.hide = (away) => { hidden = away; document.dispatchEvent(new Event("visibilitychange")); };
  window.notes = [];
  window.Notification = class {
    static requestPermission = async () => "granted";
    constructor(title) { window.notes.push(title); }
    close() { window.notes.push("closed"); }
  };
"""


def hide(visitor: Visitor) -> None:
    """Look at something else."""
    visitor.page.evaluate("hide(true)")


def show(visitor: Visitor) -> None:
    """Come back."""
    visitor.page.evaluate("hide(false)")
