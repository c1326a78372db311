"""Alone against Egon: his turn card by card, and the campaign."""

from typing import Any

import pytest

from eselsohr import Match
from tests.games.dreist.builder import discard, layout, piles, solo
from tests.playing import hands, last, play, play_out, refuses, told

STEPS = ("revealed", "put_aside", "laid", "row_three", "column_three", "aside_discarded", "ended")


def egon(match: Match) -> list[str]:
    """What Egon did, in short."""
    return [_short(event) for event in told(match, *STEPS) if event["seat"] == 1]


def _short(event: dict[str, Any]) -> str:
    words = [event["event"], event.get("cards", event.get("cell", event.get("cells", "")))]
    if event.get("opening"):
        words.append("opening")
    if event.get("source") == "aside":
        words.append("from aside")
    return " ".join(filter(None, words))


@pytest.mark.rule("D19", "D3")
def test_both_have_48_cards_and_you_begin() -> None:
    for number in range(5):
        match = Match.new("dreist", 1, seed=number)
        assert match.turn == 0 and match.options["starter"] == 0
        assert [len(pile.split()) for pile in piles(match)] == [43, 48] and hands(match)[1] == ""
        assert match.view(0)["held"] == [5, 0] and match.view(0)["piles"] == [43, 48]


@pytest.mark.rule("D19")
def test_egon_draws_for_no_three() -> None:
    match = play(solo("3r@1 4r@1", "1t 1v", "5r 3y 8v 8t"), "discard 1t")
    assert egon(match) == [
        *("revealed 5r", "laid 5r@1", "row_three 3r@1 4r@1 5r@1", "revealed 3y", "laid 3y@2", "ended"),
    ]
    assert piles(match)[1] == "8v 8t"


@pytest.mark.rule("D19", "D15")
def test_gifts_go_onto_his_pile() -> None:
    match = play(solo("3r@1 4r@1 5y@2 4y@2", "4r", "8v 8t 8r", "6y 1v 3v"), "4r@3")
    assert match.legal() == ["gift 1 1", "gift none"]
    refuses(match, "D15", "gift 1", "gift 0 0", "gift 0 1", "gift 1 2")
    play(match, "gift 1 1")
    assert egon(match)[:3] == ["revealed 6y", "laid 6y@2", "row_three 4y@2 5y@2 6y@2"], "he reveals them next"
    assert hands(match)[0] == "3v"


@pytest.mark.rule("D20")
def test_topmost_row() -> None:
    match = play(solo("4r@1 4r@2 4r@3", "1t 1v", "5r 5r 2v 2v"), "discard 1t")
    assert layout(match) == "4r@1 4r@2 4r@3 5r@1 5r@2"
    match = play(solo("3y@2 3y@3 2y@2 1y@2 1y@1", "1t 1v", "3v 1v 8r"), "discard 1t")
    assert "3v@4" in layout(match) and "3v@1" not in layout(match), "alone means D8: not above"


@pytest.mark.rule("D20", "D8")
def test_with_attach_above_he_attaches_above_too() -> None:
    match = play(solo("3y@2 3y@3 2y@2 1y@2 1y@1", "1t 1v", "3v 1v 8r", attach_above=True), "discard 1t")
    assert "3v@1" in layout(match)


@pytest.mark.rule("D21", "D9")
def test_a_pair_the_earlier_card_first() -> None:
    match = play(solo("", "1t 1v", "3y 8v 8t 5r"), "discard 1t")
    assert egon(match) == [
        *("revealed 3y", "put_aside 3y", "revealed 8v", "put_aside 8v", "revealed 8t"),
        *("laid 8v@1 opening from aside", "laid 8t@2", "aside_discarded 3y", "ended"),
    ]
    match = play(solo("", "1t 1v", "4y 5y 5r"), "discard 1t")
    assert layout(match) == "4y@1 5y@1"


