/* Made from the server's messages by `make protocol`; never edited by hand. */

export type DreistEvent =
  | MatchOver
  | Drew
  | Received
  | Refilled
  | Dealt
  | Climb
  | Laid
  | RowThree
  | ColumnThree
  | Kept
  | Discarded
  | Gave
  | Declined
  | Ended
  | Revealed
  | PutAside
  | AsideDiscarded
  | Won
  | DealOver
  | Climbed;
/**
 * Where a laid card came from.
 */
export type Source = "aside" | "hand" | "revealed";

/**
 * At the end of Egon's turn what was still aside was discarded (D23, D24).
 */
export interface AsideDiscarded {
  event: "aside_discarded";
  ply: number;
  seat: number;
  cards: string;
}
/**
 * The next game of a campaign: more cards for you, fewer for Egon (D25).
 */
export interface Climb {
  event: "climb";
  ply: number;
  start: number;
  against: number;
}
/**
 * A campaign is over: the largest start won, 0 if none (D25).
 */
export interface Climbed {
  event: "climbed";
  ply: number;
  start: number;
}
/**
 * A third colour cleared its column, and loose cards fell with it (D12).
 */
export interface ColumnThree {
  event: "column_three";
  ply: number;
  seat: number;
  column: number;
  cells: string;
  loose: string;
}
/**
 * A game was counted; all hands are shown, the piles stay unseen (G10).
 */
export interface DealOver {
  event: "deal_over";
  ply: number;
  deal: number;
  hands: string[];
  piles: number[];
  points: number[];
  scores: number[];
}
/**
 * A game begins; a seat reads its own hand only.
 */
export interface Dealt {
  event: "dealt";
  ply: number;
  deal: number;
  starter: number;
  held: number[];
  piles: number[];
  hands: (string | null)[];
}
/**
 * Somebody made no gift (D15).
 */
export interface Declined {
  event: "declined";
  ply: number;
  seat: number;
}
/**
 * Nothing was laid, so one card was discarded (D5).
 */
export interface Discarded {
  event: "discarded";
  ply: number;
  seat: number;
  cards: string;
}
/**
 * The match has ended; the last event of every match.
 */
export interface MatchOver {
  event: "match_over";
  ply: number;
  scores: number[];
  places: number[];
  winners: number[];
}
/**
 * A card was drawn for a three (D13).
 */
export interface Drew {
  event: "drew";
  ply: number;
  seat: number;
  cards: string | null;
}
/**
 * Gift cards went straight into a short hand (D16).
 */
export interface Received {
  event: "received";
  ply: number;
  seat: number;
  cards: string | null;
  count: number;
}
/**
 * The hand was refilled at the end of the turn (D10).
 */
export interface Refilled {
  event: "refilled";
  ply: number;
  seat: number;
  cards: string | null;
  count: number;
}
/**
 * A card was laid; an opening card is followed by the next one (D9).
 */
export interface Laid {
  event: "laid";
  ply: number;
  seat: number;
  cell: string;
  source: Source;
  opening: boolean;
}
/**
 * At least three cards of one colour lie side by side (D11).
 */
export interface RowThree {
  event: "row_three";
  ply: number;
  seat: number;
  cells: string;
}
/**
 * Somebody did not draw for a three (D13).
 */
export interface Kept {
  event: "kept";
  ply: number;
  seat: number;
}
/**
 * The top cards of a pile went, unseen by everybody, to the piles of `to`, the top card first (D15).
 */
export interface Gave {
  event: "gave";
  ply: number;
  seat: number;
  to: number[];
  cards: string | null;
}
/**
 * Somebody ended the turn.
 */
export interface Ended {
  event: "ended";
  ply: number;
  seat: number;
}
/**
 * Egon turned up his next card (D20).
 */
export interface Revealed {
  event: "revealed";
  ply: number;
  seat: number;
  cards: string;
}
/**
 * Egon's card fits nowhere, for now (D20).
 */
export interface PutAside {
  event: "put_aside";
  ply: number;
  seat: number;
  cards: string;
}
/**
 * Somebody has neither hand nor pile left (D17).
 */
export interface Won {
  event: "won";
  ply: number;
  seat: number;
  deal: number;
}
/**
 * Own hand, layout, discard and all counts; Egon's seat included.
 */
export interface DreistView {
  game: string;
  players: number;
  options: {
    [k: string]: unknown;
  };
  seat: number | null;
  turn: number | null;
  ply: number;
  deal: number;
  scores: number[];
  result: Result | null;
  legal: string[];
  hand: string | null;
  held: number[];
  piles: number[];
  layout: string;
  discard: string;
  starter: number;
  laid: number;
  offer: string | null;
}
/**
 * How a match ended: by seat; place 1 is first, ties share and skip (G6).
 */
export interface Result {
  scores: number[];
  places: number[];
  winners: number[];
}
