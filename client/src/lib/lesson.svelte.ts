/** A lesson that is being taken: a table where a tutor answers. The right moves are kept here, and nowhere else. */

import { loadGame } from "../games";
import * as api from "./api";
import { Refusal } from "./api";
import type { Given, Wish } from "./connection";
import { finish } from "./course";
import type { GameEvent, GameView, Phrase, Picture, Taught } from "./protocol";
import { Table } from "./table.svelte";

const YOU = 0;

export class Lesson {
  readonly table: Table;
  taught = $state.raw<Taught | null>(null);
  /** It cannot be had. */
  refusal = $state.raw<Refusal | null>(null);
  /** What the tutor says now. */
  said = $state.raw<Phrase[]>([]);
  /** What lies there came of a foolish move. */
  astray = $state(false);

  /** All that happened on the right way, the picture it led to, and what was said there. */
  private events: GameEvent[] = [];
  private choice: Picture | null = null;
  private task: Phrase[] = [];

  constructor(
    readonly game: string,
    readonly name: string,
    /** What to call whoever learns. */
    private readonly learner: string,
  ) {
    this.table = new Table(name, () => ({ ask: (wish) => this.answer(wish), callAgain: () => {}, close: () => {} }));
  }

  get done(): boolean {
    return this.taught !== null && this.taught.step === this.taught.steps && !this.astray;
  }

  /** Lay the cards, for the first time or once more. */
  async begin(): Promise<void> {
    try {
      const [taught] = await Promise.all([api.lesson(this.game, this.name), loadGame(this.game)]);
      const [start, ...rest] = taught.moments;
      this.events = [];
      this.clear();
      this.taught = taught;
      this.table.turnTo(this.picture(start!.view, []));
      this.take({ ...taught, moments: rest });
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      this.refusal = reason;
    }
  }

  /** Return from what came of a foolish move. */
  back(): void {
    this.clear();
    this.said = this.task;
    if (this.choice) this.table.turnTo(this.choice);
  }

  close(): void {
    this.table.close();
  }

  private clear(): void {
    this.astray = false;
    this.table.instead = null;
    this.table.selected.clear();
    this.table.refusal = null;
  }

  /** Answer what is asked of the table: a move is tried, nothing else can be had here. */
  private async answer(wish: Wish): Promise<Given> {
    if (wish.do !== "play" && wish.do !== "try") return new Promise(() => {});
    const taught = await api.attempt(this.game, this.name, { played: this.taught?.played ?? [], move: wish.move });
    if (taught.refused) throw new Refusal(taught.refused);
    if (wish.do === "play") this.take(taught);
    return { kind: "done", id: "", ply: null };
  }

  private take(taught: Taught): void {
    this.taught = taught;
    this.astray = taught.verdict === "foolish";
    this.table.instead = this.astray ? { key: "client.lesson.back", act: () => this.back() } : null;
    this.said = taught.said;
    const events = [...this.events, ...taught.moments.flatMap((moment) => moment.events)];
    for (const { view } of taught.moments) this.table.pictureCame(this.picture(view, events));
    if (this.done) finish(this.game, this.name);
    if (this.astray) return;
    if (taught.verdict === "other" && this.choice) return this.table.turnTo(this.choice); // it was not played
    this.events = events;
    this.choice = this.table.picture;
    this.task = taught.said;
  }

  /** The table as the learner sees it; where there is nothing to choose, it is nobody's turn. */
  private picture(view: GameView, events: GameEvent[]): Picture {
    const { game, options, seats } = this.taught!;
    const [you, ...others] = seats;
    return {
      kind: "picture",
      ...{ game, options, events },
      table: "",
      stage: this.done ? "over" : "running",
      you: YOU,
      host: false,
      seats: [{ ...you!, name: this.learner }, ...others],
      name: null,
      watching: [],
      pace: 0,
      patience: null,
      link: null,
      commitment: "",
      seed: null,
      view: this.astray || this.done ? { ...view, turn: null, legal: [] } : view,
      since: 0,
      story_from: 0,
      sheet: [],
      pause: null,
      next: null,
    };
  }
}
