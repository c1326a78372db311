/** The scene of Heul doch: what lies where on the screen, moved on by events. */

import { faces, match, newCard, take, type Card } from "../../lib/cards";
import { dealtHand, ownHand, viewAfter } from "../../lib/scene";
import { ONION, shown, type Special } from "./cards";
import type { HeuldochEvent, HeuldochView, Moved } from "./protocol";

/** A card on a pile; `from` is the place it came from, none if it was just uncovered. */
export interface Laid extends Card {
  from?: string;
}

export interface Scene {
  /** The view as told so far; its `hand`, `tops` and `discard` are below, card by card. */
  view: HeuldochView;
  hand: Card[];
  /** What is drawn of every stack, top last: the top card, and what it has just covered. */
  stacks: Laid[][];
  discard: Laid[];
  /** The special that is at work. */
  special: Special | null;
}

/** So many cards of a pile are drawn: the top one, and one to land on. */
const DRAWN = 2;

export function open(view: HeuldochView): Scene {
  return {
    view,
    hand: ownHand(view),
    stacks: view.tops.map((top) => faces(top).map(newCard)),
    discard: faces(view.discard).map(newCard),
    special: null,
  };
}

export function settle(scene: Scene, view: HeuldochView): Scene {
  return {
    view,
    hand: match(scene.hand, faces(view.hand ?? "")),
    stacks: view.tops.map((top, seat) => topped(scene.stacks[seat] ?? [], top)),
    discard: topped(scene.discard, view.discard),
    special: scene.special,
  };
}

export function tell(scene: Scene, event: HeuldochEvent, chosen: ReadonlySet<string> = new Set()): Scene {
  return { ...moved(scene, event, chosen), view: viewAfter(scene.view, event) };
}

function moved(scene: Scene, event: HeuldochEvent, chosen: ReadonlySet<string>): Scene {
  switch (event.event) {
    case "dealt":
      return dealt(scene, event.stacks, event.hands);
    case "kept":
      return lay(scene, event.seat, event.card, event.seat, event.card, chosen);
    case "gave":
      return lay(scene, event.seat, event.card, event.to, event.card, chosen);
    case "onion":
      return lay(scene, event.seat, event.card, event.seat, ONION, chosen);
    case "catapult":
    case "towel":
    case "carousel":
      return carry(reveal(scene, event.seat, event.event, chosen), event.moved);
    case "werewolf":
      return event.flipped.reduce(
        (now, { seat, card }) => turnOver(now, seat, card),
        reveal(scene, event.seat, event.event, chosen),
      );
    case "drew":
      return event.card !== null && event.seat === scene.view.seat
        ? { ...scene, hand: [...scene.hand, newCard(event.card)] }
        : scene;
    case "deal_over":
    case "match_over":
      return { ...scene, special: null };
  }
}

function dealt(scene: Scene, starts: string[], hands: (string | null)[]): Scene {
  return {
    ...scene,
    hand: dealtHand(scene.view, hands),
    stacks: starts.map((start) => [{ ...newCard(start), from: "draw" }]),
    discard: [],
    special: null,
  };
}

/** A card leaves a hand for a stack, there to be seen as `face`. */
function lay(scene: Scene, seat: number, card: string, to: number, face: string, chosen: ReadonlySet<string>): Scene {
  const [played, rest] = fromHand(scene, seat, card, chosen);
  return put({ ...rest, special: null }, to, { ...played, face });
}

/** A special is played openly onto the discard. */
function reveal(scene: Scene, seat: number, special: Special, chosen: ReadonlySet<string>): Scene {
  const [played, rest] = fromHand(scene, seat, special, chosen);
  return { ...discarded(rest, played), special };
}

function fromHand(scene: Scene, seat: number, card: string, chosen: ReadonlySet<string>): [Laid, Scene] {
  const own = seat === scene.view.seat;
  const [taken, hand] = own ? take(scene.hand, [card], chosen) : [[newCard(card)], scene.hand];
  return [
    { ...taken[0]!, from: `seat-${seat}` },
    { ...scene, hand },
  ];
}

/** All these top cards leave their stacks, then all of them arrive. */
function carry(scene: Scene, moved: Moved[]): Scene {
  const carried = moved.map((one) => ({ card: { ...topOf(scene, one.from), face: shown(one.card) }, to: one.to }));
  const lifted = moved.reduce((now, one) => lift(now, one.from, one.uncovered), scene);
  return carried.reduce((now, { card, to }) => (to === null ? discarded(now, card) : put(now, to, card)), lifted);
}

function turnOver(scene: Scene, seat: number, card: string): Scene {
  const flipped = { ...topOf(scene, seat), face: shown(card) };
  return onStack(scene, seat, [...(scene.stacks[seat] ?? []).slice(0, -1), flipped]);
}

function put(scene: Scene, seat: number, card: Laid): Scene {
  return onStack(scene, seat, [...(scene.stacks[seat] ?? []), card].slice(-DRAWN));
}

function lift(scene: Scene, seat: number, uncovered: string): Scene {
  return onStack(scene, seat, topped((scene.stacks[seat] ?? []).slice(0, -1), uncovered));
}

function onStack(scene: Scene, seat: number, cards: Laid[]): Scene {
  return { ...scene, stacks: scene.stacks.map((stack, at) => (at === seat ? cards : stack)) };
}

function discarded(scene: Scene, card: Laid): Scene {
  return { ...scene, discard: [...scene.discard, card].slice(-DRAWN) };
}

function topOf(scene: Scene, seat: number): Laid {
  return scene.stacks[seat]?.at(-1) ?? newCard(ONION);
}

/** Make a pile show this on top, keeping its cards if they do; no text is no card. */
function topped(pile: Laid[], top: string): Laid[] {
  if (!top) return [];
  return pile.at(-1)?.face === shown(top) ? pile : [newCard(shown(top))];
}
