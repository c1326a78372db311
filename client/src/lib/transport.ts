/** How requests and sockets get to where the tables are: to a server, or to a worker of this browser. */

import { below, parts, site } from "./base";

/** What of a response anybody here looks at. */
export interface Answer {
  status: number;
  type: string;
  text: string;
  /** What a file of it is called. */
  name?: string | undefined;
}

/** What of a WebSocket anybody here uses. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
  onclose: ((closed: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Nobody has answered. */
export class Lost extends Error {}

export const OPEN = 1;
export const CLOSED = 3;

export interface Transport {
  ask(method: string, path: string, body?: string): Promise<Answer>;
  call(path: string): Line;
  /** Done when the tables are there. */
  ready(): Promise<void>;
}

const server: Transport = {
  async ask(method, path, body) {
    const request: RequestInit = { method };
    if (body !== undefined) {
      request.body = body;
      request.headers = { "Content-Type": "application/json" };
    }
    const answer = await fetch(below(path), request).catch(() => null);
    const type = answer?.headers.get("Content-Type") ?? "";
    // Whatever stands before a server that is away answers in its own words.
    if (!answer || (answer.status >= 500 && !type.startsWith("application/json"))) throw new Lost();
    return { status: answer.status, type, text: await answer.text() };
  },
  call(path) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${below(path)}`);
  },
  ready: () => Promise.resolve(),
};

let chosen: Transport = server;
let own: Promise<Transport> | null = null;

/** Where the tables of this page are. */
export function transport(): Transport {
  return chosen;
}

/** Before anything else: on a static site, and where a server leaves it to this browser, the tables are in it. */
export async function choose(): Promise<void> {
  if (!site) return;
  chosen = await ownTables();
}

/** Where the tables of this page's other place are. */
export async function across(): Promise<Transport> {
  if (site) return server;
  const tables = await (own ??= ownTables());
  await tables.ready();
  return tables;
}

async function ownTables(): Promise<Transport> {
  const { Tables } = await import("../site/tables.svelte");
  return Tables.here(parts!);
}
