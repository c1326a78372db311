/** What the table needs to know of a game. Every folder beside this file defines one, in the same files. */

import type { Component } from "svelte";
import type { GameEvent, GameView, Picture, RuleCard } from "../lib/protocol";
import type { Sound } from "../lib/sound";
import type { Table } from "../lib/table.svelte";

export interface CardProps {
  card: string;
  /** Drawn for a card about 24 px wide: one thing, large. */
  small?: boolean;
}

/** What a deal left: by seat the hands, what was laid aside, how many cards more nobody sees, and what they became. */
export interface Shown {
  deal: number;
  hands: string[];
  aside: string[];
  unseen?: number[];
  titles?: string[];
}

export interface Game<View = GameView, Event = GameEvent, Scene = unknown> {
  name: string;
  /** The cards whose picture stands for the game. */
  emblem: string[];
  Face: Component<CardProps>;
  Back: Component;
  Scene: Component<{ table: Table }>;
  /** The game's own page of the score pad, where a line a player and a column a deal are not enough. */
  Pad?: Component<{ table: Table; picture: Picture; game: Game }>;
  /** Cards at their places, as a picture of the rulebook shows them, where places matter. */
  Sketch?: Component<{ cards: RuleCard[] }>;
  /** Who plays where nobody sits. */
  stranger?(): string;
  /** The name of one card, for people who do not see it. */
  card(card: string): string;
  /** Cards of the notation, as people say them. */
  cards(cards: string): string;
  /** What a move does, in the words of the button, for whoever sees that view. */
  deed(move: string, view: View, name: (seat: number) => string): string;
  /** How far the match is, in a few words. */
  where(view: View): string;
  /** What stands over the score sheet after a deal. */
  after?(deal: number): string;
  /** What of the story may still be read back while the match runs; without it all of it. */
  recall?(story: Event[], view: View): Event[];
  /** The scene of a view nobody has followed so far. */
  open(view: View): Scene;
  /** The scene after an event; of equal cards in the own hand the chosen ones go first. */
  tell(scene: Scene, event: Event, chosen: ReadonlySet<string>): Scene;
  /** The scene as the view says it is: whatever was told, the view is right. */
  settle(scene: Scene, view: View): Scene;
  /** How long the scene after an event stays, in milliseconds; `next` is what happened then, if anything has. */
  stay(event: Event, next: Event | undefined): number;
  /** Whether an event waits until the score sheet is put away. */
  waits(event: Event): boolean;
  sound(event: Event): Sound | null;
  /** What is left of each seat when a deal was over, and what else is to be said of it; null if the event is none. */
  shown(event: Event): Shown | null;
}

/** Forget the types only the game itself knows, so that tables can hold any game. */
export function erase<View, Event, Scene>(game: Game<View, Event, Scene>): Game {
  return game as unknown as Game;
}
