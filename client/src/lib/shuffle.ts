/** The shuffle: this page's part in it, and what it can check afterwards. It takes nobody's word: it draws bytes of its
 *  own, reveals them only once all commitments are published, and writes down what it saw. Pages on plain HTTP have no
 *  hash of their own, so one comes from a library. What is proven by it: docs/explanation/chance.md. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Commit, Picture, Reveal, Shuffle } from "./protocol";
import { load, save } from "./storage";

const DOMAIN = "eselsohr/2";
const MOST_SHUFFLES = 2;
const NOTES = "commitments";
const MOST_NOTES = 200;

type Parts = (string | null)[];

/** What this browser drew for a shuffle, the commitments it saw before it revealed that, and whether the server took it. */
export interface Draw {
  shuffle: number;
  seat: number;
  drawn: string;
  seen?: Parts;
  taken?: boolean;
}

/** A table, what was published for it while its seed was secret, and this browser's draws. */
type Note = [table: string, published: string, draws?: Draw[]];

/** A match that is over, as far as its shuffle goes. */
export interface Shuffled {
  table: string;
  commitment: string;
  shuffles: Shuffle[];
}

/** Whether this browser's part is in the match: `none` if it had none. All but the first three are alarming. */
export type OwnPart = "none" | "in" | "late" | "lost" | "changed";

/** SHA-256 of SHA-256 of the seed's text, as the server publishes it before the first card. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(sha256(utf8ToBytes(seed))));
}

/** What a seat publishes before it reveals. */
export function seatCommitment(toSeed: string, shuffle: number, seat: number, reveal: string): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([DOMAIN, "commit", toSeed, shuffle, seat, reveal]))));
}

type Answer = Omit<Commit, "id"> | Omit<Reveal, "id">;

/** What this page has to say to a picture of a table that is being shuffled; null: nothing, or not this page. */
export function answer(picture: Picture): Answer | null {
  const shared = (picture.company ?? []).map(({ seat }) => seat);
  if (!shared.length) return answerFor(picture, picture.you);
  const seat = shared.find((one) => answerFor(picture, one));
  const found = seat === undefined ? null : answerFor(picture, seat);
  return found && { ...found, seat: seat ?? null };
}

function answerFor(picture: Picture, you: number | null): Answer | null {
  const { table, commitment: toSeed, asked = [], shuffles = [] } = picture;
  const number = shuffles.length;
  const current = shuffles[number - 1];
  if (you === null || !current || !asked.includes(you) || number > MOST_SHUFFLES) return null;
  note(table, toSeed);
  if ((noted(table) ?? toSeed) !== toSeed) return null; // the server has taken another seed
  const draws = drawn(table).filter((draw) => draw.shuffle === number && draw.seat === you);
  const published = current.commitments[you];
  if (published == null) {
    if (draws.some((draw) => draw.seen)) return null; // it was revealed before: nobody may commit to it now
    const draw = draws[0] ?? { shuffle: number, seat: you, drawn: randomHex() };
    keep(table, draw);
    return { do: "commit", shuffle: number, commitment: seatCommitment(toSeed, number, you, draw.drawn) };
  }
  const draw = draws.find((one) => seatCommitment(toSeed, number, you, one.drawn) === published);
  if (!draw) return null; // another window of yours answers
  draw.seen ??= current.commitments;
  if (!same(draw.seen, current.commitments)) return null; // the others have committed anew
  keep(table, draw);
  return { do: "reveal", shuffle: number, reveal: draw.drawn };
}

/** Write down that the server has taken what was revealed: from now on it cannot say that nothing came. */
export function noteTaken(table: string, reveal: string): void {
  const draw = drawn(table).find((one) => one.drawn === reveal);
  if (draw) keep(table, { ...draw, taken: true });
}

/** The seats whose reveal does not fit what they had committed to. */
export function misfits({ commitment: toSeed, shuffles }: Shuffled): number[] {
  const wrong = shuffles.flatMap(({ commitments, reveals }, at) =>
    reveals.flatMap((reveal, seat) =>
      reveal !== null && seatCommitment(toSeed, at + 1, seat, reveal) !== commitments[seat] ? [seat] : [],
    ),
  );
  return [...new Set(wrong)];
}

/** Hold the match against what this browser wrote down. */
export function ownPart({ table, shuffles }: Shuffled): OwnPart {
  const draws = drawn(table);
  if (!draws.length) return "none";
  const got = (draw: Draw): boolean => shuffles[draw.shuffle - 1]?.reveals[draw.seat] === draw.drawn;
  if (draws.some((draw) => draw.taken && !got(draw))) return "lost";
  const changed = ({ seen, shuffle }: Draw): boolean => !!seen && !same(seen, shuffles[shuffle - 1]?.commitments ?? []);
  if (draws.some((draw) => got(draw) && changed(draw))) return "changed";
  return draws.some((draw) => draw.shuffle === shuffles.length && got(draw)) ? "in" : "late";
}

/** The seats of people whose part was missing in a shuffle that was aborted. */
export function missing({ commitments, reveals }: Shuffle, people: number[]): number[] {
  const silent = people.filter((seat) => commitments[seat] === null);
  return silent.length ? silent : people.filter((seat) => reveals[seat] === null);
}

/** Write down what was published for a table while its seed is still secret. The first note stays. */
export function note(table: string, published: string): void {
  const notes = read();
  if (notes.some(([name]) => name === table)) return;
  write([...notes, [table, published]]);
}

/** What this browser has written down for a table, if it was there. */
export function noted(table: string): string | null {
  return read().find(([name]) => name === table)?.[1] ?? null;
}

/** This page's own draws, should the browser keep nothing. */
const own = new Map<string, Draw[]>();

/** What this browser drew for the shuffles of a table. */
export function drawn(table: string): Draw[] {
  const kept = read().find(([name]) => name === table)?.[2] ?? [];
  const mine = (own.get(table) ?? []).filter(({ drawn }) => !kept.some((one) => one.drawn === drawn));
  return [...kept, ...mine];
}

function keep(table: string, draw: Draw): void {
  const draws = [...drawn(table).filter((one) => one.drawn !== draw.drawn), draw];
  own.set(table, draws);
  write(read().map((one): Note => (one[0] === table ? [table, one[1], draws] : one)));
}

function same(one: Parts, other: Parts): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function randomHex(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

function write(notes: Note[]): void {
  save(NOTES, JSON.stringify(notes.slice(-MOST_NOTES)));
}

function read(): Note[] {
  try {
    const notes: unknown = JSON.parse(load(NOTES) ?? "[]");
    return Array.isArray(notes) ? (notes as Note[]) : [];
  } catch {
    return []; // somebody has scribbled over it
  }
}
