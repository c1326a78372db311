/** What the table needs to know about a game. Each folder beside this file defines one game, with the same files. */

import type { Component } from "svelte";
import type { GameEvent, GameView, Look, Picture, RuleCard } from "../lib/protocol";
import type { Sound } from "../lib/sound";
import type { Table } from "../lib/table.svelte";

export interface CardProps {
  game: Game;
  card: string;
  /** Draw one large sign only: the card is about 24 px wide. */
  small?: boolean;
}

/** How a deal ended, by seat. */
export interface DealEnd {
  deal: number;
  /** The cards left in each hand. */
  hands: string[];
  /** The cards each seat had laid aside. */
  aside: string[];
  /** How many more cards each seat had that nobody sees. */
  unseen?: number[];
  /** The title each seat won. */
  titles?: string[];
}

/** Inside its folder a game knows the types of its own views, events and scenes; nobody else does. */
export interface Game<View = GameView, Event = GameEvent, Scene = unknown> {
  name: string;
  /** Its colour: the underside of folded corners, the table cloth, titles. */
  accent: string;
  /** The cards shown as the emblem of the game. */
  emblem: string[];
  Face: Component<CardProps>;
  Back: Component;
  /** How cards and zones are drawn, where only the server knows. */
  look?: Look;
  Scene: Component<{ table: Table }>;
  /** A score pad of its own, for a game that needs more than a row per player and a column per deal. */
  ScorePad?: Component<{ table: Table; picture: Picture; game: Game }>;
  /** A figure of the rulebook in which it matters where each card lies. */
  Sketch?: Component<{ cards: RuleCard[] }>;
  /** The name of a player who has no seat, like an opponent run by the rules. */
  dummy?(): string;
  /** The name of one card, as people say it. */
  card(card: string): string;
  /** The names of several cards of the notation, as people say them. */
  cards(cards: string): string;
  /** What a move does, as the button says it to whoever has that view. */
  moveText(move: string, view: View, name: (seat: number) => string): string;
  /** How far the match is, in a few words. */
  progress(view: View): string;
  /** What stands over the score sheet after a deal. */
  sheetTitle?(deal: number): string | undefined;
  /** The scene for a view, with nothing before it. */
  open(view: View): Scene;
  /** The scene after an event. Of equal cards in the own hand, the chosen ones are played first. */
  tell(scene: Scene, event: Event, chosen: ReadonlySet<string>): Scene;
  /** The scene corrected to show exactly what the view says. */
  settle(scene: Scene, view: View): Scene;
  /** Whether the scene still shows what has passed, like a round that is decided; it is settled when that was seen. */
  lingers?(scene: Scene): boolean;
  /** How long to show the scene after an event, in milliseconds; `next` is the event after it, if there is one yet. */
  stay(event: Event, next: Event | undefined): number;
  sound(event: Event): Sound | null;
  /** How the deal ended, if this event ended it. */
  dealEnd(event: Event): DealEnd | null;
}
