/* Made from the server's messages by `make protocol`; never edited by hand. */

import type { BaseEvent, GameView, MatchOver } from "../../lib/protocol";

export type EselEvent = MatchOver | DealOver | Dealt | Passed | Played | RoundWon | Took | LaidAside | Received;

/**
 * A deal was counted; all hands are shown (G10).
 */
export interface DealOver extends BaseEvent {
  event: "deal_over";
  deal: number;
  points: number[];
  scores: number[];
  places?: number[];
  losers?: number[];
  hands: string[];
  aside: string[];
}
/**
 * A deal begins.
 */
export interface Dealt extends BaseEvent {
  event: "dealt";
  deal: number;
  starter: number;
  held: number[];
  hands: (string | null)[];
}
/**
 * Somebody passed; a barred starter opens a round with it (E25).
 */
export interface Passed extends BaseEvent {
  event: "passed";
  seat: number;
  opens?: number | null;
}
/**
 * Cards were led, raised or thrown into an animal round.
 */
export interface Played extends BaseEvent {
  event: "played";
  seat: number;
  cards: string;
  lead: boolean;
  opens?: number | null;
}
/**
 * A normal round went to its last raiser (E10).
 */
export interface RoundWon extends BaseEvent {
  event: "round_won";
  seat: number;
  round: number;
}
/**
 * A donkey round was taken up (E14).
 */
export interface Took extends BaseEvent {
  event: "took";
  seat: number;
  cards: string;
}
/**
 * An ox round was laid aside (E20).
 */
export interface LaidAside extends BaseEvent {
  event: "laid_aside";
  seat: number;
  cards: string;
}
/**
 * The winner of a first or second round took an animal off the table (E18).
 */
export interface Received extends BaseEvent {
  event: "received";
  seat: number;
  animal: string;
}
/**
 * Own hand, what lies open, all counts, and who holds which animal.
 */
export interface EselView extends GameView {
  aside: number[];
  table: string;
  round: number;
  starter: number;
  plays: [number, string][];
  kind: string;
  best: number | null;
  unbeatable: boolean;
  donkey: number | null;
  ox: number | null;
  barred: string;
}
