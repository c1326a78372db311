"""What a device is called: its browser, or terminal, and its system, as it tells; the rest of that is not kept."""

from __future__ import annotations

# The first that is found counts: many browsers say that they are also others.
BROWSERS = {
    "eselsohr (terminal": "Terminal",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
    "Darwin": "macOS",
    "Linux": "Linux",
}


def device_name(agent: str) -> str:
    """Name a device by what its browser says of itself; empty if that says nothing."""
    found = (next((name for sign, name in names.items() if sign in agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))
