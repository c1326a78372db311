"""Heul doch's cards, moves and positions as text, and back.

Cards are a number and a colour, `1r` … `7p`, colours in the order `r` red, `o` orange, `y` yellow, `g` green, `b` blue,
`v` violet, `p` pink; and the specials `catapult`, `towel`, `carousel`, `werewolf`, which come last. In a stack a card
that lies face down has `~` behind it, `5r~`; one whose face is hidden is `?~`. Moves:

- `own 5r`, `left 5r`, `right 5r` lay a card on the own stack or on a neighbour's
- `onion 5r`, also `onion towel`, lays it face down on the own stack; everybody else reads `onion ?`
- `catapult`, `werewolf`
- `towel 3` names the other seat; `towel` alone if there is nobody to choose
- `carousel left`, `carousel right`

`legal()` goes card by card, ascending: where it may lie open or what a special can do, and last the card as an onion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from eselsohr.engine.errors import InvalidPosition, quote
from eselsohr.engine.positions import Fields
from eselsohr.games.heuldoch import rules
from eselsohr.games.heuldoch.kernel import stacks
from eselsohr.games.heuldoch.kernel.specials import NOBODY
from eselsohr.games.heuldoch.kernel.stacks import CAROUSEL, CATAPULT, DISCARD, PACK, TOWEL
from eselsohr.games.heuldoch.rules import ONION, OPEN

SPECIALS = ["catapult", "towel", "carousel", "werewolf"]
COLOURS = "roygbvp"
BY_KIND = {number << 3 | colour: f"{number + 1}{COLOURS[colour]}" for number in range(7) for colour in range(7)}
BY_KIND |= dict(enumerate(SPECIALS, CATAPULT))
TOKENS = list(BY_KIND.values())  # in canonical order
KIND = {token: kind for kind, token in BY_KIND.items()}
CARDS = f"1r … 7p {' '.join(SPECIALS)}"
TARGETS = ["own", "left", "right", "onion"]
Side = Literal["left", "right"]
SIDES: list[Side] = ["left", "right"]  # a carousel's choice
DOWN, HIDDEN = "~", "?"
UNKNOWN = "-"  # in `seen`: an onion nobody has looked at
LONGEST = 200  # characters a move may have, generously

Cards = list[tuple[int, bool]]  # kind, and whether it lies face down


# Cards


def cards(kinds: Iterable[int]) -> str:
    """Write cards in the order given."""
    return " ".join(BY_KIND[kind] for kind in kinds)


def hand(s: Any, seat: int) -> str:
    """Write a hand, in canonical order."""
    return cards(s.hands[seat][: s.held[seat]])


def pile(s: Any, stack: int) -> list[int]:
    """Give the numbers of the cards in a stack, bottom to top."""
    found, card = [], s.top[stack]
    while card:
        found.append(card)
        card = s.under[card]
    return found[::-1]


def bits(s: Any, seat: int | None) -> int:
    """Give the seats that must know a card for it to be shown to that one (None, a spectator: everybody)."""
    return int(stacks.everybody(s)) if seat is None else 1 << seat


def laid_card(s: Any, card: int, viewers: int = 0) -> str:
    """Write a laid card; hidden, unless all those viewers know its face. No card is no text."""
    if not card:
        return ""
    token = BY_KIND[s.face[card]] if s.seen[card] & viewers == viewers else HIDDEN
    return token + DOWN if s.down[card] else token


def stack_cards(s: Any, stack: int, viewers: int = 0) -> str:
    """Write a stack bottom to top, as those viewers know it."""
    return " ".join(laid_card(s, card, viewers) for card in pile(s, stack))


# Moves


def parse(text: str) -> int | None:
    """Read a move."""
    if len(text) > LONGEST:
        return None
    match text.lower().split():
        case [("own" | "left" | "right" | "onion") as where, card] if card in KIND:
            return _aimed(TARGETS.index(where), KIND[card])
        case ["towel", seat] if seat in map(str, range(NOBODY)):
            return OPEN + int(seat) << 6 | TOWEL
        case ["towel"]:
            return OPEN + NOBODY << 6 | TOWEL
        case ["carousel", ("left" | "right") as side]:
            return OPEN + SIDES.index(side) << 6 | CAROUSEL
        case [("catapult" | "werewolf") as special]:
            return OPEN << 6 | KIND[special]
    return None


def _aimed(where: int, kind: int) -> int | None:
    return where << 6 | kind if kind < CATAPULT or where == ONION else None


def spell(move: int) -> str:
    """Write a move's canonical text."""
    where, kind = move >> 6, move & 63
    if where < OPEN:
        return f"{TARGETS[where]} {BY_KIND[kind]}"
    choice = where - OPEN
    if kind == CAROUSEL:
        return f"carousel {SIDES[choice]}"
    return f"towel {choice}" if kind == TOWEL and choice != NOBODY else BY_KIND[kind]


# Positions


def position(s: Any) -> dict[str, Any]:
    """Write the fields of a position that are Heul doch's own.

    - `hands`: card texts by seat; a seat without cards is skipped
    - `stacks`: card texts by seat, bottom to top: `"5r 3b~"`
    - `draw` [`""`]: the draw pile, top first
    - `discard` [`""`]: oldest first; what is in no field is out of play, unseen
    - `turn` [0]: whose turn it is (`null` when the match is over)
    - `scores` [zeros]: the points, once the match is over
    - `seen` [nobody has looked]: for each onion of a stack, from the bottom: who knows its face, as digits, or `-`
    - `over` [`false`]: the match has ended
    """
    seats = range(s.players)
    return {
        "scores": [s.scores[seat] for seat in seats],
        "hands": [hand(s, seat) for seat in seats],
        "stacks": [stack_cards(s, seat) for seat in seats],
        "draw": cards(s.draw[PACK - s.left :]),
        "discard": stack_cards(s, DISCARD),
        "turn": None if s.acting < 0 else s.acting,
        "seen": [_knowers(s, seat) for seat in seats],
        "over": s.acting < 0,
    }


