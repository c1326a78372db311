/** What pages and workers of a static site say to each other. `eselsohr site` writes the first of it. */

import type { Sizes } from "../lib/kernel";
import type { Failure } from "./trouble";

/** What a site brings along; paths are relative to the site's folder. */
export interface Site {
  /** Where Python is, and our code for it. */
  python: string;
  archive: string;
  /** Pyodide's list of packages, in which there is none. */
  packages: string;
  /** How many bytes have to be there before Python can begin. */
  size: number;
  kernels: Record<string, GameKernels>;
  /** Answers that are the same for everybody, by the path one asks for; so they need no Python. */
  given: Record<string, string>;
}

export interface GameKernels {
  module: string;
  sizes: Sizes;
  /** The numbers of its net, or of its judge of turns, if it has one. */
  net: string | null;
}

/** What a page says, over a channel that all pages of the site and the one worker in charge share. */
export type FromPage = { tab: string } & (
  | { do: "hello" }
  | { do: "ask"; id: number; method: string; path: string; body: string }
  | { do: "call"; socket: string; path: string }
  | { do: "say"; socket: string; text: string }
  | { do: "hang up"; socket: string }
  | { do: "give all"; id: number }
  | { do: "take all"; id: number; file: Uint8Array }
);

/** What the worker in charge says: to one page, or to all. */
export type FromWorker =
  | { told: "progress"; done: number; of: number }
  | { told: "ready"; worker: string }
  | { told: "failed"; why: Failure }
  | {
      told: "answer";
      to: string;
      id: number;
      status: number;
      type: string;
      name: string;
      body: Uint8Array<ArrayBuffer>;
    }
  | { told: "open"; to: string; socket: string }
  | { told: "message"; to: string; socket: string; text: string }
  | { told: "close"; to: string; socket: string; code: number };

/** How the page begins a worker: only one of all pages' workers gets to work, the others wait for it to end. */
export interface Begin {
  folder: string;
  site: Site;
  kernels: number;
}

/** What a worker answers where the browser has no room for a whole database. */
export const FULL = 507;

/** The channel, the lock and the database of a site; several may lie on one origin. */
export function nameOf(folder: string): string {
  return `eselsohr:${folder}`;
}

/** The lock a page holds as long as it is there. */
export function lockOf(folder: string, tab: string): string {
  return `${nameOf(folder)}#${tab}`;
}
