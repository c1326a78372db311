/** Score pads of real tables, kept on this device: what was told, and nothing else; the server counts it. */

import * as api from "./api";
import type { PadSheet } from "./protocol";
import { load, save } from "./storage";

/** What somebody told after a deal: cards as the notation writes them, or numbers, by question. */
export type Told = Record<string, string | number>;

export interface Pad {
  id: string;
  made: number;
  game: string;
  names: string[];
  /** How many of them play: alone, somebody else has the second line. */
  players: number;
  options: Record<string, boolean | number | null>;
  lowWins: boolean;
  deals: Told[][];
}

const NAME = "pads";

class Pads {
  /** The latest first. */
  all = $state.raw<Pad[]>(read(load(NAME)));

  find(id: string): Pad | undefined {
    return this.all.find((pad) => pad.id === id);
  }

  /** Begin a pad. Returns its id. */
  begin(pad: Omit<Pad, "id" | "made" | "deals">): string {
    const id = crypto.randomUUID?.() ?? String(Date.now());
    this.keep([{ ...pad, id, made: Date.now(), deals: [] }, ...this.all]);
    return id;
  }

  write(id: string, deals: Told[][]): void {
    this.keep(this.all.map((pad) => (pad.id === id ? { ...pad, deals } : pad)));
  }

  throwAway(id: string): void {
    this.keep(this.all.filter((pad) => pad.id !== id));
  }

  private keep(all: Pad[]): void {
    this.all = all;
    save(NAME, JSON.stringify(all));
  }
}

export const pads = new Pads();

/** Have a pad counted, with these deals. */
export function count(pad: Pad, deals: Told[][] = pad.deals): Promise<PadSheet> {
  const { game, players, options, lowWins } = pad;
  return api.countPad(game, { players, options, deals, low_wins: lowWins });
}

/** What was kept; nothing if somebody else has written there. */
export function read(text: string | null): Pad[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isPad) : [];
  } catch {
    return [];
  }
}

function isPad(value: unknown): value is Pad {
  if (typeof value !== "object" || value === null) return false;
  const { id, game, names, deals } = value as Partial<Pad>;
  return typeof id === "string" && typeof game === "string" && Array.isArray(names) && Array.isArray(deals);
}
