/** The scene of DREIst: what lies where on the screen, moved on by events. */

import { faces, match, newCard, take, type Card } from "../../lib/cards";
import { readCell, readCells, type Cell } from "./cards";
import type { ColumnThree, DreistEvent, DreistView, Laid } from "./protocol";

/** A card in the layout, and the place it came from if nobody saw it before. */
export interface Placed {
  card: Card;
  row: number;
  from: string;
}

/** A three just made: the cards in it, and those that lose their hold. */
export interface Three {
  kind: "row" | "column";
  cells: Cell[];
  loose: Cell[];
}

export interface Scene {
  /** The view as told so far; its `hand`, `layout` and `discard` are below, card by card. */
  view: DreistView;
  hand: Card[];
  layout: Placed[];
  discard: Card[];
  three: Three | null;
  /** The card laid last: the table turns to it. */
  last: Cell | null;
  /** What was laid in the newest turn, by key. */
  fresh: string[];
  /** D20: what Egon has turned up, and what he has put aside. */
  revealed: Card | null;
  aside: Card[];
  /** D15: presents on their way. */
  presents: Present[];
}

/** A card on its way from pile to pile, unseen. */
export interface Present {
  key: string;
  from: number;
  to: number;
}

/** Egon's seat, where nobody sits (D19). */
export const EGON = 1;

export function open(view: DreistView): Scene {
  const layout = readCells(view.layout).map(({ face, row }) => ({ card: newCard(face), row, from: "away" }));
  const hand = faces(view.hand ?? "").map(newCard);
  return { view, hand, layout, discard: faces(view.discard).map(newCard), ...QUIET, last: null, fresh: [] };
}

const QUIET = { three: null, revealed: null, aside: [], presents: [] } satisfies Partial<Scene>;

export function settle(scene: Scene, view: DreistView): Scene {
  const [layout, gone] = rearrange(scene.layout, readCells(view.layout));
  const lying = [...scene.discard, ...gone, ...scene.aside];
  const three = scene.three?.kind === "row" ? scene.three : null;
  return {
    ...scene,
    ...QUIET,
    view,
    three,
    layout,
    hand: match(scene.hand, faces(view.hand ?? "")),
    discard: match(lying, faces(view.discard)),
  };
}

/** Keep the cards that stay where they are; returns them with the new ones, and those that are gone. */
function rearrange(layout: Placed[], wanted: Cell[]): [Placed[], Card[]] {
  const left = [...layout];
  const kept = wanted.map(({ face, row }) => {
    const at = left.findIndex((one) => one.card.face === face && one.row === row);
    return at < 0 ? { card: newCard(face), row, from: "away" } : left.splice(at, 1)[0]!;
  });
  return [kept, left.map((one) => one.card)];
}

export function tell(before: Scene, event: DreistEvent, chosen: ReadonlySet<string> = new Set()): Scene {
  const scene = clear(before);
  switch (event.event) {
    case "dealt":
      return dealt(scene, event.deal, event.starter, event.held, event.piles, event.hands);
    case "laid":
      return lay(scene, event, chosen);
    case "row_three":
      return { ...scene, three: { kind: "row", cells: readCells(event.cells), loose: [] } };
    case "column_three":
      return { ...scene, three: column(event) };
    case "discarded":
      return pass(discard(scene, event.seat, event.cards, chosen), event.seat);
    case "drew":
      return pick(scene, event.seat, 1, event.cards);
    case "received":
    case "refilled":
      return pick(scene, event.seat, event.count, event.cards);
    case "gave":
      return pass(give(scene, event.seat, event.to), event.seat);
    case "declined":
    case "ended":
      return pass(scene, event.seat);
    case "revealed":
      return { ...count(scene, event.seat, 0, -1), revealed: newCard(event.cards) };
    case "put_aside":
      return { ...scene, aside: [...scene.aside, scene.revealed ?? newCard(event.cards)], revealed: null };
    case "aside_discarded":
      return { ...scene, aside: [], discard: [...scene.discard, ...scene.aside] };
    case "won":
      return { ...scene, view: { ...scene.view, turn: null } };
    case "deal_over":
    case "match_over":
      return { ...scene, view: { ...scene.view, turn: null, scores: event.scores } };
    case "kept":
    case "climb":
    case "climbed":
      return scene;
  }
}