@pytest.mark.rule("D21", "D9", "D12")
def test_swapped_only_if_that_order_is_illegal() -> None:
    # The 5r must not open: it would be the third colour of its column. It may follow and clear it.
    match = play(solo("3t@1 3y@2 4y@2 4v@3 4v@4 5y@2 5v@3", "1r 1v", "5r 6r 8t"), "discard 1r")
    assert egon(match) == [
        *("revealed 5r", "put_aside 5r", "revealed 6r", "laid 6r@1 opening", "laid 5r@1 from aside"),
        *("column_three 5r@1 5y@2 5v@3", "ended"),
    ]
    assert layout(match) == "3t@1 3y@2 4y@2 4v@3 4v@4 6r@1"


@pytest.mark.rule("D21", "D9")
def test_the_topmost_row_where_the_pair_is_legal() -> None:
    # In row 1 the 4v would lie beside the 5y.
    match = play(solo("1r@1 1r@2 1r@3 2r@3 2y@4 3r@3 5y@1", "1t 1v", "3v 4v 8t"), "discard 1t")
    assert "laid 3v@2 opening from aside" in egon(match) and "laid 4v@2" in egon(match)


@pytest.mark.rule("D21")
def test_oldest_partner_first() -> None:
    match = play(solo("", "1t 1v", "3y 5y 4y 8v"), "discard 1t")
    assert layout(match) == "3y@1 4y@1" and discard(match) == "1t 5y"
    match = play(solo("", "1t 1v", "5y 3y 4y 8v"), "discard 1t")
    assert layout(match) == "4y@1 5y@1" and discard(match) == "1t 3y"


@pytest.mark.rule("D21")
def test_alone_goes_before_as_a_pair() -> None:
    match = play(solo("5r@1", "1t 1v", "8v 4r 8t 2y"), "discard 1t")
    assert egon(match) == [
        *("revealed 8v", "put_aside 8v", "revealed 4r", "laid 4r@1", "revealed 8t"),
        *("laid 8v@1 opening from aside", "laid 8t@2", "ended"),
    ], "three cards laid"


@pytest.mark.rule("D22")
def test_the_oldest_card_aside_that_fits_now_is_laid() -> None:
    match = play(solo("4r@1", "1t 1v", "3y 5y 4y 8v"), "discard 1t")
    assert egon(match) == [
        *("revealed 3y", "put_aside 3y", "revealed 5y", "put_aside 5y", "revealed 4y", "laid 4y@2"),
        *("laid 3y@2 from aside", "aside_discarded 5y", "ended"),
    ], "both fit now; the 3y was revealed first"


@pytest.mark.rule("D22", "D12")
def test_a_clearing_can_make_room_for_a_card_aside() -> None:
    match = play(solo("3r@1 3y@2 5v@1 5v@2", "1t 1v", "4v 3t 8v"), "discard 1t")
    assert egon(match) == [
        *("revealed 4v", "put_aside 4v", "revealed 3t", "laid 3t@3", "column_three 3r@1 3y@2 3t@3"),
        *("laid 4v@1 from aside", "ended"),
    ]


@pytest.mark.rule("D23")
def test_cleared_cards_count_as_laid() -> None:
    match = play(solo("3r@1 3y@2 6r@1 6y@2", "1t 1v", "3t 6t 8v"), "discard 1t")
    assert layout(match) == "" and piles(match)[1] == "8v" and match.turn == 0


@pytest.mark.rule("D24", "D17")
def test_his_pile_ends() -> None:
    match = play(solo("", "1t 1v", "8v 3r 5y", "2r"), "discard 1t")
    assert egon(match)[-2:] == ["aside_discarded 8v 3r 5y", "ended"]
    assert match.result and match.result.scores == [2, 0] and match.result.winners == [1]
    assert match.result.places == [2, 1] and discard(match) == "1t 8v 3r 5y"
    last = play(solo("4r@1", "1t 1v", "5r 6r"), "discard 1t")
    assert last.result and last.result.winners == [1] and last.events[-3].plain()["seat"] == 1


@pytest.mark.rule("D17", "D19")
def test_you_win_when_your_last_card_is_gone() -> None:
    match = play(solo("4r@1", "5r", "8v 8v 8t"), "5r@1")
    assert match.result and match.result.scores == [0, 3] and match.result.winners == [0]
    assert not told(match, "revealed")


