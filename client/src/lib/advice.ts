/** What a hint or a review says of moves, in words: no number stands alone. */

import { language, say } from "./language.svelte";
import type { Weighed } from "./protocol";

/** Places: what rounds to nothing. */
export const NOTHING = 0.05;

/** How a move compares with the best one. */
export interface Verdict {
  kind: "best" | "equal" | "worse";
  option: Weighed;
}

/** Compare a move with the best one; null if nobody has looked at it. */
export function verdict(options: Weighed[], move: string): Verdict | null {
  const [best] = options;
  const option = options.find((one) => one.move === move);
  if (!best || !option) return null;
  return { kind: best.move === move ? "best" : option.place - best.place < NOTHING ? "equal" : "worse", option };
}

/** What a seat may expect: its finish or, where there are two, the chance to win. */
export class Expectation {
  /** Chooses between sentences about places and about chances. */
  readonly kind: "place" | "chance";

  constructor(
    private readonly seats: number,
    private readonly rival: string,
  ) {
    this.kind = seats === 2 ? "chance" : "place";
  }

  full(place: number): string {
    return this.say(`expected.full.${this.kind}`, this.figure(place));
  }

  /** What the best move leads to: the finish and, if it is known, the chance to come first. */
  best(place: number, first: number | null): string {
    if (first === null) return this.full(place);
    return `${this.full(place)} · ${this.say("expected.first", first.toLocaleString(language(), { style: "percent" }))}`;
  }

  brief(place: number): string {
    return this.say(`expected.brief.${this.kind}`, this.figure(place));
  }

  cost(places: number): string {
    return this.say(`expected.cost.${this.kind}`, this.difference(places));
  }

  /** The number alone, where a heading says what it is. */
  figure(place: number): string {
    return this.difference(this.kind === "chance" ? 2 - place : place);
  }

  /** The number alone of what a move costs. */
  difference(places: number): string {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return places.toLocaleString(language(), this.kind === "chance" ? { style: "percent" } : digits);
  }

  /** A place at the side of a curve. */
  axis(place: number): string {
    return this.kind === "chance" ? this.figure(place) : String(place);
  }

  private say(key: string, value: string): string {
    return say(key, { value, seats: this.seats, name: this.rival });
  }
}
