"""Taking back (G12): an entry of its own, honoured by match, record, files and replay; the dealer's luck stays."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from eselsohr import IllegalMove, InvalidRecord, Match, Replay
from eselsohr.bots import advice
from eselsohr.bots.compiled import think
from eselsohr.engine import files
from eselsohr.engine.events import TakenBack
from eselsohr.engine.records import Seat
from eselsohr.testing import Setup, setups
from tests.playing import play_out, turns

pytestmark = pytest.mark.rule("G12")

SETUPS = list(setups())
OFTEN = 5  # taken back in one match


def alone(players: int) -> list[Seat]:
    """One person among bots."""
    return [Seat(name="Anna"), *(Seat(name=f"Bot {seat}", bot="greedy") for seat in range(1, players))]


def truth(match: Match) -> tuple[object, ...]:
    """All of a match but how it got there."""
    views = [match.view(seat) | {"ply": 0} for seat in range(match.players)]
    return match.position(), match.turn, match.legal(), match.result, match.moves, views


def read(match: Match) -> list[dict[str, Any]]:
    return [event.plain() for event in match.events]


def happened(match: Match) -> list[dict[str, Any]]:
    """The story but for take-backs: one that goes back further takes the earlier ones with it."""
    return [event for event in read(match) if event["event"] != "taken_back"]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_match_is_what_it_was_and_goes_on_as_it_would_have(setup: Setup) -> None:
    chooser = random.Random(str(setup))
    match = Match.new(setup.game.name, setup.players, setup.options, "back", seats=alone(setup.players))
    taken, decided = 0, list[tuple[int, Match]]()  # the decisions of seat 0 that stand, with their deals
    for _ in turns(match):
        if match.turn == 0 and len(match.legal()) > 1:
            decided.append((match.deal, match.copy()))
        match.play(chooser.choice(match.legal()))
        assert match.may_take_back(0) == (not match.over and bool(decided) and decided[-1][0] == match.deal)
        if match.over or taken == OFTEN or chooser.random() > 0.1:
            continue
        if not decided or decided[-1][0] != match.deal:
            with pytest.raises(IllegalMove) as refused:
                match.take_back(0)
            assert refused.value.rule == "G12"
            continue
        ply, before = match.ply, decided.pop()[1]
        match.take_back(0)
        taken += 1
        assert truth(match) == truth(before), taken
        assert match.ply == ply + 1
        told = match.events[-1]
        assert isinstance(told, TakenBack)
        assert happened(match) == happened(before)
        # What a step changed is told against what everybody had seen, so the view of the story's reader is right again.
        assert told.after.items() <= match.view(None).items()
    assert taken
    same = Match.new(setup.game.name, setup.players, match.options, "back")
    for move in match.moves:
        same.play(move.move, move.seat)
    assert same.position() == match.position()  # the cards were the seed's all along
    record = files.loads(files.dumps(match.record()).encode())
    again = Match.replay(record)
    assert (truth(again), read(again), again.entries) == (truth(match), read(match), match.entries)
    assert pickle.loads(pickle.dumps(match)).record() == match.record()


def test_a_record_without_take_backs_is_written_as_before() -> None:
    match = play_out(Match.new("esel", 3, {"deals": 1}, "plain", seats=alone(3)))
    assert match.entries == match.moves
    assert all(set(move) == {"seat", "move", "time"} for move in match.record()["moves"])


def test_the_record_names_who_took_back_how_many_moves_and_when() -> None:
    match = Match.new("esel", 3, {"starter": 0}, "said", seats=alone(3))
    for _ in range(3):
        match.play(match.legal()[0], time=1.0)
    match.take_back(0, time=2.5)
    assert match.record()["moves"][-1] == {"seat": 0, "move": "takeback 3", "time": 2.5}
    assert match.record(None)["moves"][-1]["move"] == "takeback 3"
    assert match.moves == []
    assert match.turn == 0


def test_nobody_takes_back_where_another_person_plays() -> None:
    two = [Seat(name="Anna"), Seat(name="Ben"), Seat(name="Bot", bot="greedy")]
    match = Match.new("esel", 3, {"starter": 0}, "two", seats=two)
    match.play(match.legal()[0])
    assert not match.may_take_back(0)
    before = truth(match)
    with pytest.raises(IllegalMove, match="Other people play here") as refused:
        match.take_back(0)
    assert refused.value.rule == "G12"
    assert truth(match) == before


def test_a_forced_move_is_no_decision_and_is_taken_back_with_the_one_before() -> None:
    match = Match.new("esel", 3, {"starter": 0}, "forced", seats=alone(3))
    choices = list[int]()
    for _ in turns(match):
        if match.turn == 0:
            choices.append(len(match.legal()))
        match.play("pass" if "pass" in match.legal() and match.turn != 0 else match.legal()[0])
        if choices[-2:] and choices[-1] == 1 and max(choices) > 1 and match.deal == 1:
            break
    match.take_back(0)
    assert match.turn == 0
    assert len(match.legal()) > 1


def test_where_only_forced_moves_were_made_there_is_nothing_to_take_back() -> None:
    hands = ["3", "4 5", "8 9"]
    match = Match.from_position({"game": "esel", "players": 3, "hands": hands, "starter": 2})
    match.seats = alone(3)
    match.play("8")
    assert match.legal() == ["pass"]
    match.play("pass")
    assert match.turn == 1 and not match.may_take_back(0)
    with pytest.raises(IllegalMove) as refused:
        match.take_back(0)
    assert refused.value.key == "refuse.take_back.nothing"


def test_when_the_match_is_over_it_is_over() -> None:
    match = play_out(Match.new("esel", 3, {"deals": 1}, "over", seats=alone(3)))
    assert not match.may_take_back(0)
    with pytest.raises(IllegalMove) as refused:
        match.take_back(0)
    assert (refused.value.code, refused.value.rule) == ("match_over", "G9")


@pytest.mark.parametrize("text", ["takeback 2", "takeback 4", "takeback 0", "takeback -1", "takeback", "takeback ¹"])
def test_a_record_with_a_wrong_take_back_is_refused(text: str) -> None:
    match = Match.new("esel", 3, {"starter": 0}, "wrong", seats=alone(3))
    for _ in range(3):
        match.play(match.legal()[0])
    record = match.record()
    record["moves"].append({"seat": 0, "move": text, "time": None})
    with pytest.raises(InvalidRecord, match="4"):
        Match.replay(record)


def test_a_replay_shows_it_and_a_review_judges_what_stands() -> None:
    match = Match.new("esel", 3, {"starter": 0, "deals": 1}, "shown", seats=alone(3))
    for _ in range(3):
        match.play(match.legal()[0])
    match.take_back(0)
    play_out(match)
    replay = Replay(Match.moments(match.record()))
    assert replay.at(4).turn == 0
    assert replay.at(4).events[-1].tag == "taken_back"
    assert [moment.ply for moment in replay] == list(range(match.ply + 1))
    found = think(advice.decisions(replay, 0))
    assert [one.ply for one in found] == sorted({one.ply for one in found})
    assert found[0].ply == 4  # the first one was taken back
