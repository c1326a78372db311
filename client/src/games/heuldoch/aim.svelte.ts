/** What the chosen card could be played as, what of that one points at, and why the rest is closed. */

import type { Card } from "../../lib/cards";
import { cycled } from "../../lib/cycle";
import { say } from "../../lib/language.svelte";
import type { Table } from "../../lib/table.svelte";
import type { HeuldochView, Way } from "./protocol";
import { asOnion, buttonText, only } from "./words";

/** A way as it is offered on the table. */
export interface Offer {
  text: string;
  move: string;
  chosen: boolean;
  choose: () => void;
}

export class Aim {
  /** The way the player has pointed at, for the card it belongs to. */
  pointed = $state<string | null>(null);
  /** Why the chosen card may not go elsewhere, as the server says, by move. */
  reasons = $state.raw<Record<string, string>>({});

  readonly chosen = $derived.by(() => this.hand().find((card) => this.table.selected.has(card.key)));
  /** All ways the chosen card could be played, and those that are open. */
  private readonly ways = $derived.by(() => (this.chosen ? this.waysOf(this.chosen.face) : []));
  // Stacks that are still on their way to the present would light up for the wrong reasons.
  private readonly opened = $derived.by(() => this.ways.filter(({ move }) => this.table.legal.includes(move)));
  readonly choosing = $derived.by(() => this.opened.length > 0);
  readonly onion = $derived.by(() => this.offered(this.opened.find(asOnion)));
  readonly way = $derived.by(() => this.opened.find(({ move }) => move === this.pointed) ?? only(this.opened));
  /** Which way round all stacks may go. */
  readonly turns = $derived.by(() =>
    this.opened
      .filter(({ move }) => move.startsWith("carousel "))
      .map((one) => ({ ...this.offer(one), side: one.move.split(" ")[1] ?? "left" })),
  );

  constructor(
    private readonly table: Table,
    private readonly hand: () => Card[],
  ) {
    $effect(() => this.askWhy());
  }

  /** The ways that are open to a card of the hand. */
  openTo(card: string): Way[] {
    return this.waysOf(card).filter(({ move }) => this.table.legal.includes(move));
  }

  /** What dropping the chosen card on a stack or (null) in the middle would play, if anything. */
  dropAt(stack: number | null): string | undefined {
    const here = this.ways.filter((one) => !asOnion(one) && one.stack === stack);
    return here.length > 1 ? undefined : here[0]?.move;
  }

  at(stack: number): Offer | null {
    return this.offered(this.opened.find((found) => found.stack === stack));
  }

  /** Whether the chosen card is for stacks, but never for this one. */
  outOfReach(stack: number): boolean {
    const { ways } = this;
    return this.choosing && ways.some((one) => one.stack !== null) && !ways.some((one) => one.stack === stack);
  }

  /** Why a stack is closed to the chosen card; stacks a special is not aimed at are neither open nor closed. */
  whyNot(stack: number): string | null {
    if (this.outOfReach(stack)) return say("heuldoch.closed.far");
    const shut = this.ways.find((one) => one.stack === stack && one.move in this.reasons);
    return shut ? (this.reasons[shut.move] ?? null) : null;
  }

  cycle(by: 1 | -1): void {
    const moves = this.opened.map((one) => one.move);
    this.pointed = cycled(moves, this.way?.move ?? null, by);
  }

  private waysOf(card: string): Way[] {
    const view = this.table.picture?.view as HeuldochView | null | undefined;
    return this.table.ready ? (view?.ways ?? []).filter((one) => one.card === card) : [];
  }

  private offered(way: Way | undefined): Offer | null {
    return way === undefined ? null : this.offer(way);
  }

  private offer(way: Way): Offer {
    const { move } = way;
    const text = buttonText(way, this.table.who);
    return { text, move, chosen: way === this.way, choose: () => (this.pointed = move) };
  }

  private askWhy(): (() => void) | undefined {
    this.reasons = {};
    if (!this.choosing) return;
    let current = true;
    for (const one of this.ways.filter((way) => (way.stack !== null || asOnion(way)) && !this.opened.includes(way)))
      void this.table.why(one.move).then((why) => {
        if (current && why) this.reasons = { ...this.reasons, [one.move]: why };
      });
    return () => (current = false);
  }
}
