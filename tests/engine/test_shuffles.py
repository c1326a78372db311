"""Shuffles of several people: what the cards follow from, and that every piece that was tampered with is found."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from eselsohr import InvalidRecord, Match
from eselsohr.engine import files, records, shuffles
from eselsohr.engine.records import Seat
from eselsohr.engine.shuffles import Shuffle
from tests.playing import turns

SEED = "kitchen table"
SEATS = [Seat(name="Anna"), Seat(name="Distel", bot="greedy"), Seat(name="Bert")]
PEOPLE = (0, 2)
TO_SEED = records.commitment(SEED)


def shuffle(
    number: int = 1, *, silent: tuple[int, ...] = (), mute: tuple[int, ...] = (), bots: tuple[int, ...] = ()
) -> Shuffle:
    """A shuffle of Anna and Bert; some have committed themselves and revealed nothing (mute), some not even that."""
    drawn = {seat: hashlib.sha256(f"{number} {seat}".encode()).hexdigest() for seat in PEOPLE}
    committed = [seat for seat in PEOPLE if seat not in silent]
    revealed = [seat for seat in committed if seat not in mute and (not silent or bots)]
    return Shuffle(
        commitments=[shuffles.commitment(TO_SEED, number, s, drawn[s]) if s in committed else None for s in range(3)],
        reveals=[drawn[seat] if seat in revealed else None for seat in range(3)],
        bots=list(bots),
    )


def shuffled(*given: Shuffle) -> dict[str, Any]:
    """The record of a whole match, as a file has it."""
    match = Match.new("esel", 3, {"deals": 1}, SEED, shuffles=given, seats=SEATS)
    chooser = random.Random(7)
    for _ in turns(match):
        match.play(chooser.choice(match.legal()))
    record: dict[str, Any] = files.loads(files.dumps(match.record()).encode())
    return record


GOOD = {
    "one": (shuffle(),),
    "no commitment, then all is well": (shuffle(silent=(2,)), shuffle(2)),
    "no reveal, then all is well": (shuffle(mute=(2,)), shuffle(2)),
    "no commitment twice": (shuffle(silent=(2,)), shuffle(2, silent=(2,), bots=(2,))),
    "no reveal twice": (shuffle(mute=(0,)), shuffle(2, mute=(0,), bots=(0,))),
    "nobody is there": (shuffle(silent=PEOPLE), shuffle(2, silent=PEOPLE, bots=PEOPLE)),
}


@pytest.mark.parametrize("given", GOOD.values(), ids=GOOD)
def test_a_record_shows_every_shuffle_and_deals_from_the_last(given: tuple[Shuffle, ...]) -> None:
    record = shuffled(*given)
    assert (record["format"], record["entropy"]) == (2, given[-1].reveals)
    assert [one["bots"] for one in record["shuffles"]] == [one.bots for one in given]
    replayed = Match.replay(record)
    assert replayed.record() == record
    assert Match.from_position(replayed.position()).position() == replayed.position()


def test_the_key_is_the_hash_of_the_seed_and_all_reveals_in_words_of_this_format() -> None:
    reveals = shuffle().reveals
    text = f'["eselsohr/2","key","{SEED}",["{reveals[0]}",null,"{reveals[2]}"]]'
    digest = hashlib.sha256(text.encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 32, 4)]
    assert records.key(SEED, reveals, shuffled=True) == words != records.key(SEED, reveals)
    text = f'["eselsohr/2","commit","{TO_SEED}",1,0,"{reveals[0]}"]'
    assert shuffle().commitments[0] == hashlib.sha256(text.encode()).hexdigest()


def test_the_same_seed_and_entropy_without_a_shuffle_deal_as_they_always_have() -> None:
    reveals = shuffle().reveals
    plain = Match.new("esel", 3, seed=SEED, entropy=reveals)
    people = Match.new("esel", 3, seed=SEED, shuffles=[shuffle()])
    assert plain.view(0)["hand"] != people.view(0)["hand"]
    assert plain.record()["format"] == 1 and "shuffles" not in plain.record()
    assert Match.new("esel", 3, seed="tea").view(0)["hand"] == "4 5 5 7 9 9 9 9 10 10 11 12 13"  # of 0.1.0


def test_a_position_draws_the_same_cards_later() -> None:
    match = Match.new("esel", 3, {"deals": 2}, SEED, shuffles=(shuffle(),), seats=SEATS)
    twin = Match.from_position(json.loads(json.dumps(match.position())))
    for one in (match, twin):
        for _ in turns(one):
            one.play(one.legal()[0])
    assert twin.result == match.result
    assert Match.replay(twin.record()).result == match.result


def test_a_commitment_is_of_no_use_at_another_seat_in_another_shuffle_or_match() -> None:
    reveal = "ab" * 32
    places = [(to_seed, number, seat) for to_seed in (TO_SEED, "other") for number in (1, 2) for seat in (0, 1)]
    assert len({shuffles.commitment(*place, reveal) for place in places}) == len(places)


OTHER = "ab" * 32
Tamper = Callable[[list[dict[str, Any]]], object]


@pytest.mark.parametrize(
    ("given", "tamper", "sentence"),
    [
        ("one", lambda s: s[0]["reveals"].__setitem__(0, OTHER), "what seat 0 revealed does not fit its commitment"),
        ("one", lambda s: s[0]["commitments"].__setitem__(2, OTHER), "what seat 2 revealed does not fit"),
        ("one", lambda s: s[0]["commitments"].reverse(), "does not fit its commitment"),
        ("one", lambda s: s[0]["reveals"].__setitem__(1, OTHER), "does not fit who sat where"),
        ("one", lambda s: s[0]["commitments"].__setitem__(1, OTHER), "does not fit who sat where"),
        ("one", lambda s: s[0]["reveals"].pop(), "does not fit who sat where"),
        ("one", lambda s: s[0].update(bots=[1]), "does not fit who sat where"),
        ("one", lambda s: s[0].update(bots=[2]), "nobody is replaced the first time"),
        ("one", lambda s: s[0]["reveals"].__setitem__(2, None), "the part of seat 2 is missing"),
        ("one", lambda s: s[0]["commitments"].__setitem__(2, None), "seat 0 revealed although"),
        ("one", lambda s: s[0]["reveals"].__setitem__(0, "xyz"), "not a record"),
        ("one", lambda s: s.clear(), "not 0 times"),
        ("one", lambda s: s.append(s[0]), "no reason to shuffle again"),
        ("no reveal, then all is well", lambda s: s.append(s[1]), "not 3 times"),
        ("no reveal, then all is well", lambda s: s.pop(), "the part of seat 2 is missing"),
        ("no reveal, then all is well", lambda s: s.pop(0), "does not fit its commitment"),
        ("no reveal, then all is well", lambda s: s.reverse(), "does not fit its commitment"),
        ("no reveal, then all is well", lambda s: s[1].update(bots=[2]), "seat 2 revealed although"),
        ("no reveal twice", lambda s: s[1].update(bots=[]), "the part of seat 0 is missing"),
        ("no reveal twice", lambda s: s[0].update(bots=[0]), "nobody is replaced the first time"),
    ],
)
def test_whatever_is_tampered_with_is_found(given: str, tamper: Tamper, sentence: str) -> None:
    record = shuffled(*GOOD[given])
    tamper(record["shuffles"])
    with pytest.raises(InvalidRecord) as refused:
        Match.replay(record)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"entropy": [None, None, None]}, "entropy"),
        ({"entropy": [OTHER, None, OTHER]}, "entropy"),
        ({"format": 1}, "unknown field `shuffles`"),
        ({"format": 3}, "format 3"),
        ({"seats": []}, "does not fit who sat where"),
        ({"seats": [{"name": "Anna"}, {"name": "Distel"}, {"name": "Bert"}]}, "revealed although"),
        ({"seed": "another", "commitment": records.commitment("another")}, "does not fit its commitment"),
    ],
)
def test_whatever_does_not_belong_together_is_found(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        Match.replay(shuffled(shuffle()) | changes)
    assert sentence in str(refused.value)


def test_a_record_of_a_shuffled_match_has_its_shuffles() -> None:
    record = shuffled(shuffle())
    del record["shuffles"]
    with pytest.raises(InvalidRecord, match="missing required field `shuffles`"):
        Match.replay(record)
