"""What nobody's browser would send: requests and frames that start out sensible and get something wrong."""

from __future__ import annotations

import json
import random
import struct

BODY = b'{"name":"Anna"}'
PAD = b'{"players":3,"options":{"deals":2},"deals":[[{"hand":"E 3"},{"hand":""},{"hand":"13 *"}]]}'
PRESET = b'{"name":"Quick","game":"esel","options":{"deals":1},"seats":[null,null,"greedy"]}'
BODIES = (b"", BODY, b'{"played":[],"move":"x"}', b'{"words":"babab-babab-babab"}', b'{"move":true}', PAD, PRESET)
PIECES = (
    *("api", "tables", "t", "review", "reviews", "replay", "record", "qr.svg", "socket", "rules", "words", "games"),
    *("esel", "en", "look", "lessons", "assets", "index.html", "home", "me", "suggestions", "", "..", "%2e%2e", "%2f"),
    *("you", "code", "phrase", "devices", "companions", "privacy", "daily", "pad", "luck", "pads"),
    *("groups", "g", "members", "presets", "standings", "talk", "statistics", "export.json", "export.csv"),
    *("%00", "%ff", "%C3%A9", "%ED%A0%80", "0", "-1", "9" * 400, "a" * 400, "~", "*", "+", "%", "%zz", "\\", "'", '"'),
)
HOSTS = ("table.example", "localhost", "127.0.0.1:3735", "[::1]:3735", "", "x" * 400, "a,b", "a:99999", "xn--a")

TEXT, BINARY = 1, 2
VALUES: tuple[object, ...] = (None, True, -1, 10**30, 1.5, "", "x" * 50, "\x00", "🂡", [], [[]], {}, {"do": "play"})
ASKS = (
    {"do": "play", "id": "x", "ply": 0, "move": "1"},
    {"do": "sit", "id": "x", "seat": 0},
    {"do": "bot", "id": "x", "seat": 1, "level": "greedy"},
    {"do": "press_on", "id": "x", "deal": 1},
    {"do": "pace", "id": "x", "pace": 0},
    {"do": "hint", "id": "x", "ply": 0},
    {"do": "clock", "id": "x", "clock": {"move": 30_000, "bank": 0}},
    {"do": "pause", "id": "x"},
    {"do": "go_on", "id": "x"},
    {"do": "pass_round", "id": "x", "ply": 0, "on": True},
    {"do": "try", "id": "x", "ply": 0, "move": "1"},
    {"do": "take_back", "id": "x", "ply": 0},
    {"do": "knock", "id": "x"},
    {"do": "leave", "id": "x"},
    {"do": "start", "id": "x"},
    {"do": "swap", "id": "x", "seat": 0, "other": 1},
    {"do": "shuffle_seats", "id": "x"},
    {"do": "reserve", "id": "x", "seat": 1, "name": "Dora"},
    {"do": "lock", "id": "x", "locked": True},
    {"do": "unseat", "id": "x", "seat": 0},
    {"do": "let_in", "id": "x", "who": "0123456789abcdef"},
    {"do": "pass_host", "id": "x", "seat": 0},
    {"do": "say", "id": "x", "text": "So!"},
    {"do": "react", "id": "x", "reaction": "bray"},
    {"do": "allow_talk", "id": "x", "on": True},
    {"do": "ready", "id": "x", "ready": True},
    {"do": "take_over", "id": "x", "seat": 1},
    {"do": "grant", "id": "x", "who": "0123456789abcdef", "granted": True},
    {"do": "announce", "id": "x", "announced": True},
    {"do": "report", "id": "x", "who": "0123456789abcdef", "reason": "So!"},
    {"do": "rematch", "id": "x"},
    {"do": "commit", "id": "x", "shuffle": 1, "commitment": "ab" * 32, "seat": 1},
    {"do": "reveal", "id": "x", "shuffle": 1, "reveal": "ab" * 32, "seat": 1},
)


def request(table: str) -> bytes:
    """Write a request."""
    path = "/" + "/".join(random.choices((*PIECES, table), k=random.randint(0, 6)))
    query = random.choice(
        ["", "?", "?seat=" + random.choice(PIECES), "?since=" + 20 * "9", "?players=-1&minutes=%00", "?as=device"]
    )
    method = random.choice(["GET", "GET", "HEAD", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "BREW"])
    body = bytearray(random.choice([*BODIES, random.randbytes(40)]))
    for _ in range(random.randint(0, 3) if body else 0):
        body[random.randrange(len(body))] = random.randrange(256)
    headers = [b"Host: " + random.choice(HOSTS).encode(), b"Content-Length: %d" % len(body)]
    if random.random() < 0.3:
        name = random.choice(["Cookie: eselsohr=", "If-None-Match: ", "Origin: ", "X-Forwarded-For: ", "Upgrade: "])
        headers.append(name.encode() + random.randbytes(8).hex().encode() + random.choice([b"", b"\xff", b'"', b";="]))
    return b"\r\n".join([f"{method} {path}{query} HTTP/1.1".encode(), *headers, b"", bytes(body)])


def frame() -> bytes:
    """Write a frame that asks for nothing anybody could do: no ask in it, or no frame at all."""
    kind = random.randrange(10)
    if kind == 0:
        return random.randbytes(random.randint(1, 60))
    if kind == 1:  # reserved opcodes and bits, control frames that are too long or in pieces
        first = random.choice([0x83, 0x8B, 0xC1, 0xF1, 0x09, 0x80, 0x00])
        return masked(first, random.randbytes(random.choice([0, 5, 126, 300])))
    if kind == 2:
        return masked(0x80 | BINARY, _no_ask().encode())
    if kind == 3:
        return masked(0x80 | TEXT, random.randbytes(30))  # hardly ever UTF-8
    return masked(0x80 | TEXT, _no_ask().encode())


def _no_ask() -> str:
    """Spoil an ask."""
    ask: dict[str, object] = {**random.choice(ASKS)}
    text = json.dumps(ask)
    match random.randrange(7):
        case 0:
            return text[: random.randrange(len(text))]
        case 1:
            return json.dumps(ask | {"do": random.choice(["fly", "", None, 1])})
        case 2:
            return json.dumps(ask | {"extra": random.choice(VALUES)})
        case 3:
            return json.dumps(ask | {"id": random.choice([None, 1, "", "x" * 41, []])})
        case 4:
            return random.choice(["[" * 500, "{" * 500, "null", "[]", '"play"', "9" * 1000, "\ud7ff" * 900])
        case 5:
            return text + random.choice([text, "}", ",", "x"])
        case _:
            return json.dumps({"do": ask["do"]} | {random.choice([*"abc"]): random.choice(VALUES)})


def masked(first: int, payload: bytes) -> bytes:
    """Put bytes into a frame, as a client has to."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    mask = random.randbytes(4)
    return bytes([first]) + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
