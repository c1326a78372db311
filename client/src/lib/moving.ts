/** A table on its way: to the other place of this page, or as a file to wherever one likes. */

import { account } from "./account.svelte";
import * as api from "./api";
import { across } from "./base";
import { save } from "./files";

/** Take a table along, as a file; it stays here too. */
export async function takeAlong(table: string): Promise<void> {
  const parcel = await api.parcel(table);
  save(`${table}.table.json`, new Blob([parcel], { type: "application/json" }));
}

/** Move a table to the other place; there it is before it is no more here. Gives its address. */
export async function moveAcross(table: string): Promise<string> {
  const made = await api.layAcross(await api.parcel(table), account.home!.name!);
  await account.forget(table);
  return across(`/t/${made.table}`)!;
}

/** Whether a file is a table that somebody has taken along. */
export function isTable(text: string): boolean {
  return /^\s*\{\s*"parcel"/.test(text);
}

/** Lay such a table here. Gives its name. */
export async function putDown(text: string): Promise<string> {
  await account.introduce();
  return (await api.lay(text)).table;
}
