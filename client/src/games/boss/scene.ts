/** The scene of Boss: what lies where on the screen, moved on by events. */

import { faces, match, newCard, take, type Card } from "../../lib/cards";
import { readMove } from "./cards";
import type { BossEvent, BossView, Dealt, Exchanged, Heir } from "./protocol";

/** What one seat has put down in this trick, and what it counts as; without cards it has passed. */
export interface Laid {
  seat: number;
  cards: Card[];
  rank: string | null;
}

/** Cards on their way between two partners (B10); a card nobody here may see has no face. */
export interface Swap {
  higher: number;
  lower: number;
  /** From the higher to the lower. */
  down: Card[];
  up: Card[];
}

/** An exchange as one of the two partners remembers it. */
export interface Exchange {
  partner: number;
  gave: string[];
  got: string[];
}

export interface Scene {
  /** The view as told so far; its `hand` and `plays` are below, card by card. */
  view: BossView;
  hand: Card[];
  plays: Laid[];
  /** The trick is decided: who won it. */
  winner: number | null;
  /** Where cards that leave the trick go: to a seat, or (null) off the table. */
  taker: number | null;
  /** The exchange, as far as it has been told; it lies in the middle until something else happens. */
  swaps: Swap[];
  /** The winner went out, so somebody else leads, and why. */
  heir: { seat: number; winner: number; why: Heir } | null;
  /** People are changing places. */
  moving: boolean;
}

export function open(view: BossView): Scene {
  const plays = view.plays.map(([seat, move]) => laid(seat, move, (wanted) => wanted.map(newCard)));
  return { view, hand: faces(view.hand ?? "").map(newCard), plays, taker: null, ...QUIET };
}

export function settle(scene: Scene, view: BossView): Scene {
  const plays = view.plays.map(([seat, move], at) => {
    const before = scene.plays[at]?.seat === seat ? scene.plays[at].cards : [];
    return laid(seat, move, (wanted) => match(before, wanted));
  });
  const { hand } = handOver(scene);
  const heir = view.plays.length ? null : scene.heir;
  return { ...QUIET, view, plays, heir, hand: match(hand, faces(view.hand ?? "")), taker: scene.taker };
}

export function tell(scene: Scene, event: BossEvent, chosen: ReadonlySet<string> = new Set()): Scene {
  if (event.event === "exchanged") return exchange(scene, event);
  const now = { ...handOver(clear(scene)), heir: null, moving: false };
  switch (event.event) {
    case "reseated":
      return reseat(now, event.seating);
    case "dealt":
      return dealt(now, event);
    case "played":
      return lay(now, event.seat, faces(event.cards), event.rank, chosen);
    case "passed":
      return lay(now, event.seat, [], null, chosen);
    case "went_out":
      return { ...now, view: { ...now.view, out: [...now.view.out, event.seat] } };
    case "trick_won":
      // B15: the ass collects the tricks, as soon as there is one.
      return { ...now, winner: event.seat, taker: event.collector ?? event.seat, view: { ...now.view, turn: null } };
    case "lead_moved":
      return {
        ...now,
        heir: { seat: event.seat, winner: event.winner, why: event.heir },
        view: { ...now.view, turn: event.seat, leader: event.seat },
      };
    case "deal_over":
      return { ...now, view: counted(now.view, event.order, event.scores) };
    case "match_over":
      return { ...now, view: { ...now.view, turn: null, scores: event.scores } };
  }
}

/** What a seat swapped before the round that is being told, if it did. */
export function exchangeOf(story: BossEvent[], seat: number): Exchange | null {
  const round = story.slice(story.findLastIndex((event) => event.event === "dealt"));
  const swap = round.find((event) => event.event === "exchanged" && [event.higher, event.lower].includes(seat));
  if (swap?.event !== "exchanged") return null;
  const { higher, lower } = swap;
  const [down, up] = [faces(swap.down ?? ""), faces(swap.up ?? "")];
  return seat === higher ? { partner: lower, gave: down, got: up } : { partner: higher, gave: up, got: down };
}

/** Nothing going on. */
const QUIET = { winner: null, swaps: [], heir: null, moving: false };

function laid(seat: number, move: string, find: (wanted: string[]) => Card[]): Laid {
  const { cards, rank } = readMove(move);
  return { seat, cards: find(cards), rank };
}

/** A decided trick leaves the middle. */
function clear(scene: Scene): Scene {
  if (scene.winner === null) return scene;
  const view: BossView = { ...scene.view, plays: [], best: null, turn: scene.winner };
  return { ...scene, view, plays: [], winner: null };
}

/** The exchange is over: what one was given goes into the own hand. */
function handOver(scene: Scene): Scene {
  const you = scene.view.seat;
  const given = scene.swaps.flatMap((swap) => (swap.lower === you ? swap.down : swap.higher === you ? swap.up : []));
  return { ...scene, swaps: [], hand: given.length ? [...scene.hand, ...given] : scene.hand };
}

/** B10: the own cards leave the hand; nobody sees others' faces. */
function exchange(scene: Scene, event: Exchanged): Scene {
  const you = scene.view.seat;
  const unseen = () => Array.from({ length: event.count }, () => newCard(""));
  const fresh = (cards: string | null) => (cards === null ? unseen() : faces(cards).map(newCard));
  const swap: Swap = { higher: event.higher, lower: event.lower, down: fresh(event.down), up: fresh(event.up) };
  const gave = you === event.higher ? event.down : you === event.lower ? event.up : null;
  const swaps = [...scene.swaps, swap];
  if (gave === null) return { ...scene, swaps };
  const [cards, hand] = take(scene.hand, faces(gave));
  if (you === event.higher) swap.down = cards;
  else swap.up = cards;
  return { ...scene, swaps, hand };
}

/** B8: people change places; the last trick and the cards left over go. */
function reseat(scene: Scene, seating: number[]): Scene {
  const held = seating.map(() => 0);
  const view: BossView = { ...scene.view, seating, held, out: [], plays: [], best: null, turn: null };
  return { ...scene, view, hand: [], plays: [], taker: null, moving: true };
}

function dealt(scene: Scene, { deal, starter, held, hands }: Dealt): Scene {
  const { view } = scene;
  const own = view.seat === null ? null : (hands[view.seat] ?? null);
  const fresh = { deal, held, hand: own, turn: starter, leader: starter, out: [], plays: [], best: null };
  return { ...scene, view: { ...view, ...fresh }, hand: faces(own ?? "").map(newCard), plays: [], taker: null };
}

function lay(scene: Scene, seat: number, wanted: string[], rank: string | null, chosen: ReadonlySet<string>): Scene {
  const { view } = scene;
  const own = seat === view.seat;
  const [cards, left] = own ? take(scene.hand, wanted, chosen) : [wanted.map(newCard), scene.hand];
  const plays = [...scene.plays, { seat, cards, rank }];
  const held = view.held.map((count, at) => (at === seat ? count - cards.length : count));
  const turn = following(view.seating, seat, (other) => held[other] !== 0 && !plays.some((one) => one.seat === other));
  const best = cards.length ? seat : view.best;
  return { ...scene, plays, hand: left, view: { ...view, best, turn, held } };
}

/** Who comes next at the table, of those who may. */
function following(seating: number[], seat: number, may: (other: number) => boolean): number | null {
  const at = seating.indexOf(seat);
  return [...seating.slice(at + 1), ...seating.slice(0, at)].find(may) ?? null;
}

/** Everybody has a place now; the trick that was running stays where it is. */
function counted(view: BossView, order: number[], scores: number[]): BossView {
  return { ...view, turn: null, out: order, orders: [...view.orders, order], scores };
}