@pytest.mark.rule("D25")
def test_a_campaign_climbs_until_you_lose() -> None:
    match = Match.new("dreist", 1, {"campaign": True, "games": 1}, seed=8)
    assert [len(pile.split()) for pile in piles(match)] == [45, 46]
    match = solo("4r@1", "5r", "8v 8t", campaign=True)
    play(match, "5r@1")
    assert not match.over and match.scores == [50, 0] and match.turn == 0
    assert [len(pile.split()) for pile in piles(match)] == [47, 44] and match.view(0)["deal"] == 2
    assert told(match, "climb") == [{"event": "climb", "start": 52, "against": 44}]
    play_out(match, last)
    assert match.result and match.result.scores == [50, 0] and match.result.winners == [0], "one game was won"
    assert told(match, "climbed") == [{"event": "climbed", "start": 50}]


@pytest.mark.rule("D25")
def test_losing_the_first_game() -> None:
    match = play(solo("4r@1", "1t 1v", "5r 6r", campaign=True), "discard 1t")
    assert match.result and match.result.scores == [0, 0]
    assert match.result.winners == [1] and match.result.places == [2, 1]


@pytest.mark.rule("D25")
def test_the_last_rung() -> None:
    match = solo("4r@1", "5r", "8v 8t", campaign=True, game_no=22, scores=[90, 0])
    play(match, "5r@1")
    assert match.scores == [92, 0] and [len(pile.split()) for pile in piles(match)] == [89, 2]
    match = play(solo("4r@1", "5r", "8v 8t", campaign=True, game_no=23), "5r@1")
    assert match.result and match.result.scores == [94, 0] and match.result.winners == [0]


@pytest.mark.rule("D25")
@pytest.mark.parametrize(
    ("start", "word"),
    [(50, "okay"), (52, "decent"), (54, "good"), (56, "very good"), (58, "excellent"), (60, "sensational")],
)
def test_levels(start: int, word: str) -> None:
    game = (start - 48) // 2 + 1
    match = solo("4r@1", "1t 1v", "5r 6r", campaign=True, game_no=game, scores=[start, 0])
    play(match, "discard 1t")
    said = [phrase.say("en", ["you", "Egon"]) for event in match.events for phrase in event.phrases(0)]
    assert any(f"{start} cards: {word}." in line for line in said)


@pytest.mark.rule("D25")
def test_the_ladder_says_how_far_the_climb_is() -> None:
    def rungs(match: Match) -> list[tuple[int, int, int, str]]:
        return [(rung["start"], rung["against"], rung["level"], rung["progress"]) for rung in match.view(0)["ladder"]]

    match = play(solo("4r@1", "5r", "8v 8t", campaign=True), "5r@1")
    assert rungs(match)[:3] == [(50, 46, 50, "won"), (52, 44, 52, "now"), (54, 42, 54, "ahead")]
    assert len(rungs(match)) == 6 and rungs(match)[-1] == (60, 36, 60, "ahead")
    play_out(match, last)
    assert rungs(match)[:3] == [(50, 46, 50, "won"), (52, 44, 52, "lost"), (54, 42, 54, "ahead")]
    match = play(solo("4r@1", "5r", "8v 8t", campaign=True, game_no=7, scores=[60, 0]), "5r@1")
    assert rungs(match)[-2:] == [(62, 34, 60, "won"), (64, 32, 60, "now")], (
        "what has no name is drawn once it has begun"
    )
    assert Match.new("dreist", 1, seed=8).view(0)["ladder"] is None


@pytest.mark.rule("D19", "D20")
def test_everybody_sees_that_it_is_egons_turn_and_what_he_puts_aside() -> None:
    match = play(solo("4r@1 2y@1", "1t 1v 1y", "8v 8t 5r 6r 8v", "3t"), "discard 1t")
    seen = [event.after for event in match.events if event.after]
    assert seen[0]["acting"] == 1 and seen[-1]["acting"] == 0
    assert any(after.get("aside") for after in seen) and match.view(None)["aside"] == ""


@pytest.mark.rule("D18", "D19")
def test_a_series_against_egon_you_always_begin() -> None:
    match = play(solo("4r@1", "5r", "8v 8t", games=2), "5r@1")
    assert not match.over and match.turn == 0 and match.scores == [0, 2]
