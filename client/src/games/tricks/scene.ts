/** A round in which one play is to be beaten, as some games have it: what lies where on the screen. */

import { faces, match, newCard, take, type Card } from "../../lib/cards";
import type { GameView } from "../../lib/protocol";
import { ownHand } from "../../lib/scene";

export const PASS = "pass";

/** A view of such a round. */
export interface TrickView extends GameView {
  /** Seats with their moves. */
  plays: [number, string][];
  /** Whose play leads. */
  best: number | null;
  /** Nothing beats that play. */
  unbeatable: boolean;
}

/** What one seat has put down; without cards it has passed. */
export interface Laid {
  seat: number;
  /** In the notation. */
  move: string;
  cards: Card[];
}

export interface TrickScene<View extends TrickView = TrickView> {
  /** The view as told so far; its `hand` and `plays` are below, card by card. */
  view: View;
  hand: Card[];
  plays: Laid[];
  /** The round is decided: who won it. */
  winner: number | null;
  /** Where cards that leave the round go: to a seat, or (null) off the table. */
  taker: number | null;
}

export function openTrick<View extends TrickView>(view: View): TrickScene<View> {
  const plays = view.plays.map(([seat, move]) => ({ seat, move, cards: cardsOf(move).map(newCard) }));
  return { view, hand: ownHand(view), plays, winner: null, taker: null };
}

export function settleTrick<View extends TrickView>(scene: TrickScene<View>, view: View): TrickScene<View> {
  const plays = view.plays.map(([seat, move], at) => {
    const before = scene.plays[at]?.seat === seat ? scene.plays[at].cards : [];
    return { seat, move, cards: match(before, cardsOf(move)) };
  });
  return { ...scene, view, hand: match(scene.hand, faces(view.hand ?? "")), plays, winner: null };
}

/** A round that is decided lies there until it has been looked at. */
export function lingers(scene: TrickScene): boolean {
  return scene.winner !== null;
}

/** A move is made: its cards leave the hand, if it is the own one, the chosen ones first. */
export function lay<Scene extends TrickScene>(
  scene: Scene,
  seat: number,
  move: string,
  chosen: ReadonlySet<string>,
): Scene {
  const wanted = cardsOf(move);
  const own = seat === scene.view.seat;
  const [cards, hand] = own ? take(scene.hand, wanted, chosen) : [wanted.map(newCard), scene.hand];
  return { ...scene, hand, plays: [...scene.plays, { seat, move, cards }] };
}

/** The round leaves the middle. */
export function sweep<Scene extends TrickScene>(scene: Scene, taker: number | null): Scene {
  return { ...scene, plays: [], winner: null, taker };
}

/** The cards of a move, whatever some of them are declared as. */
export function cardsOf(move: string): string[] {
  return move === PASS ? [] : faces(move.split("=")[0] ?? "");
}
