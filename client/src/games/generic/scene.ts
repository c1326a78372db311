/** The scene of any game: the own hand, and what lies open zone by zone; it follows what events say they changed. */

import { faces, match, newCard, type Card } from "../../lib/cards";
import type { GameEvent, GameView } from "../../lib/protocol";
import { viewAfter } from "../../lib/scene";
import { tokenOf } from "./cards";

/** Cards that lie together in a zone: a seat's, or (null) nobody's. */
export interface Pile {
  /** The field of the view. */
  zone: string;
  seat: number | null;
  cards: Card[];
}

export interface Scene {
  view: GameView;
  hand: Card[];
  piles: Pile[];
}

export function open(view: GameView, zones: readonly string[]): Scene {
  return settle({ view, hand: [], piles: [] }, view, zones);
}

/** Move on to the view after an event. Cards that appear on the table while the own hand shrinks come from the hand. */
export function tell(scene: Scene, event: GameEvent, zones: readonly string[], chosen: ReadonlySet<string>): Scene {
  const view = viewAfter(scene.view, event);
  const shrunk = view.seat !== null && (view.held[view.seat] ?? 0) < (scene.view.held[view.seat] ?? 0);
  const ready = [...scene.hand].sort((a, b) => Number(chosen.has(b.key)) - Number(chosen.has(a.key)));
  const piles = lay(scene, view, zones, shrunk ? ready : []);
  const laid = new Set(piles.flatMap(({ cards }) => cards.map(({ key }) => key)));
  const held = view.deal === scene.view.deal ? scene.hand : []; // another deal brings another hand
  return { view, piles, hand: held.filter(({ key }) => !laid.has(key)) };
}

export function settle(scene: Scene, view: GameView, zones: readonly string[]): Scene {
  return { view, piles: lay(scene, view, zones), hand: match(scene.hand, faces(view.hand ?? "")) };
}

/** Lay out the zones of a view: cards that can stay do, others come from elsewhere on the table or from `hand`. */
function lay(scene: Scene, view: GameView, zones: readonly string[], hand: Card[] = []): Pile[] {
  const used = new Set<string>();
  const claim = (face: string, from: Card[]): Card | undefined => {
    const found = from.find((card) => !used.has(card.key) && alike(card.face, face));
    return found && used.add(found.key) && { ...found, face };
  };
  const wanted = zones.flatMap((zone) => read(view, zone));
  const kept = wanted.map(({ zone, seat, texts }) => {
    const here = scene.piles.filter((pile) => pile.zone === zone && pile.seat === seat);
    return texts.map((face) => claim(face, cardsOf(here)));
  });
  const rest = [...cardsOf(scene.piles), ...hand];
  return wanted.map(({ zone, seat, texts }, pile) => ({
    zone,
    seat,
    cards: texts.map((face, at) => kept[pile]?.[at] ?? claim(face, rest) ?? newCard(face)),
  }));
}

/** Read a zone of a view: a text, a text for each seat, or pairs of seat and text. */
function read(view: GameView, zone: string): { zone: string; seat: number | null; texts: string[] }[] {
  const value = (view as unknown as Record<string, string | (string | [number, string])[] | null>)[zone];
  if (!value) return [];
  if (typeof value === "string") return [{ zone, seat: null, texts: faces(value) }];
  return value
    .map((one, at) => (typeof one === "string" ? ([at, one] as const) : one))
    .map(([seat, text]) => ({ zone, seat, texts: faces(text) }))
    .filter(({ texts }) => texts.length);
}

function cardsOf(piles: Pile[]): Card[] {
  return piles.flatMap(({ cards }) => cards);
}

function alike(one: string, other: string): boolean {
  return one === other || (tokenOf(one) !== null && tokenOf(one) === tokenOf(other));
}
