"""The worked examples, and the traps of the rules."""

import pytest

from eselsohr import Match
from tests.games.heuldoch.builder import special_table, stacks, table
from tests.playing import play, refuses, turns

NEIGHBOURS = "5r | 4b | 2g"  # yours, your left neighbour's, your right neighbour's


@pytest.mark.rule("H4", "H5", "H7")
def test_example_1_generous_against_your_will() -> None:
    match = table(NEIGHBOURS, "5b 4r 5g 2r")
    assert match.legal() == [
        *("right 2r", "onion 2r", "left 4r", "onion 4r", "right 5g", "onion 5g", "left 5b", "onion 5b"),
    ]
    for card, side in (("5b", "left"), ("4r", "left"), ("5g", "right"), ("2r", "right")):
        refuses(match, "H5", f"own {card}", saying=(card, side))
    refuses(match, "H4", "right 5b", saying=("5b", "2g"))
    assert stacks(play(table(NEIGHBOURS, "5b 4r"), "left 5b")) == "5r | 4b 5b | 2g"
    assert stacks(play(table(NEIGHBOURS, "2r 4r"), "right 2r")) == "5r | 4b | 2g 2r"


@pytest.mark.rule("H4", "H5", "H6", "H7")
def test_example_2_for_yourself_at_last() -> None:
    for card in ("6r", "7r", "5o", "5y", "5v", "5p"):
        match = table(NEIGHBOURS, card)
        assert match.legal() == [f"own {card}", f"onion {card}"]
        assert stacks(play(match, f"own {card}")) == f"5r {card} | 4b | 2g"
    for card in ("4g", "2b"):
        match = table(NEIGHBOURS, card)
        assert match.legal() == [f"left {card}", f"right {card}", f"onion {card}"]
        refuses(match, "H5", f"own {card}", saying="both")
    match = table(NEIGHBOURS, "1y")
    assert match.legal() == ["onion 1y"]
    refuses(match, "H6", "own 1y", saying=("1y", "5r"))


@pytest.mark.rule("H6", "H5")
def test_example_3_on_an_onion() -> None:
    match = table("5r~ | 4b | 2g", "1y 5b")
    assert match.legal() == ["own 1y", "onion 1y", "left 5b", "onion 5b"]
    refuses(match, "H5", "own 5b")


NUMBERS = "1r 2r 3r 4r 5r 6r 7r"  # 28 points
ONIONS = [f"{number}{colour}~" for colour in "oygb" for number in range(1, 8)]


@pytest.mark.rule("H11", "H12")
@pytest.mark.parametrize(
    ("z", "voided"),
    [
        (0, []),
        *((z, [z]) for z in range(1, 8)),
        *((7 + z, [z, 7]) for z in range(1, 7)),
        (14, [7]),
        (15, [1, 7]),
        (20, [6, 7]),
        (21, [7]),
        (22, [1, 7]),
    ],
)
def test_example_4_what_onions_void(z: int, voided: list[int]) -> None:
    match = play(table(f"{' '.join(ONIONS[:z])} {NUMBERS} | 1p | 1p", "7v"), "own 7v")
    sevens = 14 if 7 in voided else 0
    lost = sevens + sum(number for number in voided if number < 7)
    assert match.result and match.result.scores[0] == 28 + 7 - lost
    counted = next(event.plain() for event in match.events if event.tag == "deal_over")
    assert (counted["onions"][0], counted["voided"][0], counted["lost"][0]) == (z, voided, lost)


@pytest.mark.rule("H14")
def test_example_5_catapult() -> None:
    match = special_table("7b 6r | 3v~ | 7g 6b | 1o 3r", "catapult 1p")
    assert stacks(play(match, "catapult")) == "7b | 3v~ | 7g | 1o 3r"
    assert match.position()["discard"] == "catapult 6r 6b"


@pytest.mark.rule("H15")
def test_example_6_towel_with_your_stack_empty() -> None:
    match = special_table(" | 6g 3r | 1p", "towel 1v")
    assert stacks(play(match, "towel 1")) == "3r | 6g | 1p"


@pytest.mark.rule("H16")
def test_example_7_carousel() -> None:
    match = special_table("1v 5r | | 6y 4g~", "carousel 1p")
    assert stacks(play(match, "carousel left")) == "1v 4g~ | 5r | 6y"
    match = special_table("1v 5r | | 6y 4g~", "carousel 1p")
    assert stacks(play(match, "carousel right")) == "1v | 4g~ | 6y 5r"


@pytest.mark.rule("H17")
def test_example_8_werewolf() -> None:
    match = special_table("5r | 2b~ | ", "werewolf 1p")
    assert stacks(play(match, "werewolf")) == "5r~ | 2b | "


@pytest.mark.rule("H5", "G1")
def test_with_three_players_left_and_right_are_two_people() -> None:
    assert stacks(play(table("7y | 4b | 4g", "4r"), "left 4r")) == "7y | 4b 4r | 4g"
    assert stacks(play(table("7y | 4b | 4g", "4r"), "right 4r")) == "7y | 4b | 4g 4r"
    match = table("4b | 4g | 7y", "", "", "4r", turn=2)
    assert stacks(play(match, "left 4r")) == "4b 4r | 4g | 7y", "seat 0 is left of seat 2"


@pytest.mark.rule("H14", "H8")
def test_an_old_onion_may_come_up() -> None:
    match = special_table("4v~ 7r | 1g | 3y", "catapult 2p", "5p", "7v 4y")
    play(match, "catapult")
    assert stacks(match) == "4v~ | 1g | 3y" and match.view(1)["tops"] == ["?~", "1g", "3y"]
    play(match, "onion 5p")
    refuses(match, "H8", "left 7v", saying="onion")
    play(match, "onion 7v")
    assert "own 2p" in match.legal()


@pytest.mark.rule("H9", "H3")
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize(("specials", "pack"), [(False, 98), (True, 110)])
def test_a_game_has_one_turn_for_each_card_but_the_start_cards(players: int, specials: bool, pack: int) -> None:
    match = Match.new("heuldoch", players, {"specials": specials}, seed=players)
    order, sizes = [], []
    for _ in turns(match):
        order.append(match.turn)
        sizes.append({len(hand.split()) for hand in match.position()["hands"]})
        match.play(match.legal()[match.ply % len(match.legal())])
    assert match.ply == pack - players
    starter = match.options["starter"]
    assert order == [(starter + ply) % players for ply in range(match.ply)], "clockwise, nobody skipped"
    assert all(max(held) - min(held) <= 1 for held in sizes), "all hands empty in the same circuit"


@pytest.mark.rule("H7", "H17", "G7")
def test_who_laid_an_onion_knows_it_wherever_it_goes_and_after_a_werewolf_everybody_does() -> None:
    match = special_table("2o | 4g | 6g | 1g", "5r 4b 4y", "carousel 1v", "towel werewolf", "werewolf 3y")

    def memory(stack: int) -> list[str]:
        return [match.known(seat)["memory"][stack].split()[-1] for seat in range(4)]

    play(match, "onion 5r")
    assert memory(0) == ["5r~", "?~", "?~", "?~"]
    play(match, "carousel left")
    assert memory(1) == ["5r~", "?~", "?~", "?~"], "it moved on"
    play(match, "towel 1")
    assert memory(2) == ["5r~", "?~", "?~", "?~"], "it was swapped"
    play(match, "werewolf")
    assert memory(2) == ["5r", "5r", "5r", "5r"]
    play(match, "onion 4b", "onion 1v", "werewolf")
    assert memory(2) == ["5r~", "5r~", "5r~", "5r~"], "face down again, and known to all"
