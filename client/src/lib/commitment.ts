/** Check a shuffle: the seed of a finished match against what was published before it. Pages on plain HTTP have no
 *  hash of their own, so one comes from a library. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { load, save } from "./storage";

const NOTES = "commitments";
const MOST_NOTES = 200;

/** SHA-256 of SHA-256 of the seed's text, as the server publishes it before the first card. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(sha256(utf8ToBytes(seed))));
}

/** Write down what was published for a table while its seed is still secret. The first note stays. */
export function note(table: string, published: string): void {
  const notes = read();
  if (notes.some(([name]) => name === table)) return;
  save(NOTES, JSON.stringify([...notes, [table, published]].slice(-MOST_NOTES)));
}

/** What this browser has written down for a table, if it was there. */
export function noted(table: string): string | null {
  return read().find(([name]) => name === table)?.[1] ?? null;
}

function read(): [string, string][] {
  try {
    const notes: unknown = JSON.parse(load(NOTES) ?? "[]");
    return Array.isArray(notes) ? (notes as [string, string][]) : [];
  } catch {
    return []; // somebody has scribbled over it
  }
}