/** What a three has cleared goes, once it has been looked at; a present has arrived. */
function clear(scene: Scene): Scene {
  const { three } = scene;
  const quiet: Scene = { ...scene, three: null, presents: [] };
  if (three?.kind !== "column") return quiet;
  const falls = [...three.cells, ...three.loose];
  const isGone = (one: Placed) => falls.some((cell) => cell.face === one.card.face && cell.row === one.row);
  const gone = scene.layout.filter(isGone).map((one) => one.card);
  return { ...quiet, layout: scene.layout.filter((one) => !isGone(one)), discard: [...scene.discard, ...gone] };
}

function column(event: ColumnThree): Three {
  return { kind: "column", cells: readCells(event.cells), loose: readCells(event.loose) };
}

function dealt(
  scene: Scene,
  deal: number,
  starter: number,
  held: number[],
  piles: number[],
  hands: (string | null)[],
): Scene {
  const { view } = scene;
  const hand = view.seat === null ? null : (hands[view.seat] ?? null);
  const fresh = { deal, starter, turn: starter, held, piles, hand, layout: "", discard: "", laid: 0, offer: null };
  return {
    view: { ...view, ...fresh },
    hand: faces(hand ?? "").map(newCard),
    layout: [],
    discard: [],
    ...QUIET,
    last: null,
    fresh: [],
  };
}

function lay(scene: Scene, event: Laid, chosen: ReadonlySet<string>): Scene {
  const cell = readCell(event.cell)!;
  const [card, left] = lift(scene, event, cell.face, chosen);
  const placed = { card, row: cell.row, from: `seat-${event.seat}` };
  const own = event.source === "hand" ? -1 : 0;
  const fresh = [...(scene.view.laid ? scene.fresh : []), card.key];
  const after = count(left, event.seat, own, 0);
  const view = { ...after.view, laid: scene.view.laid + 1 };
  return { ...after, view, layout: [...left.layout, placed], last: cell, fresh };
}

/** Take the card from where it was seen last: the own hand, or before Egon. */
function lift(scene: Scene, event: Laid, face: string, chosen: ReadonlySet<string>): [Card, Scene] {
  if (event.source === "revealed") return [scene.revealed ?? newCard(face), { ...scene, revealed: null }];
  if (event.source === "aside") {
    const [[card], aside] = take(scene.aside, [face]);
    return [card!, { ...scene, aside }];
  }
  if (event.seat !== scene.view.seat) return [newCard(face), scene];
  const [[card], hand] = take(scene.hand, [face], chosen);
  return [card!, { ...scene, hand }];
}

function discard(scene: Scene, seat: number, face: string, chosen: ReadonlySet<string>): Scene {
  const own = seat === scene.view.seat;
  const [[card], hand] = own ? take(scene.hand, [face], chosen) : [[newCard(face)], scene.hand];
  return { ...count(scene, seat, -1, 0), hand, discard: [...scene.discard, card!], fresh: [] };
}

/** From the pile into the hand: drawn for a three (D13), refilled (D10) or received (D16). */
function pick(scene: Scene, seat: number, number: number, cards: string | null): Scene {
  const drawn = seat === scene.view.seat ? faces(cards ?? "").map(newCard) : [];
  return { ...count(scene, seat, number, -number), hand: [...scene.hand, ...drawn] };
}

/** D15: from pile to pile, unseen. */
function give(scene: Scene, seat: number, to: number[]): Scene {
  const given = to.reduce((now, other) => count(now, other, 0, 1), count(scene, seat, 0, -to.length));
  return { ...given, presents: to.map((other, at) => ({ key: `present-${at}`, from: seat, to: other })) };
}

/** The turn goes on, clockwise (D4). */
function pass(scene: Scene, seat: number): Scene {
  const turn = (seat + 1) % scene.view.held.length;
  return { ...scene, view: { ...scene.view, turn, laid: 0, offer: null } };
}

/** Count what a seat has more, or fewer, in hand and pile. */
function count(scene: Scene, seat: number, hand: number, pile: number): Scene {
  const add = (counts: number[], more: number) => counts.map((one, at) => (at === seat ? one + more : one));
  const { view } = scene;
  return { ...scene, view: { ...view, held: add(view.held, hand), piles: add(view.piles, pile) } };
}
