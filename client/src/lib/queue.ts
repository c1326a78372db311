/** The queue of moments: what happened is shown one after the other, at a pace people can follow. */

/** A moment: show it, then leave it on the table for a while. */
export interface Moment {
  show(): void;
  /** How long it stays, in milliseconds. */
  stay: number;
  /** A moment that must wait for something else (the score sheet): held back while this is true. */
  held?: () => boolean;
}

/** Four moves a second at most, however late the picture. */
export const SHORTEST_STAY = 250;

export interface Clock {
  now(): number;
  after(ms: number, then: () => void): () => void;
}

const realClock: Clock = {
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

export class Queue {
  private moments: Moment[] = [];
  private free = 0;
  private stop: (() => void) | null = null;

  constructor(
    private readonly changed: () => void = () => {},
    private readonly clock: Clock = realClock,
  ) {}

  /** How many moments have not been shown yet. */
  get length(): number {
    return this.moments.length;
  }

  /** Whether everything but held-back moments has been shown, and looked at. */
  get resting(): boolean {
    return this.blocked && this.free <= this.clock.now();
  }

  private get blocked(): boolean {
    return !this.moments.length || Boolean(this.moments[0]?.held?.());
  }

  add(moments: Moment[]): void {
    this.moments.push(...moments);
    this.run();
  }

  /** Look again: something a moment waited for may have changed. */
  run(): void {
    this.stop?.();
    this.stop = null;
    this.step();
    this.changed();
  }

  /** Show everything that is not held back, at once. */
  skip(): void {
    while (!this.blocked) this.next();
    this.free = this.clock.now();
    this.run();
  }

  /** Forget everything. */
  clear(): void {
    this.moments = [];
    this.free = 0;
    this.run();
  }

  private step(): void {
    if (!this.blocked && this.free <= this.clock.now()) this.next();
    if (!this.resting) this.stop = this.clock.after(this.free - this.clock.now(), () => this.run());
  }

  private next(): void {
    const moment = this.moments.shift();
    if (!moment) return;
    moment.show();
    this.free = this.clock.now() + Math.max(moment.stay, SHORTEST_STAY);
  }
}
