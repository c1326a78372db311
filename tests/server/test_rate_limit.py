"""How much is too much."""

from __future__ import annotations

from eselsohr.server.rate_limit import Bucket, Buckets


def test_a_bucket_allows_a_burst_and_then_the_rate() -> None:
    now = 0.0
    bucket = Bucket(2, 5, clock=lambda: now)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 100.0
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_everybody_has_a_bucket_and_old_ones_are_forgotten() -> None:
    buckets = Buckets(0.001, 1, keep=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")  # and "a" is forgotten
    assert buckets.take("a")
    assert not buckets.take("c")
