/* Made from the server's messages by `make protocol`; never edited by hand. */

import type { BaseEvent, GameView, MatchOver } from "../../lib/protocol";

export type DreistEvent =
  | MatchOver
  | DealOver
  | Dealt
  | Laid
  | Discarded
  | Revealed
  | Drew
  | Received
  | Refilled
  | Climb
  | RowThree
  | ColumnThree
  | Kept
  | Gave
  | Declined
  | Ended
  | PutAside
  | AsideDiscarded
  | Won
  | Climbed;
/**
 * Where a laid card came from.
 */
export type Source = "aside" | "hand" | "revealed";
/**
 * How far a rung is.
 */
export type Progress = "ahead" | "lost" | "now" | "won";

/**
 * At the end of Egon's turn what was still aside was discarded (D23, D24).
 */
export interface AsideDiscarded extends BaseEvent {
  event: "aside_discarded";
  seat: number;
  cards: string;
}
/**
 * The next game of a campaign: more cards for you, fewer for Egon (D25).
 */
export interface Climb extends BaseEvent {
  event: "climb";
  start: number;
  against: number;
}
/**
 * A campaign is over: the largest start won, 0 if none (D25).
 */
export interface Climbed extends BaseEvent {
  event: "climbed";
  start: number;
}
/**
 * A third colour cleared its column, and loose cards fell with it (D12).
 */
export interface ColumnThree extends BaseEvent {
  event: "column_three";
  seat: number;
  column: number;
  cells: string;
  loose: string;
}
/**
 * A game was counted; all hands are shown, the piles stay unseen (G10).
 */
export interface DealOver extends BaseEvent {
  event: "deal_over";
  deal: number;
  points: number[];
  scores: number[];
  places?: number[];
  losers?: number[];
  hands: string[];
  piles: number[];
}
/**
 * A game begins.
 */
export interface Dealt extends BaseEvent {
  event: "dealt";
  deal: number;
  starter: number;
  held: number[];
  hands: (string | null)[];
  piles: number[];
}
/**
 * Somebody made no gift (D15).
 */
export interface Declined extends BaseEvent {
  event: "declined";
  seat: number;
}
/**
 * Nothing was laid, so one card was discarded (D5).
 */
export interface Discarded extends BaseEvent {
  event: "discarded";
  seat: number;
  opens?: boolean;
  cards: string;
}
/**
 * A card was laid; an opening card is followed by the next one (D9).
 */
export interface Laid extends BaseEvent {
  event: "laid";
  seat: number;
  opens?: boolean;
  cell: string;
  source: Source;
  opening: boolean;
}
/**
 * Egon turned up his next card (D20).
 */
export interface Revealed extends BaseEvent {
  event: "revealed";
  seat: number;
  opens?: boolean;
  cards: string;
}
/**
 * A card was drawn for a three (D13); of an unseen one there is nothing to tell.
 */
export interface Drew extends BaseEvent {
  event: "drew";
  seat: number;
  cards: string | null;
}
/**
 * Gift cards went straight into a short hand (D16).
 */
export interface Received extends BaseEvent {
  event: "received";
  seat: number;
  cards: string | null;
  count: number;
}
/**
 * The hand was refilled at the end of the turn (D10).
 */
export interface Refilled extends BaseEvent {
  event: "refilled";
  seat: number;
  cards: string | null;
  count: number;
}
/**
 * At least three cards of one colour lie side by side (D11).
 */
export interface RowThree extends BaseEvent {
  event: "row_three";
  seat: number;
  cells: string;
}
/**
 * Somebody did not draw for a three (D13).
 */
export interface Kept extends BaseEvent {
  event: "kept";
  seat: number;
}
/**
 * The top cards of a pile went, unseen by everybody, to the piles of `to`, the top card first (D15).
 */
export interface Gave extends BaseEvent {
  event: "gave";
  seat: number;
  to: number[];
  cards: string | null;
}
/**
 * Somebody ended the turn.
 */
export interface Ended extends BaseEvent {
  event: "ended";
  seat: number;
}
/**
 * Egon's card fits nowhere, for now (D20).
 */
export interface PutAside extends BaseEvent {
  event: "put_aside";
  seat: number;
  cards: string;
}
/**
 * Somebody has neither hand nor pile left (D17).
 */
export interface Won extends BaseEvent {
  event: "won";
  seat: number;
  deal: number;
}
/**
 * Own hand, layout, discard and all counts; Egon's seat included.
 */
export interface DreistView extends GameView {
  piles: number[];
  layout: string;
  discard: string;
  aside: string;
  starter: number;
  egon: number | null;
  acting: number | null;
  laid: number;
  offer: string | null;
  ladder: Rung[] | null;
}
/**
 * One game of a campaign.
 */
export interface Rung {
  start: number;
  against: number;
  level: number;
  progress: Progress;
}
