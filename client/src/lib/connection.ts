/** The connection to a table: one WebSocket that comes back by itself and loses no ask. */

import { Refusal } from "./api";
import { newId } from "./ids";
import type { Advice, Change, ClientMessage, Done, GameView, Insight, Picture, ServerMessage, Talk } from "./protocol";
import { CLOSED, OPEN, transport, type Line } from "./transport";
import { writeDown } from "./witness";

/** An ask as the rest of the client writes it: the connection adds the id. */
export type Wish = WithoutId<ClientMessage>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** `gone`: there is no such table. `old`: its match needs older rules. `full`: there is no room just now.
 * `shut`: the host lets nobody in, or not you. */
export type ConnectionState = "calling" | "up" | "lost" | "gone" | "old" | "banned" | "full" | "shut" | "unseen";

/** What comes of an ask that is not refused. */
export type Given = Done | Advice | Insight;

interface Pending {
  text: string;
  done: (answer: Given) => void;
  refuse: (reason: Refusal) => void;
}

/** The server has hung up for good: calling again would change nothing. */
const FINAL: Record<number, ConnectionState> = { 4400: "old", 4403: "banned", 4404: "gone" };
/** Too many are there, the host has locked the table, or it is too early to look on: it may be otherwise later. */
const LATER: Record<number, ConnectionState> = { 4423: "shut", 4425: "unseen", 4429: "full" };
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export interface Listener {
  pictureCame(picture: Picture): void;
  connectionChanged(state: ConnectionState): void;
  /** What was asked for takes a while, and comes by itself. */
  preparingCame(): void;
  /** Somebody has said something. */
  talkCame?(talk: Talk): void;
  /** The last ply whose events are already told; null before the first picture. */
  told(): number | null;
}

export class Connection {
  private socket: Line | null = null;
  private pending = new Map<string, Pending>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private full = false;
  /** The last picture on this socket: what changes are against. */
  private picture: Picture | null = null;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    /** Who of those at this device; null: whose device it is. */
    private readonly acting: string | null = null,
  ) {
    this.open();
  }

  /** Ask for something; it is sent again after a lost connection, with the same id, until it is answered. */
  ask(wish: Wish): Promise<Given> {
    const id = newId();
    return new Promise((done, refuse) => {
      const text = JSON.stringify({ ...wish, id });
      this.pending.set(id, { text, done, refuse });
      this.send(text);
    });
  }

  /** Call anew, as somebody who has a name now, or after being turned away; what was asked and not answered goes along. */
  callAgain(): void {
    this.close();
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  private open(): void {
    this.closed = false;
    this.listener.connectionChanged("calling");
    addEventListener("online", this.hurry);
    this.call();
  }

  private call(): void {
    const told = this.listener.told();
    const query = new URLSearchParams();
    if (told !== null) query.set("seen", String(told));
    if (this.acting !== null) query.set("as", this.acting);
    const socket = transport().call(`/api/tables/${encodeURIComponent(this.table)}/socket?${query}`);
    socket.onopen = () => this.opened();
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = (event) => this.fell(socket, event.code);
    this.socket = socket;
  }

  private opened(): void {
    this.wait = FIRST_WAIT;
    if (!this.full) this.listener.connectionChanged("up");
    for (const { text } of this.pending.values()) this.send(text);
  }

  private hear(message: ServerMessage): void {
    if (message.kind === "picture" || message.kind === "change") {
      if (this.full) this.listener.connectionChanged("up");
      this.full = false;
      this.picture = message.kind === "picture" ? message : changed(this.picture, message);
      writeDown(this.picture);
      return this.listener.pictureCame(this.picture);
    }
    if (message.kind === "talk") return this.listener.talkCame?.(message);
    if (message.kind === "preparing") return this.listener.preparingCame();
    const ask = message.id === null ? undefined : this.pending.get(message.id);
    if (!ask || message.id === null) return;
    this.pending.delete(message.id);
    if (message.kind === "refused") ask.refuse(new Refusal(message));
    else ask.done(message);
  }

  private fell(socket: Line, code: number): void {
    if (this.closed || socket !== this.socket) return;
    const final = FINAL[code];
    this.full = code in LATER;
    this.listener.connectionChanged(final ?? LATER[code] ?? "lost");
    if (final) return this.close();
    if (this.full) this.wait = LONGEST_WAIT;
    this.timer = setTimeout(() => this.call(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** The network is back: do not wait for the timer. */
  private hurry = (): void => {
    if (this.closed || this.socket?.readyState !== CLOSED) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.call();
  };

  private send(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }
}

/** Ask for one thing as somebody else at this device. */
export async function askAs(table: string, acting: string, wish: Wish): Promise<void> {
  const nothing = (): void => {};
  const silent = { pictureCame: nothing, connectionChanged: nothing, preparingCame: nothing, told: () => null };
  const connection = new Connection(table, silent, acting);
  try {
    await connection.ask(wish);
  } finally {
    connection.close();
  }
}

/** A picture after moves: what each of them tells of, and what only this seat sees. */
export function changed(picture: Picture | null, change: Change): Picture {
  if (!picture?.view) throw new Error("a change without a picture");
  const after = change.events.map((event) => event.after);
  const view: GameView = Object.assign({}, picture.view, ...after, change.view);
  return { ...picture, waiting: { waited: 0, left: null }, ...change, kind: "picture", view };
}
