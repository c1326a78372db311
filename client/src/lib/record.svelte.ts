/** Record files: one that was brought along, and how one is given to somebody. */

import * as api from "./api";
import { Refusal } from "./api";
import { isTable, putDown } from "./moving";
import { go } from "./route.svelte";
import { loadForNow, saveForNow } from "./storage";

/** More than any server reads: it says so. */
const MOST = 1_000_000; // bytes

/** What a device may share a record as: many share text, but not what they do not know. */
const SHAPES = [
  { ending: "json", type: "application/json" },
  { ending: "txt", type: "text/plain" },
];

/** The one that lies open; `number` tells it from the one before. */
export const opened = $state<{ text: string | null; number: number; refusal: Refusal | null }>({
  text: loadForNow("record") || null,
  number: 0,
  refusal: null, // of a table that was brought along and may not be laid
});

function refused(reason: unknown): void {
  if (!(reason instanceof Refusal)) throw reason;
  opened.refusal = reason;
}

/** Open a record file, wherever it comes from; a table that was taken along is laid. */
export async function openRecord(file: Blob): Promise<void> {
  const text = await file.slice(0, MOST).text();
  opened.refusal = null;
  if (isTable(text)) return putDown(text).then((table) => go(`/t/${table}`), refused);
  opened.text = text;
  opened.number += 1;
  saveForNow("record", text); // loading the page anew closes nothing
  go("/record");
}

const shape = SHAPES.find((one) => navigator.canShare?.({ files: [file("record", "{}", one)] }));

/** Whether this device shares files. */
export const shares = shape !== undefined;

/** Give the record of a match to another app, as somebody chooses. */
export async function shareRecord(table: string): Promise<void> {
  const text = await api.record(table);
  const { game } = JSON.parse(text) as { game: string };
  try {
    await navigator.share({ files: [file(`${game}-${table}`, text, shape!)] });
  } catch (reason) {
    if (!(reason instanceof DOMException)) throw reason; // nobody was chosen
  }
}

function file(name: string, text: string, { ending, type }: (typeof SHAPES)[number]): File {
  return new File([text], `${name}.${ending}`, { type });
}
