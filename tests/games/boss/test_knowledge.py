"""What an attentive player knows: views, memory, the exchange, and guesses with the right frequencies."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from math import comb, prod, sqrt
from typing import Any

import pytest

from eselsohr import Match
from eselsohr.bots import dice
from eselsohr.games.boss import rules
from eselsohr.games.boss.contract import RANKS
from eselsohr.games.boss.game import BOSS
from eselsohr.games.boss.notation import cards, read_cards
from eselsohr.testing import Setup
from eselsohr.testing.playing import keep_secrets
from tests.conftest import SCALE, some
from tests.games.boss.builder import table
from tests.playing import heard, last, play, play_deal, told

FIRST = [(4, 2), (5, 3), (7, 2)]  # players and round: an exchange of every kind
EXCHANGES = sorted(product(range(4, 11), (2, 3)), key=lambda one: one not in FIRST)
World = tuple[tuple[str, ...], ...]


def played_but(players: int, text: str) -> str:
    """The whole pack but some cards: what has been played when only those are left."""
    pack = Counter({**dict.fromkeys(RANKS, players), "*": players // 2})
    return " ".join((pack - Counter(text.split())).elements())


def endgame(**fields: Any) -> Match:
    """Near the end of a second round: boss (0) and ass (3) have swapped `3 4` for `Q K`, seats 1 and 2 `5` for `A`."""
    hands = ["7 K", "J A", "9 *", "4 Q *"]
    given: dict[str, Any] = {
        "received": ["Q K", "A", "5", "3 4"],
        "seen": ["K", "A", "", "4"],
        "played": played_but(4, " ".join([*hands, "10"])),  # a 10 is out of play, and nobody knows
        "round": 2,
    }
    return table(*hands, **{**given, **fields})


@pytest.mark.rule("B10", "G7")
def test_partners_remember_the_exchange_and_what_it_says() -> None:
    match = endgame()
    boss, second, ass = match.known(0), match.known(1), match.known(3)
    assert (boss["partner"], boss["gave"], boss["received"], boss["still"]) == (3, "3 4", "Q K", "4")
    assert (boss["lowest"], boss["highest"]) == (None, "Q"), "nothing above a queen stayed with the ass, jokers aside"
    assert (ass["partner"], ass["gave"], ass["received"], ass["still"]) == (0, "Q K", "3 4", "K")
    assert (ass["lowest"], ass["highest"]) == ("4", None), "nothing below a 4 stayed with the boss"
    assert (second["partner"], second["gave"], second["received"]) == (2, "5", "A")
    assert not {"gave", "received", "still"} & match.view(0).keys(), "a view is what lies open, not a memory"


@pytest.mark.rule("B10", "G7")
def test_the_two_who_swapped_see_what_they_swapped_all_round_long() -> None:
    match = endgame()
    assert match.view(0)["exchange"] == {"partner": 3, "gave": "3 4", "got": "Q K"}
    assert match.view(3)["exchange"] == {"partner": 0, "gave": "Q K", "got": "3 4"}
    assert match.view(None)["exchange"] is None
    assert Match.new("boss", 4, seed=1).view(0)["exchange"] is None
    assert endgame(received=[""] * 4, seen=[""] * 4).view(0)["exchange"] is None, "a position that does not tell"


@pytest.mark.rule("B8", "B12")
def test_everybody_sees_who_is_boss_and_what_has_to_be_beaten() -> None:
    first, later = table("Q", "A", "4", "5"), table("Q * *", "A", "4", "5", round=2, seating=[2, 0, 1, 3], leader=0)
    assert first.view(None)["boss"] is None and later.view(None)["boss"] == 2
    assert later.view(None)["rank"] is None
    assert play(later, "* * = K").view(None)["rank"] == "K"


@pytest.mark.rule("B10", "G7")
def test_others_learn_only_how_many() -> None:
    match = play_deal(Match.new("boss", 5, {"rounds": 2}, 3), last)
    truth = told(match, "exchanged")
    for seat in (None, *range(5)):
        for swap, true in zip(heard(match, seat, "exchanged"), truth, strict=True):
            if seat in (swap["higher"], swap["lower"]):
                assert swap == true
            else:
                assert swap == {**true, "down": None, "up": None}
    middle = match.view(None)["seating"][2]
    for seat in (None, middle):
        known = match.known(seat)
        assert known["partner"] is None and known["gave"] == known["received"] == known["still"] == ""


@pytest.mark.rule("B10", "G4", "G7")
def test_cards_given_are_known_until_they_are_played() -> None:
    match = table("3 3 A", "5 5", "6 6", "2 2 2 9", round=2, received=["K K", "", "", "2 2"], seen=["", "", "", "2 2"])
    play(match, "3", "pass", "pass", "9")
    assert match.known(0)["still"] == "2 2"
    play(match, "2", "pass", "pass", "pass")
    assert match.known(0)["still"] == "2", "which of the twos it was nobody can tell"
    assert match.known(0)["gave"] == "2 2", "what was given stays given"
    play(match, "2", "pass", "pass", "pass")
    assert match.known(0)["still"] == ""


@pytest.mark.rule("B9", "B10")
def test_the_exchange_is_forgotten_with_the_next_deal() -> None:
    match = play_deal(play_deal(Match.new("boss", 4, {"rounds": 3}, 2), last), last)
    swaps = told(match, "exchanged")[2:]
    for swap in swaps:
        assert match.known(swap["higher"])["still"] == match.known(swap["higher"])["gave"] == swap["down"]
        assert match.known(swap["lower"])["still"] == match.known(swap["lower"])["gave"] == swap["up"]


@pytest.mark.rule("G7")
def test_a_spectator_sees_no_hand() -> None:
    match = Match.new("boss", 5, seed=1)
    assert match.view(None)["hand"] is None and match.view(None)["legal"] == []
    assert match.view(3)["hand"] == match.position()["hands"][3]
    assert match.view(3)["legal"] == (match.legal() if match.turn == 3 else [])


# Guesses against all worlds, counted one by one: every way to lay the unseen cards on the unknown places.


def worlds(position: dict[str, Any], seat: int, rest: list[str]) -> Counter[World]:
    """Count the worlds a seat cannot tell apart; what it knows is read from the position by the rulebook alone."""
    players, seating = position["players"], position["seating"]
    partner = seating[-1 - seating.index(seat)]
    got = [RANKS.index(card) for card in position["received"][seat].split()] if partner != seat else []
    sure = {partner: position["seen"][partner].split()} if got else {}
    others = [other for other in range(players) if other != seat]
    unseen = {other: Counter(position["hands"][other].split()) - Counter(sure.get(other, [])) for other in others}
    pool = [*rest, *sum(unseen.values(), Counter()).elements()]

    def fits(card: str) -> bool:
        if card == "*" or not got:
            return True
        higher = seating.index(seat) < players // 2
        return RANKS.index(card) <= min(got) if higher else RANKS.index(card) >= max(got)

    count: Counter[World] = Counter()
    for order in permutations(pool, len(pool) - len(rest)):
        cards_left, hands = iter(order), []
        for other in others:
            drawn = [next(cards_left) for _ in range(unseen[other].total())]
            if other == partner and not all(map(fits, drawn)):
                break
            hands.append(tuple(sorted([*sure.get(other, []), *drawn])))
        else:
            count[tuple(hands)] += 1
    return count


def guesses(match: Match, seat: int, trials: int) -> Iterator[World]:
    g = dice("worlds", seat)
    for _ in range(trials):
        state = match.guess(seat, g)
        assert cards(state.hands[seat]) == match.view(seat)["hand"]
        others = [other for other in range(match.players) if other != seat]
        yield tuple(tuple(sorted(cards(state.hands[other]).split())) for other in others)


def agree(drawn: Counter[Any], expected: Counter[Any]) -> None:
    """Compare frequencies: chi² within five standard deviations of what chance gives."""
    assert drawn.keys() <= expected.keys()
    trials, total = drawn.total(), expected.total()
    chi = sum((drawn[world] - trials * n / total) ** 2 / (trials * n / total) for world, n in expected.items())
    free = len(expected) - 1
    assert chi <= free + 5 * sqrt(2 * free), f"chi² {chi:.1f} with {free} degrees of freedom"


@pytest.mark.rule("B10", "G7")
@pytest.mark.parametrize("seat", range(4))
def test_guesses_have_the_frequencies_of_all_worlds(seat: int) -> None:
    match = endgame()
    expected = worlds(match.position(), seat, ["10"])
    assert len(expected) > 50
    agree(Counter(guesses(match, seat, 8 * len(expected))), expected)


@pytest.mark.rule("B10", "G7")
@pytest.mark.parametrize("seat", range(5))
def test_guesses_of_five_with_a_middle_who_swaps_nothing(seat: int) -> None:
    hands = ["2 8", "9 K", "3 *", "6 10", "3 8"]
    match = table(
        *hands,
        round=2,
        seating=[4, 1, 2, 0, 3],  # the boss is seat 4, the ass seat 3, seat 2 in the middle
        played=played_but(5, " ".join(hands)),
        received=["6", "K", "", "2 3", "10 10"],
        seen=["", "K", "", "", ""],
        leader=4,
    )
    expected = worlds(match.position(), seat, [])
    agree(Counter(guesses(match, seat, 8 * len(expected))), expected)


@pytest.mark.rule("B10")
@pytest.mark.parametrize("observer", [0, 3])
def test_what_partners_conclude_is_what_all_deals_say(observer: int) -> None:
    # Deal few cards in every possible way, let the rules swap, and keep what looks the same to one of the partners.
    own, unseen = {0: ("2 7 K", "3 5 8 8 10 Q A *"), 3: ("3 8 8 *", "2 6 7 7 9 K A *")}[observer]
    looks: dict[str, Counter[str]] = {}
    for got, stayed in deals(observer, own, unseen.split()):
        looks.setdefault(got, Counter())[stayed] += 1
    assert len(looks) > 5
    for got, expected in looks.items():
        match, g = after_the_exchange(observer, own, unseen, got), dice("deals", got)
        drawn: Counter[str] = Counter()
        for _ in range(60 * len(expected)):
            drawn[kept(match.guess(observer, g), 3 - observer)] += 1
        agree(drawn, expected)
        assert drawn.keys() == expected.keys()


def deals(observer: int, own: str, unseen: list[str]) -> Iterator[tuple[str, str]]:
    """Deal four cards to the partner and the rest to seats 1 and 2 in every way; give what the swap brings and leaves.

    Which of equal cards moved is anybody's guess: each way it can have been is a world of its own.
    """
    partner = 3 - observer
    for chosen in combinations(unseen, 4):
        rest = [*(Counter(unseen) - Counter(chosen)).elements()]
        s: Any = rules.State.blank()
        s.players, s.deal, s.phase, s.seating[:4] = 4, 2, rules.EXCHANGE, [0, 1, 2, 3]
        for seat, hand in {
            observer: own,
            partner: " ".join(chosen),
            1: " ".join(rest[:2]),
            2: " ".join(rest[2:]),
        }.items():
            s.hands[seat] = read_cards(hand)
        rules.advance(s)
        got = cards(s.received[observer])
        for _ in range(prod(comb(chosen.count(card), n) for card, n in Counter(got.split()).items())):
            yield got, kept(s, partner)


def kept(s: Any, seat: int) -> str:
    stayed = Counter(cards(s.hands[seat]).split()) - Counter(cards(s.received[seat]).split())
    return " ".join(sorted(stayed.elements()))


def after_the_exchange(observer: int, own: str, unseen: str, got: str) -> Match:
    """Set up what that observer sees after the swap."""
    naturals = [card for card in own.split() if card != "*"]
    gave = naturals[:2] if observer == 0 else naturals[-2:]
    pool = Counter(unseen.split()) - Counter(got.split())
    fitting = [card for card in pool.elements() if card == "*" or can_stay(observer, card, got)]
    stayed = Counter(fitting[:2])
    rest = [*(pool - stayed).elements()]
    hands = {
        observer: Counter(own.split()) - Counter(gave) + Counter(got.split()),
        3 - observer: stayed + Counter(gave),
        1: Counter(rest[:2]),
        2: Counter(rest[2:]),
    }
    received = {observer: got, 3 - observer: " ".join(gave), 1: "", 2: ""}
    return table(
        *(" ".join(hands[seat].elements()) for seat in range(4)),
        round=2,
        received=[received[seat] for seat in range(4)],
        seen=[received[seat] for seat in range(4)],
        played=played_but(4, f"{own} {unseen}"),
    )


def can_stay(observer: int, card: str, got: str) -> bool:
    ranks = [RANKS.index(other) for other in got.split()]
    return RANKS.index(card) <= min(ranks) if observer == 0 else RANKS.index(card) >= max(ranks)


@pytest.mark.rule("B10", "G7")
@pytest.mark.parametrize("players", range(4, 11))
def test_a_guess_says_nothing_of_other_exchanges(players: int) -> None:
    match = play_deal(Match.new("boss", players, {"rounds": 2}, players), last)
    for seat in range(players):
        state = match.guess(seat, dice("quiet"))
        mine = {seat, match.known(seat)["partner"]}
        for other in range(players):
            assert (other in mine) or not any(state.received[other] + state.seen[other])


@pytest.mark.rule("B10", "G7")
@pytest.mark.parametrize(("players", "deal"), some(EXCHANGES, len(FIRST)))
def test_nothing_leaks_in_a_round_with_an_exchange(players: int, deal: int) -> None:
    for number in range(SCALE):
        keep_secrets(Setup(BOSS, players, {"rounds": 3}), number, deal=deal, every=11)
