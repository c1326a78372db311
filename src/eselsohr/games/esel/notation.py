"""Esel's cards, moves and positions as text, and back.

Cards are `1` … `13`, `*` (joker), `E` (donkey) and `O` (ox), in the order `E O 1 … 13 *`. A move is the cards played
(`6 6 *`, `E`) or `pass`. `legal()` lists pass, donkey, ox, then sets by value, jokers and naturals; jokers alone last.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from eselsohr.engine.errors import InvalidPosition, quote
from eselsohr.engine.positions import Fields
from eselsohr.engine.tokens import Tokens
from eselsohr.games.esel import rules
from eselsohr.games.esel.rules import DONKEY, JOKER, KINDS, MIXED, OX, PASS

BY_KIND = ["E", *map(str, range(1, 14)), "*", "O"]
CARDS = Tokens(BY_KIND, [DONKEY, OX, *range(1, 14), JOKER])  # canonical: E O 1 … 13 *
TOKENS, KIND, cards, read_cards = CARDS.tokens, CARDS.kind, CARDS.write, CARDS.read
ANIMALS = {rules.DONKEY_ROUND: "E", rules.OX_ROUND: "O"}
LONGEST = 200  # characters a move may have, generously


def animals(bits: int) -> str:
    """Write a set of animals."""
    return " ".join([token for bit, token in ANIMALS.items() if bits & bit]) if bits else ""


def parse(text: str) -> int | None:
    """Read a move; cards that are no set give a code that is always refused."""
    if len(text) > LONGEST:
        return None
    if text.strip().lower() == "pass":
        return PASS
    counts = read_cards(text)
    if counts is None or not any(counts):
        return None
    kinds = [kind for kind in range(KINDS) if counts[kind] and kind != JOKER]
    if len(kinds) > 1 or (kinds and kinds[0] in (DONKEY, OX) and sum(counts) > 1):
        return MIXED
    value = kinds[0] if kinds else JOKER
    naturals = counts[value] if kinds else 0
    return None if max(counts) > 15 else value << 8 | naturals << 4 | counts[JOKER]


@cache
def spell(move: int) -> str:
    """Write a move's canonical text."""
    if move == PASS:
        return "pass"
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    return " ".join([BY_KIND[value]] * naturals + ["*"] * jokers)


def plays(s: Any) -> list[list[Any]]:
    """Write the round so far as [seat, move] pairs."""
    return [[(s.starter + i) % s.players, spell(s.plays[i])] for i in range(s.acted)]


def position(s: Any) -> dict[str, Any]:
    """Write the fields of a position that are Esel's own.

    - `hands`: card texts by seat
    - `scores` [zeros]: totals of finished deals
    - `deal` [1], `round` [3], `starter` [0]: where we are; `starter` is this round's, also after E25 moved the lead
    - `plays` [`[]`]: this round so far: `[[0, "6 6"], [1, "pass"]]`; whoever comes next is to act
    - `aside` [`""` each]: piles of ox rounds
    - `table` [`""`]: animals nobody has taken yet
    - `barred` [`""`]: animals that may not be led in this round
    - `played` [`""`]: cards that have left this deal openly; what is in no field is the unseen rest
    - `seen` [`""` each]: of each hand: number cards and jokers everybody saw being taken up and not played since
    - `over` [`false`]: the match has ended
    """
    seats = range(s.players)
    return {
        "scores": [s.scores[seat] for seat in seats],
        "deal": s.deal,
        "round": s.round,
        "starter": s.starter,
        "hands": [cards(s.hands[seat]) for seat in seats],
        "aside": [cards(s.aside[seat]) for seat in seats],
        "table": animals(s.table),
        "plays": plays(s),
        "barred": animals(s.barred),
        "played": cards(s.gone),
        "seen": [cards(s.seen[seat]) for seat in seats],
        "over": s.phase == rules.MATCH_OVER,
    }


def set_up(s: Any, fields: Fields) -> None:
    """Set a started state up from a position, or say what contradicts itself."""
    seats = s.players
    s.scores[:seats] = fields.by_seat("scores", seats, 0, 30_000)
    s.deal = fields.integer("deal", 1, 1, s.options[rules.OPTION_DEALS])
    s.round = fields.integer("round", 3, 1, 30_000)
    s.starter = s.acting = fields.integer("starter", 0, 0, seats - 1)
    s.hands[:seats] = fields.cards_by_seat("hands", seats, CARDS, rules.COPIES, needed=True)
    s.aside[:seats] = fields.cards_by_seat("aside", seats, CARDS, rules.COPIES)
    seen = fields.cards_by_seat("seen", seats, CARDS, rules.COPIES)
    s.table = _animals(fields, "table", s)
    s.barred = _animals(fields, "barred", s)
    s.gone = fields.cards("played", CARDS, rules.COPIES)
    moves = _moves(fields.pairs("plays"), s)
    over = fields.flag("over")
    _check_cards(s, moves)
    _check_animals(s)
    s.phase = rules.DECIDE
    _replay(s, moves)
    _remember(s, seen)
    if over:
        _close(s)
    else:
        _check_hands(s)


