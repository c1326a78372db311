/** A match that is over, to be gone through forwards and back; each moment lies on a table like any other. */

import { Refusal } from "./api";
import { loadGame } from "../games";
import type { FinishedMatch, Moment, Picture } from "./protocol";
import { Table } from "./table.svelte";

/** How fast a replay goes on by itself, and how long a move lies there before the next one. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
const MOVE = 700;

export class Playback {
  readonly table: Table;
  replay = $state.raw<FinishedMatch | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  ply = $state(0);
  /** It goes on by itself. */
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  /** Whose view was asked for last: an answer that comes later is not what anybody waits for. */
  private wished: number | null = null;
  private readonly views = new Map<number | null, FinishedMatch>();

  /** `ask` gives the match as a seat saw it; null: with all hands. */
  constructor(
    name: string,
    private readonly ask: (seat: number | null) => Promise<FinishedMatch>,
  ) {
    this.table = new Table(name, () => ({ ask: () => new Promise(() => {}), callAgain: () => {}, close: () => {} }));
  }

  /** Whose view; null: all hands. */
  get seat(): number | null {
    return this.replay?.seat ?? null;
  }

  get moment(): Moment | undefined {
    return this.replay?.moments[this.ply];
  }

  /** Where it stands, as an address says it after the `#`: the ply, and whose view if not everybody's. */
  get mark(): string {
    return this.seat === null ? `${this.ply}` : `${this.ply}/${this.seat}`;
  }

  /** The ply after the last move. */
  get length(): number {
    return (this.replay?.moments.length ?? 1) - 1;
  }

  /** Go where a mark says; anything else is the beginning, with all hands. */
  async open(mark: string): Promise<void> {
    const [, ply, seat] = /^(\d+)(?:\/(\d+))?$/.exec(mark) ?? [];
    await this.look(seat === undefined ? null : Number(seat));
    this.wind(Number(ply ?? 0));
  }

  /** See it with all hands, or as a seat saw it. */
  async look(seat: number | null): Promise<void> {
    this.wished = seat;
    try {
      const seen = this.views.get(seat) ?? (await this.ask(seat));
      this.views.set(seat, seen);
      await loadGame(seen.game);
      if (this.wished !== seat) return;
      this.refusal = null;
      this.replay = seen;
      this.show(seen, false);
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.refusal = reason;
    }
  }

  /** Wind to a ply: the next one is told as it happened, any other just lies there. */
  wind(ply: number): void {
    const { replay, table } = this;
    const wanted = Math.min(Math.max(ply, 0), this.length);
    if (!replay || wanted === this.ply) return;
    const next = wanted === this.ply + 1;
    this.ply = wanted;
    table.selected.clear();
    table.skip();
    this.show(replay, next);
  }

  /** Let it go on by itself, from the beginning if it is at its end. */
  play(): void {
    if (this.ply === this.length) this.wind(0);
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
  }

  /** When the next move is due, if it goes on by itself: in so many milliseconds after the last one has been shown. */
  get due(): number | null {
    return this.playing && this.table.resting && this.ply < this.length ? MOVE / this.speed : null;
  }

  /** The next move, while it goes on by itself. */
  goOn(): void {
    this.table.speed = this.speed;
    this.wind(this.ply + 1);
    this.table.speed = 1;
    if (this.ply === this.length) this.pause();
  }

  private show(replay: FinishedMatch, told: boolean): void {
    const picture = this.picture(replay);
    this.table.hands = this.moment?.hands ?? null;
    if (told) this.table.pictureCame(picture);
    else this.table.turnTo(picture);
  }

  /** Wind to the beginning of the deal after this one, or of this one, or of the one before. */
  windDeal(step: 1 | -1): void {
    const begun = this.replay?.deals ?? [];
    const next = begun.find((ply) => ply > this.ply) ?? this.length;
    this.wind(step > 0 ? next : (begun.findLast((ply) => ply < this.ply) ?? 0));
  }

  close(): void {
    this.table.close();
  }

  /** The table as it was then, for somebody who only watches. */
  private picture(replay: FinishedMatch): Picture {
    const { table, game, options, seats, link, commitment, seed } = replay;
    const past = replay.moments.slice(0, this.ply + 1);
    const { view } = past.at(-1)!;
    return {
      kind: "picture",
      ...{ table, game, options, seats, link, commitment, seed, view },
      stage: "over",
      name: null,
      you: null,
      host: false,
      watching: [],
      pace: 0,
      patience: null,
      events: past.flatMap((moment) => moment.events),
      since: -1,
      story_from: 0,
      sheet: replay.sheet.filter((tally) => tally.deal < view.deal || view.result),
      pause: null,
      next: null,
    };
  }
}
