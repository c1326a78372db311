"""The rules one by one, where the worked examples do not reach."""

from collections import Counter

import pytest

from eselsohr import IllegalMove, Match
from eselsohr.games.heuldoch.contract import census
from tests.games.heuldoch.builder import NUMBERS, SPECIALS, special_table, stacks, table
from tests.playing import heard, play, play_out, refuses


@pytest.mark.rule("H1", "H2", "H3")
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("specials", [False, True])
def test_the_deal(players: int, specials: bool) -> None:
    for seed in range(10):
        match = Match.new("heuldoch", players, {"specials": specials, "starter": 1}, seed)
        position = match.position()
        assert census(position) == (NUMBERS + SPECIALS if specials else NUMBERS)
        assert [len(hand.split()) for hand in position["hands"]] == [4] * players
        assert all(stack in NUMBERS for stack in position["stacks"]), "one number card, face up"
        assert position["discard"] == "" and match.turn == 1


@pytest.mark.rule("H2", "G3")
def test_start_cards_and_draw_pile_are_shuffled_evenly() -> None:
    starts: Counter[str] = Counter()
    specials: Counter[int] = Counter()
    for seed in range(700):
        position = Match.new("heuldoch", 6, {"specials": True}, seed).position()
        starts.update(stack[1] for stack in position["stacks"])
        dealt = " ".join([*position["hands"], position["draw"]]).split()
        specials.update(place // 13 for place, card in enumerate(dealt) if card in SPECIALS)
    assert sum((starts[colour] - 600) ** 2 / 600 for colour in "roygbvp") < 25, starts
    assert sum((specials[part] - 1050) ** 2 / 1050 for part in range(8)) < 27, specials


@pytest.mark.rule("G2", "G3")
def test_the_starter_is_drawn_from_the_seed_or_chosen() -> None:
    assert {Match.new("heuldoch", 4, seed=number).turn for number in range(40)} == {0, 1, 2, 3}
    assert Match.new("heuldoch", 4, {"starter": 2}, seed=1).turn == 2
    one, other = Match.new("heuldoch", 4, seed="tea"), Match.new("heuldoch", 4, seed="tea")
    assert one.position() == other.position() != Match.new("heuldoch", 4, seed="milk").position()


@pytest.mark.rule("H4")
def test_fitting_is_one_colour_or_one_number() -> None:
    for number in range(1, 8):
        for colour in "roygbvp":
            card = f"{number}{colour}"
            match = table("1o~ | 4b | 1r~", card)
            assert (f"left {card}" in match.legal()) == (number == 4 or colour == "b")
            match = table("4b | 1o~ | 1r~", card)
            assert (f"own {card}" in match.legal()) == (number == 4 or colour == "b")


@pytest.mark.rule("H6", "H14")
@pytest.mark.parametrize("own", ["", "7g~", "2o 7g~", "towel"])
def test_on_an_onion_an_empty_stack_or_a_blank_the_owner_may_lay_anything(own: str) -> None:
    match = special_table(f"{own} | 4b | 2g", "1y 5b")
    assert match.legal() == ["own 1y", "onion 1y", "left 5b", "onion 5b"]
    assert stacks(play(match, "own 1y")).startswith(f"{own} 1y".strip())


@pytest.mark.rule("H7")
def test_an_onion_is_always_allowed() -> None:
    match = table("5r | 4b | 2g", "6r 6r")
    assert match.legal() == ["own 6r", "onion 6r"]
    assert stacks(play(match, "onion 6r", "onion 6r")) == "5r 6r~ 6r~ | 4b | 2g", "onion on onion, of free will"


@pytest.mark.rule("H8", "H5")
def test_onions_of_others_are_closed_and_only_neighbours_matter() -> None:
    match = table("5r | 4b~ | 2g", "4b")
    assert match.legal() == ["onion 4b"]
    refuses(match, "H8", "left 4b", saying="onions")
    match = table("5r | 1g | 5b | 2v", "5b")
    assert match.legal() == ["own 5b", "onion 5b"], "the blue 5 opposite is none of your business"
    match = table("5r | | 2v", "5b")
    refuses(match, "H8", "left 5b", saying="empty")


@pytest.mark.rule("H9")
def test_drawing_and_the_end() -> None:
    match = table("5r | 4g | 2b", "1y", "2p", "3p", draw="7o 6o")
    play(match, "onion 1y")
    assert match.position()["hands"] == ["7o", "2p", "3p"] and match.position()["draw"] == "6o"
    refuses(match, "G11", "pass")
    play(match, "onion 2p", "onion 3p")
    assert match.position()["hands"] == ["7o", "6o", ""] and not match.over
    play(match, "onion 7o", "onion 6o")
    assert match.over and match.turn is None and match.legal() == []


@pytest.mark.rule("H9")
def test_a_seat_without_cards_is_skipped() -> None:
    match = table("5r | 4g | 2b", "1y 1v", "", "3p")
    assert play(match, "onion 1y").turn == 2
    assert play(match, "onion 3p").turn == 0
    assert play(match, "onion 1v").over


@pytest.mark.rule("H10")
def test_only_tops_and_heights_are_visible() -> None:
    match = table("5r 3b~ | 4g 4v | 2b", "1y", "2p", "3p")
    view = match.view(1)
    assert (view["tops"], view["heights"]) == (["?~", "4v", "2b"], [2, 2, 1])
    assert view["onions"] is None and view["stacks"] is None and view["lost"] is None
    assert match.view(None)["hand"] is None and match.view(None)["legal"] == []
    aided = table("5r 3b~ | 4g 4v | 2b", "1y", "2p", "3p", memory_aid=True)
    assert aided.view(1)["onions"] == [1, 0, 0] and aided.view(1)["stacks"] is None


@pytest.mark.rule("H10")
def test_without_the_memory_aid_the_log_reaches_back_one_circuit() -> None:
    for aid in (False, True):
        match = Match.new("heuldoch", 4, {"memory_aid": aid}, 1)
        for ply in range(1, 31):
            match.play(match.legal()[-1])
            heard = {event.ply for event in match.events_for(2)}
            assert heard == set(range(0 if aid else max(0, ply - 3), ply + 1))
        play_out(match)
        assert match.events_for(2) == match.events, "once it is over the whole log is open"


@pytest.mark.rule("H12", "H13", "G6")
@pytest.mark.parametrize(
    ("laid", "scores", "places"),
    [
        ("5r | 4g | 2b", [5, 4, 2], [1, 2, 3]),
        ("5r 5o | 5y 5g 1y 1g~ | 3b", [10, 10, 3], [2, 1, 3]),  # seat 1 lost a point
        ("5r 1o 2p~ | 5y 1y 1g~ | 3b", [5, 5, 3], [1, 1, 3]),
        ("3r | 5y | 5g | 3b", [3, 5, 5, 3], [3, 1, 1, 3]),
        ("1r~ 1o 3r | 3g | 3b | 1b~ 1v 1p 3y", [3, 3, 3, 3], [2, 3, 3, 1]),
        (" | 1r~ | 1o~ 1p", [0, 0, 0], [2, 2, 1]),
    ],
)
def test_places(laid: str, scores: list[int], places: list[int]) -> None:
    match = table(laid)
    assert match.over and match.result
    assert match.result.scores == scores == match.position()["scores"]
    assert match.result.places == places
    assert match.result.winners == [seat for seat, place in enumerate(places) if place == 1]


@pytest.mark.rule("H11", "H12", "G10")
def test_the_score_sheet_says_how_each_total_came_about() -> None:
    match = play(special_table("2r 5r 1o~ | 4g towel 3b | 7b 7y~ 7v", "2v", ""), "onion 2v")
    sheet = heard(match, 1, "deal_over")[-1]
    assert sheet["stacks"] == ["2r 5r 1o~ 2v~", "4g towel 3b", "7b 7y~ 7v"]
    assert (sheet["onions"], sheet["voided"]) == ([2, 0, 1], [[2], [], [1]])
    assert (sheet["points"], sheet["lost"]) == ([5, 7, 14], [2, 0, 0])
    assert match.view(0)["stacks"] == sheet["stacks"] and match.view(None)["onions"] == [2, 0, 1]
    assert match.view(2)["lost"] == [2, 0, 0]


@pytest.mark.rule("G4")
def test_moves_are_counted_by_kind() -> None:
    match = table("5r | 4b | 2g", "6r 6r 1y 1y")
    assert match.legal() == ["onion 1y", "own 6r", "onion 6r"]
    assert match.objection("  OWN   6R ") is None, "extra spaces, any case"


@pytest.mark.rule("G5", "G8", "G9", "G11")
def test_refusals_name_their_rule_and_code() -> None:
    match = table("5r | 4b | 2g", "6r", "1p", "1v")
    for move, seat, rule, code in [
        ("onion 7r", None, "G8", "illegal_move"),
        ("own 7r", None, "G8", "illegal_move"),
        ("own 1y", None, "H6", "illegal_move"),
        ("catapult", None, "G8", "illegal_move"),
        ("onion 1p", 1, "G9", "not_your_turn"),
        ("own 8r", None, "G11", "not_a_move"),
        ("own towel", None, "G11", "not_a_move"),
        ("6r", None, "G11", "not_a_move"),
        ("onion ?", None, "G11", "not_a_move"),
        ("onion 6r~", None, "G11", "not_a_move"),
        ("towel 9", None, "G11", "not_a_move"),
        ("carousel up", None, "G11", "not_a_move"),
        ("", None, "G11", "not_a_move"),
        (None, None, "G11", "not_a_move"),
    ]:
        refusal = match.objection(move, seat)
        assert isinstance(refusal, IllegalMove) and (refusal.rule, refusal.code) == (rule, code), move
    refuses(match, "G8", "onion 7r", saying="7r")
    play(match, "own 6r", "onion 1p", "onion 1v")
    refusal = match.objection("own 6r")
    assert refusal and (refusal.rule, refusal.code) == ("G9", "match_over")


@pytest.mark.rule("G1", "H5", "H7", "H15", "H16")
def test_a_view_tells_every_way_a_card_could_go_and_where() -> None:
    match = special_table("5r | 4g | 2b | 3o", "2v towel", "1p", "2p", "3p")
    view = match.view(0)
    assert [*map(list, view["neighbours"])] == [[1, 3], [2, 0], [3, 1], [0, 2]]
    ways = [(way["card"], way["move"], way["stack"]) for way in view["ways"]]
    assert ways[:4] == [
        ("2v", "own 2v", 0),
        ("2v", "left 2v", 1),
        ("2v", "right 2v", 3),
        ("2v", "onion 2v", None),
    ]
    assert [move for card, move, _ in ways[4:] if card == "towel"] == [
        "towel",
        "towel 0",
        "towel 1",
        "towel 2",
        "towel 3",
        "onion towel",
    ]
    assert set(match.legal()) <= {move for _, move, _ in ways}
    assert match.view(1)["ways"] == match.view(None)["ways"] == []