def _animals(fields: Fields, name: str, s: Any) -> int:
    counts = fields.cards(name, CARDS, rules.COPIES)
    if any(counts[1:OX]) or counts[DONKEY] > 1 or counts[OX] > s.options[rules.OPTION_OX]:
        raise InvalidPosition("esel.position.animals", field=name, value=quote(cards(counts)))
    return counts[DONKEY] | counts[OX] << 1


def _moves(pairs: list[tuple[int, str]], s: Any) -> list[int]:
    """Read this round's plays: everyone once, clockwise from the starter (E6)."""
    moves = []
    for i, (seat, text) in enumerate(pairs):
        move = parse(text)
        if seat != (s.starter + i) % s.players or i >= s.players - 1 or move is None:
            raise InvalidPosition("esel.position.plays", number=i + 1, value=quote(f"{seat}: {text}"))
        moves.append(move)
    return moves


def _check_cards(s: Any, moves: list[int]) -> None:
    """Put this round's cards back into the hands, count the pack, and find the unseen rest."""
    for i, move in enumerate(moves):
        hand = s.hands[(s.starter + i) % s.players]
        hand[move >> 8] += move >> 4 & 15
        hand[JOKER] += move & 15
    for kind in range(KINDS):
        copies = _copies(s, kind)
        piles = [s.gone, *s.hands[: s.players], *s.aside[: s.players]]
        used = sum(pile[kind] for pile in piles) + _on_table(s, kind)
        if used > copies:
            raise InvalidPosition("position.too_many", card=BY_KIND[kind], count=used, copies=copies)
        s.rest[kind] = copies - used if kind not in (DONKEY, OX) else 0
    for seat in range(s.players):
        s.held[seat] = sum(s.hands[seat])


def _copies(s: Any, kind: int) -> int:
    match kind:
        case rules.DONKEY:
            return 1
        case rules.OX:
            return int(s.options[rules.OPTION_OX])
        case rules.JOKER:
            return rules.JOKERS
    return rules.COPIES


def _on_table(s: Any, kind: int) -> int:
    return int(kind == DONKEY and s.table & 1) + int(kind == OX and (s.table & 2) >> 1)


def _check_animals(s: Any) -> None:
    """E18, E20: animals on the table and piles aside belong to the ox variant."""
    ox_variant = bool(s.options[rules.OPTION_OX])
    waiting = {1: 3, 2: 1}.get(s.round, 0) if ox_variant else 0
    if s.table & ~waiting:
        raise InvalidPosition("esel.position.table", value=animals(s.table), round=s.round)
    if not ox_variant and any(map(any, s.aside)):
        raise InvalidPosition("esel.position.aside")


def _replay(s: Any, moves: list[int]) -> None:
    for i, move in enumerate(moves):
        seat = rules.turn(s)
        if s.held[seat] == 0 or rules.objection(s, move):
            raise InvalidPosition("esel.position.plays", number=i + 1, value=quote(f"{seat}: {spell(move)}"))
        rules.play(s, move)


def _remember(s: Any, seen: list[list[int]]) -> None:
    for seat, counts in enumerate(seen):
        if any(counts[kind] > s.hands[seat][kind] for kind in range(KINDS)) or counts[DONKEY] or counts[OX]:
            raise InvalidPosition("esel.position.seen", seat=seat, value=cards(counts))
        s.seen[seat] = counts


def _check_hands(s: Any) -> None:
    for i in range(s.acted, s.players):
        seat = (s.starter + i) % s.players
        if s.held[seat] == 0:
            raise InvalidPosition("position.no_cards", seat=seat)


def _close(s: Any) -> None:
    """A match that is over: the last deal, a hand empty, nothing lying in the middle."""
    if s.acted or s.deal != s.options[rules.OPTION_DEALS] or all(s.held[: s.players]):
        raise InvalidPosition("position.not_over")
    s.phase = rules.MATCH_OVER
