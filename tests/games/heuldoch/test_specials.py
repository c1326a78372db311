"""Every special with numbers, onions, empty stacks and blank specials, at small and large tables."""

import pytest

from eselsohr import Match
from tests.games.heuldoch.builder import special_table, stacks
from tests.playing import heard, play, play_out, refuses, told


@pytest.mark.rule("H14")
@pytest.mark.parametrize(
    ("before", "after", "discard"),
    [
        ("6r | 5g | 6b", " | 5g | ", "catapult 6r 6b"),
        ("1r | 5g~ | ", " | 5g~ | ", "catapult 1r"),
        ("5r~ | 5g~ | ", "5r~ | 5g~ | ", "catapult"),
        ("2o towel | 1v | ", "2o towel |  | ", "catapult 1v"),
        ("towel | werewolf | 7r~", "towel | werewolf | 7r~", "catapult"),
        ("7r 7o 7y | 7g | 1b", "7r 7o |  | 1b", "catapult 7y 7g"),
        ("3r | 2o | 4y | 4g | 1b | 4v", "3r | 2o |  |  | 1b | ", "catapult 4y 4g 4v"),
    ],
)
def test_catapult(before: str, after: str, discard: str) -> None:
    match = play(special_table(before, "catapult 1p"), "catapult")
    assert stacks(match) == after and match.position()["discard"] == discard


@pytest.mark.rule("H14", "H6", "H8", "H11")
def test_an_emptied_stack_is_placed_like_an_onion_and_counts_as_none() -> None:
    match = special_table("7r | 2g | 5b", "catapult 1y", "7v", "5v")
    play(match, "catapult")
    refuses(match, "H8", "right 7v", saying="empty")
    play(match, "onion 7v", "own 5v", "own 1y")
    assert match.result and match.result.scores == [1, 2, 10], "no onion: the 1 is not void"


@pytest.mark.rule("H15")
@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("6b 5r | 4y 3r | 2g", "towel 1", "6b 3r | 4y 5r | 2g"),
        ("6b 5r | 4y 3r~ | 2g", "towel 1", "6b 3r~ | 4y 5r | 2g"),
        ("6b 5r~ | 4y 3r~ | 2g", "towel 2", "6b 2g | 4y 3r~ | 5r~"),
        ("5r | 4y | 3g | 2b | 1v", "towel 3", "2b | 4y | 3g | 5r | 1v"),
        (" | 4y 3r~ | 2g", "towel 1", "3r~ | 4y | 2g"),
        (" | 3r | 2g", "towel 1", "3r |  | 2g"),
        ("5r | 4y catapult | 2g", "towel 1", "catapult | 4y 5r | 2g"),
        ("5r |  | ", "towel", "5r |  | "),
        (" |  | ", "towel", " |  | "),
    ],
)
def test_towel(before: str, move: str, after: str) -> None:
    match = play(special_table(before, "towel 1p"), move)
    assert stacks(match) == after and match.position()["discard"] == "towel"


@pytest.mark.rule("H15")
def test_whom_a_towel_may_choose() -> None:
    match = special_table("5r | | 4g~ | towel", "towel 1p", "1v")
    assert match.legal() == ["onion 1p", "towel 2", "towel 3", "onion towel"]
    refuses(match, "H15", "towel 0", saying="yourself")
    refuses(match, "H15", "towel 1", saying="Seat 1")
    refuses(match, "H15", "towel 4", saying="no seat 4")
    refuses(match, "H15", "towel", saying="whose top card")
    refusal = match.objection("towel 1")
    assert refusal is not None and refusal.message("en", ["Ada", "Bo", "Cy", "Di"]).startswith("Bo has no card")
    match = special_table("5r | | ", "towel 1p")
    assert "towel" in match.legal()
    refuses(match, "H15", "towel 1", saying="do without")


@pytest.mark.rule("H16", "G1")
@pytest.mark.parametrize(
    ("before", "left", "right"),
    [
        ("5r | 4y | 3g", "3g | 5r | 4y", "4y | 3g | 5r"),
        ("1v 5r | 2v 4y~ | 3v 3g", "1v 3g | 2v 5r | 3v 4y~", "1v 4y~ | 2v 3g | 3v 5r"),
        ("5r |  | ", " | 5r | ", " |  | 5r"),
        (" |  | ", " |  | ", " |  | "),
        ("5r | towel | 3g~", "3g~ | 5r | towel", "towel | 3g~ | 5r"),
        ("1r | 2r |  | 4r | 5r | 6r", "6r | 1r | 2r |  | 4r | 5r", "2r |  | 4r | 5r | 6r | 1r"),
    ],
)
def test_carousel(before: str, left: str, right: str) -> None:
    assert stacks(play(special_table(before, "carousel 1p"), "carousel left")) == left
    assert stacks(play(special_table(before, "carousel 1p"), "carousel right")) == right
    refuses(special_table(before, "carousel 1p"), "G11", "carousel")


@pytest.mark.rule("H17")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("5r | 4y | 3g", "5r~ | 4y~ | 3g~"),
        ("1v 5r~ | 2v~ 4y | ", "1v 5r | 2v~ 4y~ | "),
        ("towel~ | catapult | 3g", "towel | catapult~ | 3g~"),
        ("1r | 2r~ |  | 4r | 5r~ | 6r", "1r~ | 2r |  | 4r~ | 5r | 6r~"),
    ],
)
def test_werewolf(before: str, after: str) -> None:
    assert stacks(play(special_table(before, "werewolf 1p"), "werewolf")) == after
    twice = special_table(before, "werewolf werewolf", "", "", *[""] * (before.count("|") - 2))
    assert stacks(play(twice, "werewolf", "werewolf")) == " | ".join(part.strip() for part in before.split("|"))