def _knowers(s: Any, stack: int) -> str:
    """Write who knows each onion of a stack, bottom to top: digits of seats, `-` for nobody."""
    onions = [card for card in pile(s, stack) if s.down[card]]
    return " ".join("".join(str(i) for i in range(s.players) if s.seen[card] >> i & 1) or UNKNOWN for card in onions)


def set_up(s: Any, fields: Fields) -> None:
    """Set a started state up from a position, or say what contradicts itself."""
    seats = s.players
    hands = [_plain(f"hands[{i}]", text) for i, text in enumerate(fields.texts("hands", seats, needed=True))]
    stacks = [_read(f"stacks[{i}]", text) for i, text in enumerate(fields.texts("stacks", seats, needed=True))]
    draw = _plain("draw", fields.text("draw"))
    discard = _plain("discard", fields.text("discard"))
    seen = fields.texts("seen", seats)
    _check_pack(s, [*hands, draw, discard, *([kind for kind, _ in stack] for stack in stacks)])
    _check_stacks(s, stacks)
    s.deal = 1
    for seat in range(seats):
        _take(s, seat, hands[seat])
        _stack(s, seat, stacks[seat], _seats_knowing(s, seat, stacks[seat], seen[seat]))
    _stack(s, DISCARD, [(kind, False) for kind in discard], [])
    s.left = len(draw)
    s.draw[PACK - s.left :] = draw
    _set_turn(s, fields)
    _check_scores(s, fields)


def _read(field: str, text: str) -> Cards:
    read = []
    for token in text.lower().split():
        kind = KIND.get(token.removesuffix(DOWN))
        if kind is None:
            raise InvalidPosition("position.cards", field=field, value=quote(text), cards=CARDS)
        read.append((kind, token.endswith(DOWN)))
    return read


def _plain(field: str, text: str) -> list[int]:
    """Read cards that are in no stack, so that none has a `~`."""
    read = _read(field, text)
    if any(down for _, down in read):
        raise InvalidPosition("heuldoch.position.down", field=field, value=quote(text))
    return [kind for kind, _ in read]


def _check_pack(s: Any, piles: Sequence[Sequence[int]]) -> None:
    """H1: two of each number; three of each special, if they are in play."""
    counts = Counter(kind for pile in piles for kind in pile)
    for kind, count in sorted(counts.items()):
        copies = stacks.copies(s, kind)
        if not copies:
            raise InvalidPosition("heuldoch.position.specials", card=BY_KIND[kind])
        if count > copies:
            raise InvalidPosition("position.too_many", card=BY_KIND[kind], count=count, copies=copies)


def _check_stacks(s: Any, laid: list[Cards]) -> None:
    """H7, H18: a special gets into a stack as an onion only."""
    for seat, stack in enumerate(laid):
        for kind, _ in stack:
            if kind >= CATAPULT and not s.options[stacks.OPTION_SPECIAL_ONIONS]:
                raise InvalidPosition("heuldoch.position.special_onions", card=BY_KIND[kind], seat=seat)


def _take(s: Any, seat: int, kinds: list[int]) -> None:
    if len(kinds) > stacks.HAND:  # H2, H9
        raise InvalidPosition("heuldoch.position.hand", seat=seat, count=len(kinds), most=stacks.HAND)
    for kind in kinds:
        stacks.take(s, seat, kind)


def _seats_knowing(s: Any, seat: int, stack: Cards, text: str) -> list[int]:
    """Read who knows the onions of a stack, as bits; nobody does if nothing is said."""
    onions = sum(down for _, down in stack)
    tokens = text.split() or [UNKNOWN] * onions
    digits = {str(other) for other in range(s.players)}
    if len(tokens) != onions or not all(token == UNKNOWN or _ascending(token, digits) for token in tokens):
        raise InvalidPosition("heuldoch.position.seen", seat=seat, value=quote(text), n=onions)
    return [0 if token == UNKNOWN else sum(1 << int(digit) for digit in token) for token in tokens]


def _ascending(token: str, digits: set[str]) -> bool:
    return set(token) <= digits and list(token) == sorted(set(token))


def _stack(s: Any, stack: int, laid: Cards, knowers: list[int]) -> None:
    onions = iter(knowers)
    for kind, down in laid:
        stacks.lay(s, stack, kind)
        if down:
            s.down[s.laid] = 1
            s.seen[s.laid] = next(onions)


def _set_turn(s: Any, fields: Fields) -> None:
    """Somebody with cards is to act, unless nobody has any: then the game is over (H9)."""
    over = fields.flag("over")
    if any(s.held[: s.players]):
        if over:
            raise InvalidPosition("position.not_over")
        s.acting = fields.integer("turn", 0, 0, s.players - 1)
        if s.held[s.acting] == 0:
            raise InvalidPosition("position.no_cards", seat=s.acting)
        return
    if s.left:
        raise InvalidPosition("heuldoch.position.draw", n=s.left)
    if fields.raw("turn", None) is not None:
        fields.integer("turn", 0, 0, s.players - 1)
    rules.finish(s)


def _check_scores(s: Any, fields: Fields) -> None:
    """There is one deal: no points before its end, and then those of the stacks."""
    counted = s.scores[: s.players]
    if fields.raw("scores", None) is not None and (given := fields.by_seat("scores", s.players, 0, 1000)) != counted:
        raise InvalidPosition("heuldoch.position.scores", value=quote(given), scores=quote(counted))
