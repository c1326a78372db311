/** What a page and the worker that thinks for it say to each other. */

import type { Site } from "../site/messages";
import type { Failure } from "../site/trouble";

export interface Begin {
  folder: string;
  site: Site;
  /** How many workers with kernels; none where nothing is to be thought. */
  kernels: number;
}

/** A question for `eselsohr.server.page.device.Device`. */
export type Asked = { id: number } & (
  | { do: "hint"; given: [insight: string, asked: string] }
  | { do: "review"; given: [table: string, seat: number, since: number, record: string] }
  | { do: "verify"; given: [record: string, seen: string] }
);

export type Told =
  | { told: "progress"; done: number; of: number }
  | { told: "ready" }
  | { told: "failed"; why: Failure }
  | { told: "answer"; id: number; status: number; text: string };
