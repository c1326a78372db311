"""The match's chance and the caller's dice."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from eselsohr.engine.kernel import chance, dice, pack
from eselsohr.engine.native import native


class Stream(chance.Chance):
    pass


# ChaCha8 with a 256-bit key, counter and nonce zero: test cases 1, 2 of draft-strombergson-chacha-test-vectors.
VECTORS = {
    "00" * 32: "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
    "01" + "00" * 31: "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
    "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
}


def stream(key: bytes, nonce: int = 0) -> Any:
    s: Any = Stream.blank()
    s.key = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    chance.begin(s, nonce)
    return s


@pytest.mark.parametrize("key", VECTORS)
def test_published_vectors(key: str) -> None:
    s = stream(bytes.fromhex(key))
    assert b"".join(chance.word(s).to_bytes(4, "little") for _ in range(16)).hex() == VECTORS[key]


def test_compiled_words_are_the_same() -> None:
    compiled, records = native(chance), Stream.array(1)
    s = stream(bytes(range(32)), 3)
    Stream.pack(s, records)
    assert [chance.word(s) for _ in range(100)] == [compiled.word(records[0]) for _ in range(100)]


def test_below_is_uniform_and_streams_differ_by_deal() -> None:
    s = stream(bytes(range(32)), 1)
    counts = Counter(chance.below(s, 6) for _ in range(60_000))
    assert set(counts) == set(range(6)) and all(abs(count - 10_000) < 500 for count in counts.values())
    one, other = stream(bytes(32), 1), stream(bytes(32), 2)
    assert [chance.word(one) for _ in range(4)] != [chance.word(other) for _ in range(4)]


@pytest.mark.parametrize("make", [lambda module: module, native], ids=["plain", "compiled"])
def test_a_pack_is_drawn_from_as_counts_are(make: Any) -> None:
    module, chooser = make(pack), random.Random(1)
    for first in (0, 1):
        counts = [0] * first + [chooser.choice([0, 1, 8, 18]) for _ in range(14)]
        counts[first] += 255 - sum(counts)  # as many as there may be
        low, high = module.stack(np.array(counts), first)
        for left in range(255, 0, -1):
            index = chooser.randrange(left)
            before, low, high = module.draw(low, high, index)
            assert first + before == chance.pull(counts, first, index)
            after = np.full(first + 14, -1)
            module.unstack(after, first, low, high)
            assert [*after[first:]] == counts[first:]


def test_close_and_forget() -> None:
    s = stream(bytes(range(32)), 1)
    chance.word(s)
    chance.close(s)
    assert not any(s.block) and any(s.key)
    chance.forget(s)
    assert not any(s.key)


def test_dice_are_uniform_and_the_same_compiled() -> None:
    g: Any = dice.Dice.blank()
    dice.seed(g, 2**40 + 1, 7)
    compiled, records = native(dice), dice.Dice.array(1)
    dice.Dice.pack(g, records)
    rolls = [dice.roll(g, 10) for _ in range(50_000)]
    assert rolls[:500] == [compiled.roll(records[0], 10) for _ in range(500)]
    assert all(abs(count - 5_000) < 400 for count in Counter(rolls).values())
