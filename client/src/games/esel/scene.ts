/** The scene of Esel: what lies where on the screen, moved on by events. */

import { faces, match, newCard, take, type Card } from "../../lib/cards";
import { kind, rank } from "./cards";
import type { EselEvent, EselView } from "./protocol";

/** What one seat has put down in this round; without cards it has passed. */
export interface Laid {
  seat: number;
  cards: Card[];
}

export interface Scene {
  /** The view as told so far; its `hand` and `plays` are below, card by card. */
  view: EselView;
  hand: Card[];
  plays: Laid[];
  /** The round is decided: who won it. */
  winner: number | null;
  /** Where cards that leave the round go: to a seat, or (null) out of the deal. */
  taker: number | null;
}

export type RoundKind = "normal" | "donkey" | "ox";

export function open(view: EselView): Scene {
  const plays = view.plays.map(([seat, move]) => ({ seat, cards: played(move).map(newCard) }));
  return { view, hand: faces(view.hand ?? "").map(newCard), plays, winner: null, taker: null };
}

export function settle(scene: Scene, view: EselView): Scene {
  const plays = view.plays.map(([seat, move], at) => {
    const before = scene.plays[at]?.seat === seat ? scene.plays[at].cards : [];
    return { seat, cards: match(before, played(move)) };
  });
  return {
    view,
    hand: match(scene.hand, faces(view.hand ?? "")),
    plays,
    winner: null,
    taker: scene.winner === null ? scene.taker : null,
  };
}

export function tell(scene: Scene, event: EselEvent, chosen: ReadonlySet<string> = new Set()): Scene {
  const cleared = scene.winner !== null && !isTaking(event) ? sweep(scene, null) : scene;
  switch (event.event) {
    case "dealt":
      return dealt(cleared, event.deal, event.starter, event.held, event.hands);
    case "played":
      return lay(cleared, event.seat, faces(event.cards), chosen);
    case "passed":
      return lay(cleared, event.seat, [], chosen);
    case "round_won":
      return { ...cleared, winner: event.seat, view: { ...cleared.view, turn: null, best: event.seat } };
    case "took":
      return takeUp(scene, event.seat, faces(event.cards));
    case "laid_aside":
      return layAside(scene, event.seat, faces(event.cards));
    case "received":
      return receive(cleared, event.seat, event.animal);
    case "deal_over":
    case "match_over":
      return { ...cleared, view: { ...cleared.view, turn: null, scores: event.scores } };
  }
}

/** The seat that leads an animal round: the latest of the highest (E14); a joker counts 1 (E13). */
export function highest(plays: Laid[]): number | null {
  let best: Laid | null = null;
  for (const laid of plays.slice(1)) if (laid.cards.length && (!best || worth(laid) >= worth(best))) best = laid;
  return best?.seat ?? null;
}

function worth(laid: Laid): number {
  const face = laid.cards[0]?.face ?? "";
  return kind(face) === "joker" ? 1 : rank(face);
}

function played(move: string): string[] {
  return move === "pass" ? [] : faces(move);
}

function isTaking(event: EselEvent): boolean {
  return event.event === "took" || event.event === "laid_aside";
}

function dealt(scene: Scene, deal: number, starter: number, held: number[], hands: (string | null)[]): Scene {
  const { view } = scene;
  const own = view.seat === null ? null : (hands[view.seat] ?? null);
  const fresh = { deal, starter, held, hand: own, round: 1, turn: starter, aside: held.map(() => 0) };
  return {
    view: { ...view, ...fresh, plays: [], kind: "normal", best: null },
    hand: faces(own ?? "").map(newCard),
    plays: [],
    winner: null,
    taker: null,
  };
}

function lay(scene: Scene, seat: number, wanted: string[], chosen: ReadonlySet<string>): Scene {
  const { view } = scene;
  const own = seat === view.seat;
  const [cards, left] = own ? take(scene.hand, wanted, chosen) : [wanted.map(newCard), scene.hand];
  const plays = [...scene.plays, { seat, cards }];
  const round = kindOf(plays);
  const best = round === "normal" ? (cards.length ? seat : view.best) : highest(plays);
  const turn = plays.length < view.players ? (seat + 1) % view.players : null;
  const held = view.held.map((count, at) => (at === seat ? count - cards.length : count));
  return { ...scene, plays, hand: own ? left : scene.hand, view: { ...view, kind: round, best, turn, held } };
}

function kindOf(plays: Laid[]): RoundKind {
  const led = plays.find((laid) => laid.cards.length)?.cards[0]?.face ?? "";
  const animal = kind(led);
  return animal === "donkey" || animal === "ox" ? animal : "normal";
}

/** The round leaves the middle. */
function sweep(scene: Scene, taker: number | null): Scene {
  const view: EselView = { ...scene.view, plays: [], kind: "normal", best: null, turn: scene.winner };
  return { ...scene, view, plays: [], winner: null, taker };
}

/** E14: all cards of the round into one hand, the donkey too. */
function takeUp(scene: Scene, seat: number, taken: string[]): Scene {
  const lying = scene.plays.flatMap((laid) => laid.cards);
  const swept = sweep({ ...scene, winner: seat }, seat);
  const held = swept.view.held.map((count, at) => (at === seat ? count + taken.length : count));
  const hand = seat === swept.view.seat ? [...swept.hand, ...match(lying, taken)] : swept.hand;
  return { ...swept, hand, view: { ...swept.view, held, donkey: seat } };
}

/** E20: the round's cards out of the game for good, in front of the taker. */
function layAside(scene: Scene, seat: number, taken: string[]): Scene {
  const swept = sweep({ ...scene, winner: seat }, seat);
  const aside = swept.view.aside.map((count, at) => (at === seat ? count + taken.length : count));
  return { ...swept, view: { ...swept.view, aside, ox: null } };
}

/** E18: an animal goes from the table into the winner's hand. */
function receive(scene: Scene, seat: number, animal: string): Scene {
  const { view } = scene;
  const table = faces(view.table)
    .filter((face) => face !== animal)
    .join(" ");
  const held = view.held.map((count, at) => (at === seat ? count + 1 : count));
  const holder = animal === "E" ? { donkey: seat } : { ox: seat };
  const hand = seat === view.seat ? [...scene.hand, newCard(animal)] : scene.hand;
  return { ...scene, hand, view: { ...view, table, held, ...holder } };
}
