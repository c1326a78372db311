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
  /** The group whose standings it is part of; the server keeps it then, too. */
  group?: string | undefined;
  /** The group has it already: what it has counts, since others of it write there, too. */
  kept?: boolean;
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
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
    this.keep([{ ...pad, id, made: Date.now(), deals: [] }, ...this.all]);
    return id;
  }

  /** Take over a pad as a group keeps it, whoever of it wrote there last. */
  async fetch(group: string, id: string): Promise<void> {
    const { low_wins: lowWins = true, options = {}, deals = [], ...told } = await api.groupPad(group, id);
    const made = this.find(id)?.made ?? Date.now();
    const pad = { ...told, options, lowWins, deals, id, made, group, kept: true };
    this.keep([pad, ...this.all.filter((one) => one.id !== id)].toSorted((a, b) => b.made - a.made));
  }

  write(id: string, deals: Told[][]): void {
    this.change(id, { deals });
  }

  /** Note that a pad's group has it. */
  noteKept({ id, group, kept }: Pad): void {
    if (group && !kept) this.change(id, { kept: true });
  }

  throwAway(id: string): void {
    this.keep(this.all.filter((pad) => pad.id !== id));
  }

  private change(id: string, changes: Partial<Pad>): void {
    this.keep(this.all.map((pad) => (pad.id === id ? { ...pad, ...changes } : pad)));
  }

  private keep(all: Pad[]): void {
    this.all = all;
    save(NAME, JSON.stringify(all));
  }
}

export const pads = new Pads();

/** Have a pad counted, with these deals; where it is a group's, also kept. */
export function count(pad: Pad, deals: Told[][] = pad.deals): Promise<PadSheet> {
  const { id, game, names, players, options, lowWins, group } = pad;
  const told = { players, options, deals, low_wins: lowWins };
  return group ? api.keepPad(group, id, { game, names, ...told }) : api.countPad(game, told);
}

/** All pads of this device, to be taken along. */
export function asJson(): Blob {
  return new Blob([JSON.stringify(pads.all, null, 2)], { type: "application/json" });
}

/** The same as a sheet: a line for what everybody got in each deal. Pads that nobody can count any more are left out. */
export async function asSheet(): Promise<Blob> {
  const lines = [["pad", "game", "begun", "deal", "name", "points", "total"]];
  for (const { id, game, made, names, players, options, deals, lowWins } of pads.all) {
    const counted = await api.countPad(game, { players, options, deals, low_wins: lowWins }).catch(() => null);
    for (const { deal, points, scores } of counted?.lines ?? [])
      names.forEach((name, seat) =>
        lines.push([id, game, new Date(made).toISOString(), `${deal}`, name, `${points[seat]}`, `${scores[seat]}`]),
      );
  }
  return new Blob([lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("")], { type: "text/csv" });
}

/** One cell of it; what a spreadsheet would compute is only text. */
function cell(text: string): string {
  const plain = /^[=+@-]/.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
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
