/** Who you are at this server, and what it offers: all the start page needs. */

import * as api from "./api";
import { site } from "./base";
import { say } from "./language.svelte";
import { usualLevel } from "./levels";
import { note } from "./running";
import type { GameOffer, Home, NewTable } from "./protocol";

/** How many play, bots included, where nobody says. */
const USUAL = 4;

class Account {
  home = $state.raw<Home | null>(null);
  /** The name as it stands in the field. */
  draft = $state("");
  /** What was asked last: one thing after the other, so that nobody is taken in twice, or told what is out of date. */
  private last: Promise<unknown> = Promise.resolve();

  /** Whether other people can come here. */
  get people(): boolean {
    return this.home?.people ?? !site;
  }

  load(): Promise<void> {
    return this.inTurn(() => this.fetch());
  }

  /** Be somebody: what stands in the field, or whoever you were, or just a guest. */
  introduce(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.home) await this.fetch();
      const typed = this.draft;
      const name = typed.trim() || this.home?.name || say("client.home.guest");
      if (this.home?.name !== name) this.home = await api.rename(name);
      if (this.draft === typed) this.draft = this.home?.name ?? name;
    });
  }

  /** Be somebody whom the server knows from another device. */
  become(words: string): Promise<void> {
    return this.inTurn(async () => {
      this.home = await api.become(words);
      this.draft = this.home.name ?? "";
    });
  }

  /** Be nobody: the server forgets you. */
  beGone(): Promise<void> {
    return this.inTurn(async () => {
      this.home = await api.deleteMe();
      this.draft = "";
    });
  }

  /** Take a table off your list. */
  forget(table: string): Promise<void> {
    return this.inTurn(async () => void (this.home = await api.forget(table)));
  }

  /** Set up a table, under your name. Returns its name. */
  async create(table: NewTable): Promise<string> {
    await this.introduce();
    return (await api.create(table)).table;
  }

  /** Sit down among bots: everything as usual, and it begins at once. Returns the table's name. */
  playBots({ game, low, high }: GameOffer, players = Math.min(high, Math.max(low, USUAL))): Promise<string> {
    const bots = Array<string | null>(players - 1).fill(usualLevel(this.home?.levels ?? []));
    return this.create({ game, options: {}, seats: [null, ...bots], seat: 0, start: true });
  }

  private async fetch(): Promise<void> {
    this.home = await api.home();
    note(this.home.tables);
    this.draft ||= this.home.name ?? "";
  }

  private inTurn(ask: () => Promise<void>): Promise<void> {
    const asking = this.last.then(ask);
    this.last = asking.catch(() => {}); // whoever asked hears of it
    return asking;
  }
}

export const account = new Account();
