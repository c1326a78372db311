/** Who you are at this server, and what it offers: all the start page needs. */

import * as api from "./api";
import { say } from "./language.svelte";
import type { Home, NewTable } from "./protocol";

class Account {
  home = $state.raw<Home | null>(null);
  /** The name as it stands in the field. */
  draft = $state("");

  async load(): Promise<void> {
    this.home = await api.home();
    this.draft ||= this.home.name ?? "";
  }

  /** Be somebody: what stands in the field, or just a guest. */
  async introduce(): Promise<void> {
    const name = this.draft.trim() || say("client.home.guest");
    if (this.home?.name !== name) this.home = await api.rename(name);
    this.draft = this.home?.name ?? name;
  }

  /** Take a table off your list. */
  async forget(table: string): Promise<void> {
    this.home = await api.forget(table);
  }

  /** Set up a table, under your name. Returns its name. */
  async create(table: NewTable): Promise<string> {
    await this.introduce();
    return (await api.create(table)).table;
  }
}

export const account = new Account();
