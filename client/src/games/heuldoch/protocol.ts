/* Made from the server's messages by `make protocol`; never edited by hand. */

import type { BaseEvent, GameView, MatchOver } from "../../lib/protocol";

export type HeuldochEvent =
  MatchOver | DealOver | Dealt | Kept | Gave | Onion | Catapult | Towel | Carousel | Werewolf | Drew;

/**
 * All top cards moved one seat (H16).
 */
export interface Carousel extends BaseEvent {
  event: "carousel";
  seat: number;
  opens?: number | null;
  moved: Moved[];
  side: "left" | "right";
}
/**
 * A top card on its way: to a seat or (null) the discard; `uncovered` is what lay beneath it, if anything.
 */
export interface Moved {
  card: string;
  from: number;
  to: number | null;
  uncovered: string;
  known: number[] | null;
}
/**
 * The highest numbers went to the discard (H14); `number` is null if none was showing.
 */
export interface Catapult extends BaseEvent {
  event: "catapult";
  seat: number;
  opens?: number | null;
  moved: Moved[];
  number: number | null;
}
/**
 * The stacks were shown (G10) and counted, by seat: onions, the numbers they void, points, points lost.
 */
export interface DealOver extends BaseEvent {
  event: "deal_over";
  deal: number;
  points: number[];
  scores: number[];
  places?: number[];
  losers?: number[];
  stacks: string[];
  onions: number[];
  voided: number[][];
  lost: number[];
}
/**
 * The match begins: a start card and four hand cards each.
 */
export interface Dealt extends BaseEvent {
  event: "dealt";
  deal: number;
  starter: number;
  held: number[];
  hands: (string | null)[];
  stacks: string[];
  left: number;
}
/**
 * A card was drawn (H9); only the seat itself reads which, and that others draw is no news.
 */
export interface Drew extends BaseEvent {
  event: "drew";
  seat: number;
  card: string | null;
  left: number;
}
/**
 * A top card turned over: everybody knows it now. `card` is as it lies afterwards.
 */
export interface Flipped {
  seat: number;
  card: string;
}
/**
 * A number card had to go to a neighbour (H5).
 */
export interface Gave extends BaseEvent {
  event: "gave";
  seat: number;
  opens?: number | null;
  card: string;
  to: number;
}
/**
 * A number card went on the own stack (H6).
 */
export interface Kept extends BaseEvent {
  event: "kept";
  seat: number;
  opens?: number | null;
  card: string;
}
/**
 * A card was laid face down on the own stack (H7); others read `?`.
 */
export interface Onion extends BaseEvent {
  event: "onion";
  seat: number;
  opens?: number | null;
  card: string;
}
/**
 * Two top cards were swapped (H15); `to` is null if there was nobody to choose.
 */
export interface Towel extends BaseEvent {
  event: "towel";
  seat: number;
  opens?: number | null;
  moved: Moved[];
  to: number | null;
}
/**
 * Every top card was turned over (H17).
 */
export interface Werewolf extends BaseEvent {
  event: "werewolf";
  seat: number;
  opens?: number | null;
  flipped: Flipped[];
}
/**
 * Own hand, the top of every stack, and all counts; once the match is over, the whole stacks (G10).
 */
export interface HeuldochView extends GameView {
  neighbours: [number, number][];
  ways: Way[];
  tops: string[];
  heights: number[];
  draw: number;
  discard: string;
  discarded: number;
  onions: number[] | null;
  stacks: string[] | null;
  lost: number[] | null;
}
/**
 * How a card of the hand could be played if nothing forbade it; `check` says whether something does.
 */
export interface Way {
  card: string;
  move: string;
  stack: number | null;
}
