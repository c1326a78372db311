/** Why there are no tables in this browser, as far as anybody can do something about it. */

/** With a sentence each, `client.site.trouble.*`, that says what would be right. */
export const TROUBLES = ["insecure", "old", "storage", "full", "memory", "kept", "download"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** One of them, or in its own words what nobody has thought of. */
export interface Failure {
  trouble: Trouble | null;
  why: string;
}

/** What an error of its kind is called where it comes from. */
const NAMES: [RegExp, Trouble][] = [
  [/QuotaExceeded/, "full"],
  [/StoreRefused|DatabaseError|OperationalError/, "kept"],
  [/out of memory|RangeError|could not allocate/i, "memory"],
  [/SecurityError|InvalidStateError|UnknownError|NotAllowedError|VersionError/, "storage"],
];

/** A step on the way to the tables: what goes wrong in it is this, unless it says something else itself. */
export class Failed extends Error {
  constructor(
    readonly trouble: Trouble | null,
    readonly reason: unknown,
  ) {
    super(String(reason));
  }
}

/** Take a step of which one knows what it is if it fails. */
export async function step<T>(trouble: Trouble, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (reason) {
    throw new Failed(trouble, reason);
  }
}

/** Tell what is the matter. */
export function failure(problem: unknown): Failure {
  const [meant, reason] = problem instanceof Failed ? [problem.trouble, problem.reason] : [null, problem];
  const why = reason instanceof Event ? reason.type : String(reason);
  const said = NAMES.find(([name]) => name.test(`${kindOf(reason)} ${why}`))?.[1];
  return { trouble: said ?? meant, why: why.trim().split("\n").at(-1)! };
}

/** An error's own name; Python's has its class. */
function kindOf(reason: unknown): string {
  if (!(reason instanceof Error || reason instanceof DOMException)) return "";
  return `${reason.name} ${String((reason as { type?: string }).type ?? "")}`;
}

/** What this browser lacks that tables need. */
export function lacking(here: {
  isSecureContext?: boolean;
  navigator?: { locks?: unknown };
  WebAssembly?: unknown;
  indexedDB?: unknown;
  BroadcastChannel?: unknown;
}): Trouble | null {
  if (!here.isSecureContext) return "insecure"; // browsers give locks to safe pages only
  const needed = [here.WebAssembly, here.indexedDB, here.BroadcastChannel, here.navigator?.locks];
  return needed.some((one) => one === undefined || one === null) ? "old" : null;
}
