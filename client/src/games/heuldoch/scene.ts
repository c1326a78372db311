/** The scene of Heul doch: what lies where on the screen, moved on by events. */

import { faces, match, newCard, take, type Card } from "../../lib/cards";
import { isOnion, ONION, shown, type Special } from "./cards";
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
    hand: faces(view.hand ?? "").map(newCard),
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
  switch (event.event) {
    case "dealt":
      return dealt(scene, event.starter, event.stacks, event.held, event.hands, event.left);
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
      return draw(scene, event.seat, event.card, event.left);
    case "deal_over":
    case "match_over":
      return { ...scene, special: null, view: { ...scene.view, turn: null, scores: event.scores } };
  }
}

function dealt(
  scene: Scene,
  starter: number,
  starts: string[],
  held: number[],
  hands: (string | null)[],
  left: number,
): Scene {
  const own = scene.view.seat === null ? null : (hands[scene.view.seat] ?? null);
  const heights = starts.map(() => 1);
  const onions = scene.view.onions && starts.map(() => 0);
  return {
    view: { ...scene.view, turn: starter, hand: own, held, heights, onions, draw: left, discarded: 0, stacks: null },
    hand: faces(own ?? "").map(newCard),
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
  const { view } = scene;
  const own = seat === view.seat;
  const [taken, hand] = own ? take(scene.hand, [card], chosen) : [[newCard(card)], scene.hand];
  const held = changed(view.held, seat, -1);
  const played = { ...taken[0]!, from: `seat-${seat}` };
  return [played, { ...scene, hand, view: { ...view, held, turn: (seat + 1) % view.players } }];
}

/** All these top cards leave their stacks, then all of them arrive. */
function carry(scene: Scene, moved: Moved[]): Scene {
  const carried = moved.map((one) => ({ card: { ...topOf(scene, one.from), face: shown(one.card) }, to: one.to }));
  const lifted = moved.reduce((now, one) => lift(now, one.from, one.uncovered), scene);
  return carried.reduce((now, { card, to }) => (to === null ? discarded(now, card) : put(now, to, card)), lifted);
}

function turnOver(scene: Scene, seat: number, card: string): Scene {
  const flipped = { ...topOf(scene, seat), face: shown(card) };
  const stacks = replaced(scene.stacks, seat, [...(scene.stacks[seat] ?? []).slice(0, -1), flipped]);
  return { ...scene, stacks, view: counted(scene.view, seat, isOnion(card) ? 1 : -1) };
}

function draw(scene: Scene, seat: number, card: string | null, left: number): Scene {
  const view = { ...scene.view, draw: left, held: changed(scene.view.held, seat, 1) };
  const own = seat === view.seat && card !== null;
  return { ...scene, view, hand: own ? [...scene.hand, newCard(card)] : scene.hand };
}

function put(scene: Scene, seat: number, card: Laid): Scene {
  const stacks = replaced(scene.stacks, seat, [...(scene.stacks[seat] ?? []), card].slice(-DRAWN));
  const view = counted(scene.view, seat, isOnion(card.face) ? 1 : 0);
  return { ...scene, stacks, view: { ...view, heights: changed(view.heights, seat, 1) } };
}

function lift(scene: Scene, seat: number, uncovered: string): Scene {
  const stack = scene.stacks[seat] ?? [];
  const view = counted(scene.view, seat, isOnion(topOf(scene, seat).face) ? -1 : 0);
  const stacks = replaced(scene.stacks, seat, topped(stack.slice(0, -1), uncovered));
  return { ...scene, stacks, view: { ...view, heights: changed(view.heights, seat, -1) } };
}

function discarded(scene: Scene, card: Laid): Scene {
  const discard = [...scene.discard, card].slice(-DRAWN);
  return { ...scene, discard, view: { ...scene.view, discarded: scene.view.discarded + 1 } };
}

function topOf(scene: Scene, seat: number): Laid {
  return scene.stacks[seat]?.at(-1) ?? newCard(ONION);
}

/** Make a pile show this on top, keeping its cards if they do; no text is no card. */
function topped(pile: Laid[], top: string): Laid[] {
  if (!top) return [];
  return pile.at(-1)?.face === shown(top) ? pile : [newCard(shown(top))];
}

/** With the memory aid: so many more onions in that stack. */
function counted(view: HeuldochView, seat: number, more: number): HeuldochView {
  return view.onions && more ? { ...view, onions: changed(view.onions, seat, more) } : view;
}

function changed(counts: number[], seat: number, more: number): number[] {
  return replaced(counts, seat, (counts[seat] ?? 0) + more);
}

function replaced<T>(list: T[], at: number, one: T): T[] {
  return list.map((old, place) => (place === at ? one : old));
}
