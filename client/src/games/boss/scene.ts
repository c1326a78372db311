/** The scene of Boss: what lies where on the screen, moved on by events. */

import { faces, newCard, take, type Card } from "../../lib/cards";
import { dealtHand, viewAfter } from "../../lib/scene";
import { lay, openTrick, PASS, settleTrick, sweep, type TrickScene } from "../tricks/scene";
import type { BossEvent, BossView, Exchanged, Heir } from "./protocol";
import { moveOf } from "./words";

/** Cards on their way between two partners; a card nobody here may see has no face. */
export interface Swap {
  higher: number;
  lower: number;
  /** From the higher to the lower. */
  down: Card[];
  up: Card[];
}

export interface Scene extends TrickScene<BossView> {
  /** The exchange, as far as it has been told; it lies in the middle until something else happens. */
  swaps: Swap[];
  /** The winner went out, so somebody else leads, and why. */
  heir: { seat: number; winner: number; why: Heir } | null;
  /** People are changing places. */
  moving: boolean;
}

/** Nothing but the trick. */
const QUIET = { swaps: [], heir: null, moving: false } satisfies Partial<Scene>;

export function open(view: BossView): Scene {
  return { ...openTrick(view), ...QUIET };
}

export function settle(scene: Scene, view: BossView): Scene {
  const heir = view.plays.length ? null : scene.heir;
  return { ...settleTrick(handOver(scene), view), ...QUIET, heir };
}

/** Between two rounds nothing is asked of anybody before the new hand is there. */
export function lingers(scene: Scene): boolean {
  return scene.winner !== null || scene.moving || scene.swaps.length > 0;
}

export function tell(scene: Scene, event: BossEvent, chosen: ReadonlySet<string> = new Set()): Scene {
  const view = { ...viewAfter(scene.view, event), exchange: kept(scene.view, event) };
  if (event.event === "exchanged") return { ...exchange(scene, event), view };
  const cleared = scene.winner === null ? scene : sweep(scene, scene.taker);
  return { ...moved({ ...handOver(cleared), ...QUIET }, event, chosen), view };
}

function moved(scene: Scene, event: Exclude<BossEvent, Exchanged>, chosen: ReadonlySet<string>): Scene {
  switch (event.event) {
    case "reseated":
      return { ...sweep(scene, null), hand: [], moving: true };
    case "dealt":
      return { ...sweep(scene, null), hand: dealtHand(scene.view, event.hands) };
    case "played":
      return lay(scene, event.seat, moveOf(faces(event.cards), event.rank), chosen);
    case "passed":
      return lay(scene, event.seat, PASS, chosen);
    case "trick_won":
      return { ...scene, winner: event.seat, taker: event.collector };
    case "lead_moved":
      return { ...scene, heir: { seat: event.seat, winner: event.winner, why: event.heir } };
    case "went_out":
    case "deal_over":
    case "match_over":
      return scene;
  }
}

/** What the own seat swaps: nobody else is told. */
function kept(view: BossView, event: BossEvent): BossView["exchange"] {
  if (event.event === "dealt") return null;
  if (event.event !== "exchanged" || event.down === null || event.up === null) return view.exchange;
  const { higher, lower, down, up } = event;
  return view.seat === higher ? { partner: lower, gave: down, got: up } : { partner: higher, gave: up, got: down };
}

/** The exchange is over: what one was given goes into the own hand. */
function handOver(scene: Scene): Scene {
  const you = scene.view.seat;
  const given = scene.swaps.flatMap((swap) => (swap.lower === you ? swap.down : swap.higher === you ? swap.up : []));
  return { ...scene, hand: [...scene.hand, ...given] };
}

/** The own cards leave the hand; nobody sees others' faces. */
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
