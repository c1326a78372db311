/** What people say at a table, as far as this browser wants to hear it. */

import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { Refusal } from "./api";
import { isReaction, SOUNDS } from "./reactions";
import type { Reaction, Talk, TalkLine } from "./protocol";
import { rustle, sound } from "./sound";
import { load, save } from "./storage";

/** How long a reaction stays at its seat, in ms. */
const STAY = 2400;

/** Whom this browser does not hear: it remembers them from table to table. */
class Muted {
  readonly #people = new SvelteSet<string>(JSON.parse(load("muted") ?? "[]") as string[]);
  /** Nobody is heard. */
  all = $state(load("mute_all") === "yes");

  has(who: string | null): boolean {
    return who !== null && (this.all || this.#people.has(who));
  }

  /** Whether one person is not to be heard, whoever else is. */
  alone(who: string): boolean {
    return this.#people.has(who);
  }

  set(who: string, on: boolean): void {
    if (on) this.#people.add(who);
    else this.#people.delete(who);
    save("muted", JSON.stringify([...this.#people]));
  }

  setAll(on: boolean): void {
    this.all = on;
    save("mute_all", on ? "yes" : "no");
  }
}

export const muted = new Muted();

export class TableTalk {
  /** All that may be read, oldest first. */
  private said = $state.raw<TalkLine[]>([]);
  /** What came while nobody looked. */
  unread = $state(0);
  /** Somebody looks. */
  #open = $state(false);
  /** The reaction that is to be seen at each seat just now. */
  readonly atSeats = new SvelteMap<number, Reaction>();
  /** Why the last thing could not be said. */
  refusal = $state.raw<Refusal | null>(null);
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** What this browser wants to read. */
  get lines(): TalkLine[] {
    return this.said.filter((line) => !muted.has(line.who));
  }

  /** Everybody else who has said something, by the name they have now. */
  get speakers(): Map<string, string> {
    return new Map(this.said.flatMap(({ who, name }) => (who === null ? [] : [[who, name] as const])));
  }

  get silent(): boolean {
    return this.said.length === 0;
  }

  look(open: boolean): void {
    this.#open = open;
    if (open) this.unread = 0;
  }

  came({ lines, anew }: Talk): void {
    this.said = anew ? lines : [...this.said, ...lines];
    if (anew) return;
    for (const line of lines) if (!muted.has(line.who)) this.hear(line);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private hear(line: TalkLine): void {
    if (line.who !== null && !this.#open) this.unread += 1;
    if (isReaction(line.reaction)) {
      sound(SOUNDS[line.reaction]);
      if (line.seat !== null) this.show(line.seat, line.reaction);
    } else if (line.who !== null) sound(rustle);
  }

  private show(seat: number, reaction: Reaction): void {
    clearTimeout(this.timers.get(seat));
    this.atSeats.set(seat, reaction);
    this.timers.set(
      seat,
      setTimeout(() => this.atSeats.delete(seat), STAY),
    );
  }
}
