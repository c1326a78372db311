/** What this browser was shown, written down while a match runs: once it is over, every card can be dealt again and
 *  compared. It is kept in the browser's database and goes nowhere by itself. */

import type { Picture, Shown, Witness } from "./protocol";
import { drawn, noted } from "./shuffle";

const MOST_TABLES = 40;
const TABLES = "tables";
const SHOWN = "shown";

interface Row extends Shown {
  table: string;
}

let opening: Promise<IDBDatabase | null> | undefined;
/** What was written down last, by table and seat, and the work that is still to be done. */
const last = new Map<string, string>();
let work: Promise<unknown> = Promise.resolve();

/** Write down what a picture shows, unless it shows nothing new. */
export function writeDown(picture: Picture): void {
  const { table, you: seat, view, since, events, stage, seed } = picture;
  if (!view || typeof indexedDB === "undefined") return;
  const now = JSON.stringify(view);
  const place = `${table} ${seat}`;
  if (!events.length && last.get(place) === now) return;
  last.set(place, now);
  const closed = stage === "over" && seed === null;
  const row = { table, ply: view.ply, seat, view, since, events, closed };
  const text = JSON.stringify(row);
  work = work.then(() => keep(JSON.parse(text) as Row)).catch(() => {}); // a browser may keep nothing
}

/** All this browser has written down of a table. */
export async function witnessOf(table: string): Promise<Witness> {
  await work;
  return { table, commitment: noted(table), drawn: drawn(table), shown: await shownAt(table).catch(() => []) };
}

async function shownAt(table: string): Promise<Shown[]> {
  const database = await open();
  if (!database) return [];
  const rows = database.transaction(SHOWN).objectStore(SHOWN).index(TABLES).getAll(table) as IDBRequest<Row[]>;
  return (await done(rows)).map(({ table: _, ...shown }) => shown);
}

async function keep(row: Row): Promise<void> {
  const database = await open();
  if (!database) return;
  const change = database.transaction([TABLES, SHOWN], "readwrite");
  const tables = change.objectStore(TABLES);
  if ((await done(tables.getKey(row.table))) === undefined) {
    tables.put(Date.now(), row.table);
    await forget(tables, change.objectStore(SHOWN));
  }
  await done(change.objectStore(SHOWN).add(row));
}

/** Keep what is not too long ago. */
async function forget(tables: IDBObjectStore, shown: IDBObjectStore): Promise<void> {
  const [names, times] = await Promise.all([done(tables.getAllKeys()), done(tables.getAll() as IDBRequest<number[]>)]);
  const old = names.map((name, at) => ({ name, time: times[at]! })).sort((a, b) => b.time - a.time);
  for (const { name } of old.slice(MOST_TABLES)) {
    tables.delete(name);
    for (const key of await done(shown.index(TABLES).getAllKeys(name))) shown.delete(key);
  }
}

function open(): Promise<IDBDatabase | null> {
  return (opening ??= new Promise((opened) => {
    const asked = indexedDB.open("eselsohr seen", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(TABLES);
      asked.result.createObjectStore(SHOWN, { autoIncrement: true }).createIndex(TABLES, "table");
    };
    asked.onsuccess = () => opened(asked.result);
    asked.onerror = () => opened(null);
  }));
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((answer, refuse) => {
    asked.onsuccess = () => answer(asked.result);
    asked.onerror = () => refuse(asked.error ?? new Error("IndexedDB"));
  });
}
