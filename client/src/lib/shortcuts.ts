/** Keys that work anywhere at a table, without going to what they are for; letters and digits can be switched off. */

import { settings } from "./settings.svelte";

/** Whoever types, or picks from a list, means that. */
const FIELDS = "input, select, textarea, [contenteditable]";

/** The key that was pressed for the table, small letters; null if it was meant for something else. */
export function tableKey(event: KeyboardEvent): string | null {
  const combined = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  if (event.defaultPrevented || event.repeat || combined) return null;
  if (event.key.length === 1 && settings.keys === "off") return null;
  if (document.querySelector("dialog[open]")) return null;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** Which of ten things a digit stands for, whatever Shift makes of it: 1 is the first, 0 the tenth. */
export function tenth(event: KeyboardEvent): number | null {
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
  return digit === undefined ? null : (Number(digit) + 9) % 10;
}