@pytest.mark.rule("H18", "H12")
def test_a_blank_special() -> None:
    match = special_table("2o towel~ | 3v~ | 1p~", "werewolf 5b", "4r 1y", "6g 7g")
    play(match, "werewolf")
    assert stacks(match) == "2o towel | 3v | 1p"
    assert match.legal() == ["left 1y", "onion 1y", "onion 4r"]
    refuses(match, "H18", "right 4r", saying="blank")
    play(match, "onion 4r")
    refuses(match, "H18", "left 6g")
    play(match, "onion 7g")
    assert match.legal() == ["own 5b", "onion 5b"], "its owner may lay anything on it"
    play(match, "own 5b", "onion 1y", "onion 6g")
    assert match.result and match.result.scores[0] == 2 + 5, "no points, and no onion"


@pytest.mark.rule("H11", "H7")
def test_a_special_face_down_counts_as_an_onion() -> None:
    match = play(special_table("1o | 3v | 1p", "towel 4o", "", ""), "onion towel", "own 4o")
    assert match.result and match.result.scores[0] == 4, "z = 1 voids the 1"


@pytest.mark.rule("H7")
def test_specials_as_onions_are_an_option() -> None:
    match = special_table("5r | 4g | 2b", "towel werewolf", special_onions=False)
    assert match.legal() == ["towel 1", "towel 2", "werewolf"]
    refuses(match, "H7", "onion towel", saying="towel")
    refuses(match, "H7", "onion catapult")
    assert "onion towel" in special_table("5r | 4g | 2b", "towel 1p").legal()


@pytest.mark.rule("H9", "H14", "H15", "H16", "H17")
@pytest.mark.parametrize("move", ["catapult", "towel 1", "carousel left", "carousel right", "werewolf"])
def test_a_special_is_a_whole_turn_and_then_a_card_is_drawn(move: str) -> None:
    card = move.split()[0]
    match = play(special_table("5r | 4g | 2b", f"{card} 1p", "1v", "1o", draw="6y 7y"), move)
    assert match.turn == 1 and match.position()["hands"] == ["1p 6y", "1v", "1o"]
    assert match.position()["draw"] == "7y" and match.position()["discard"].split()[0] == card


@pytest.mark.rule("H14", "H15", "H16", "H17", "G7")
def test_events_name_card_from_to_and_what_was_uncovered() -> None:
    match = special_table("4b~ 6r | 3v~ | 6g", "catapult 1p")
    assert told(play(match, "catapult"), "catapult")[-1] == {
        "event": "catapult",
        "seat": 0,
        "number": 6,
        "opens": 1,
        "moved": [
            {"card": "6r", "from": 0, "to": None, "uncovered": "?~", "known": None},
            {"card": "6g", "from": 2, "to": None, "uncovered": "", "known": None},
        ],
    }
    match = special_table("4b 6r~ | 3v~ | 6g", "towel 1p", "1v", seen=["0", "", ""])
    play(match, "towel 1")
    moved = [
        {"card": "6r~", "from": 0, "to": 1, "uncovered": "4b", "known": [0]},
        {"card": "3v~", "from": 1, "to": 0, "uncovered": "", "known": []},
    ]
    assert told(match, "towel")[-1]["moved"] == moved and told(match, "towel")[-1]["to"] == 1
    assert heard(match, 0, "towel")[-1]["moved"] == [moved[0], {**moved[1], "card": "?~"}], "as far as seat 0 knows"
    assert heard(match, 1, "towel")[-1]["moved"] == [{**card, "card": "?~", "known": []} for card in moved]
    match = play(special_table("1v 5r |  | 6y", "carousel 1p", "1o"), "carousel left")
    assert [(card["from"], card["to"]) for card in told(match, "carousel")[-1]["moved"]] == [(0, 1), (2, 0)]
    match = play(special_table("5r | 2b~ | ", "werewolf 1p", "1o"), "werewolf")
    assert heard(match, 2, "werewolf")[-1]["flipped"] == [{"seat": 0, "card": "5r~"}, {"seat": 1, "card": "2b"}]
    assert told(play(special_table("5r~ |  | ", "catapult 1p"), "catapult"), "catapult")[-1]["number"] is None
    assert told(play(special_table("5r |  | ", "towel 1p"), "towel"), "towel")[-1]["to"] is None


@pytest.mark.rule("H10")
@pytest.mark.parametrize("seen", ["0", "01", "02", "012"])
def test_who_else_knows_an_onion_is_read_with_the_memory_aid_and_at_the_end(seen: str) -> None:
    def table(*, memory_aid: bool) -> Match:
        hands = ("towel 1p", "1v", "1o", "1b")
        return play(
            special_table("4b 6r~ | 3v | 6g | 2o", *hands, seen=[seen, "", "", ""], memory_aid=memory_aid), "towel 1"
        )

    def known(match: Match, seat: int | None) -> list[int] | None:
        return heard(match, seat, "towel")[-1]["moved"][0]["known"]  # type: ignore[no-any-return]

    truth = [int(digit) for digit in seen]
    running, aided = table(memory_aid=False), table(memory_aid=True)
    assert [known(running, seat) for seat in (0, 1, 2, 3)] == [[seat] if seat in truth else [] for seat in range(4)]
    assert known(running, None) == []
    assert all(known(aided, seat) == truth for seat in (0, 1, 2, 3, None))
    over = play_out(running)
    assert all(known(over, seat) == truth for seat in (0, 1, 2, 3, None))
