/** What is being played in the other place of this page: each writes down what it has, so that both see all of it. */

import { across, site } from "./base";
import type { TableSummary } from "./protocol";
import { load, save } from "./storage";

const name = (here: boolean): string => `running.${here ? "here" : "there"}`;

/** Write down what is being played here. */
export function note(tables: TableSummary[]): void {
  if (across("/") === null) return;
  save(name(site !== null), JSON.stringify(tables.filter((table) => table.stage === "running")));
}

/** What was being played in the other place when it was last open. */
export function beyond(): TableSummary[] {
  return across("/") === null ? [] : (JSON.parse(load(name(site === null)) ?? "[]") as TableSummary[]);
}
