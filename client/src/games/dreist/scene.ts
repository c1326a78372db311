/** The scene of DREIst: what lies where on the screen, moved on by events. */

import { faces, match, newCard, take, type Card } from "../../lib/cards";
import { dealtHand, ownHand, viewAfter } from "../../lib/scene";
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

export function open(view: DreistView): Scene {
  const layout = readCells(view.layout).map(({ face, row }) => ({ card: newCard(face), row, from: "away" }));
  return {
    view,
    hand: ownHand(view),
    layout,
    discard: faces(view.discard).map(newCard),
    ...QUIET,
    last: null,
    fresh: [],
  };
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

/** What a three has cleared still lies there, or a present or a card of Egon's is on its way. */
export function lingers({ three, revealed, presents }: Scene): boolean {
  return three?.kind === "column" || revealed !== null || presents.length > 0;
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

export function tell(scene: Scene, event: DreistEvent, chosen: ReadonlySet<string> = new Set()): Scene {
  return { ...moved(clear(scene), event, chosen), view: viewAfter(scene.view, event) };
}

function moved(scene: Scene, event: DreistEvent, chosen: ReadonlySet<string>): Scene {
  switch (event.event) {
    case "dealt":
      return {
        ...scene,
        ...QUIET,
        hand: dealtHand(scene.view, event.hands),
        layout: [],
        discard: [],
        last: null,
        fresh: [],
      };
    case "laid":
      return lay(scene, event, chosen);
    case "row_three":
      return { ...scene, three: { kind: "row", cells: readCells(event.cells), loose: [] } };
    case "column_three":
      return { ...scene, three: column(event) };
    case "discarded":
      return discard(scene, event.seat, event.cards, chosen);
    case "drew":
    case "received":
    case "refilled":
      return pick(scene, event.seat, event.cards);
    case "gave":
      return { ...scene, presents: event.to.map((to, at) => ({ key: `present-${at}`, from: event.seat, to })) };
    case "revealed":
      return { ...scene, revealed: newCard(event.cards) };
    case "put_aside":
      return { ...scene, aside: [...scene.aside, scene.revealed ?? newCard(event.cards)], revealed: null };
    case "aside_discarded":
      return { ...scene, aside: [], discard: [...scene.discard, ...scene.aside] };
    case "declined":
    case "ended":
    case "kept":
    case "won":
    case "climb":
    case "climbed":
    case "deal_over":
    case "match_over":
      return scene;
  }
}

/** What a three has cleared goes, once it has been looked at; a present has arrived. */
function clear(scene: Scene): Scene {
  const { three } = scene;
  const quiet: Scene = { ...scene, three: null, presents: [] };
  if (three?.kind !== "column") return quiet;
  const gone = [...three.cells, ...three.loose].flatMap(
    (cell) => scene.layout.find((one) => one.card.face === cell.face && one.row === cell.row) ?? [],
  );
  return {
    ...quiet,
    layout: scene.layout.filter((one) => !gone.includes(one)),
    discard: [...scene.discard, ...gone.map((one) => one.card)],
  };
}

function column(event: ColumnThree): Three {
  return { kind: "column", cells: readCells(event.cells), loose: readCells(event.loose) };
}

function lay(scene: Scene, event: Laid, chosen: ReadonlySet<string>): Scene {
  const cell = readCell(event.cell)!;
  const [card, left] = lift(scene, event, cell.face, chosen);
  const placed = { card, row: cell.row, from: `seat-${event.seat}` };
  const fresh = [...(scene.view.laid ? scene.fresh : []), card.key];
  return { ...left, layout: [...left.layout, placed], last: cell, fresh };
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
  return { ...scene, hand, discard: [...scene.discard, card!], fresh: [] };
}

/** From the pile into the own hand: drawn for a three, refilled or received. */
function pick(scene: Scene, seat: number, cards: string | null): Scene {
  const drawn = seat === scene.view.seat ? faces(cards ?? "").map(newCard) : [];
  return { ...scene, hand: [...scene.hand, ...drawn] };
}
