/** The tables of a static site, as a page of it sees them: a worker has them, this page's own or that of another tab. */

import { below } from "../lib/base";
import { newId } from "../lib/ids";
import { CLOSED, Lost, OPEN, type Answer, type Line, type Transport } from "../lib/transport";
import { FULL, lockOf, nameOf, type Begin, type FromPage, type FromWorker, type Site } from "./messages";
import { progress } from "./progress.svelte";
import { failure, Failed, lacking } from "./trouble";

type Answered = Extract<FromWorker, { told: "answer" }>;
type WithoutTab<T> = T extends unknown ? Omit<T, "tab"> : never;

interface Asked {
  message: WithoutTab<FromPage>;
  again: boolean; // may be asked again: it changes nothing
  done: (answer: Answered) => void;
  refuse: (why: Error) => void;
}

const GONE = 1006; // without a word, as a WebSocket says it
const MOST_KERNELS = 2; // workers that think

export class Tables implements Transport {
  private readonly folder = below("/");
  private readonly tab = newId();
  /** None where there are no tables. */
  private channel: BroadcastChannel | null = null;
  private readonly asked = new Map<number, Asked>();
  private readonly lines = new Map<string, TableLine>();
  private last = 0;
  private arrived: () => void = () => {};
  private readonly arriving = new Promise<void>((done) => (this.arrived = done));
  /** The worker that is at work; null until there is one. */
  private worker: string | null = null;

  private constructor(private readonly site: Site) {}

  /** Begin, or join what another tab has begun. */
  static here(site: Site): Tables {
    const tables = new Tables(site);
    const trouble = lacking(globalThis);
    if (trouble) progress.failed = { trouble, why: trouble };
    else tables.begin().catch((problem: unknown) => (progress.failed = failure(new Failed("storage", problem))));
    return tables;
  }

  /** Call a worker, or that of another tab; whatever is refused is refused by a browser that keeps nothing. */
  private async begin(): Promise<void> {
    this.channel = new BroadcastChannel(nameOf(this.folder));
    this.channel.onmessage = ({ data }: MessageEvent<FromWorker | FromPage>) => "told" in data && this.hear(data);
    const here = navigator.locks.request(lockOf(this.folder, this.tab), () => new Promise(() => {}));
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onerror = (event) => (progress.failed = failure(new Failed(event.message ? "old" : "download", event)));
    const kernels = Math.min(MOST_KERNELS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
    worker.postMessage({ folder: this.folder, site: $state.snapshot(this.site), kernels } satisfies Begin);
    this.tell({ do: "hello" });
    await here;
  }

  async ask(method: string, path: string, body = ""): Promise<Answer> {
    const given = this.given(method, path);
    if (given) return given;
    const { status, type, name, body: bytes } = await this.wait({ do: "ask", method, path, body }, method === "GET");
    return { status, type, name, text: new TextDecoder().decode(bytes) };
  }

  call(path: string): Line {
    const line = new TableLine(newId(), path, (message) => this.tell(message));
    this.lines.set(line.socket, line);
    if (this.worker !== null) line.call();
    return line;
  }

  ready(): Promise<void> {
    return this.arriving;
  }

  /** Everything this site keeps in this browser, as one file. */
  async giveAll(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.wait({ do: "give all" }, true)).body;
  }

  /** Keep what such a file holds instead; otherwise says why not, and all is as it was. */
  async takeAll(file: Uint8Array): Promise<"taken" | "refused" | "full"> {
    const { status } = await this.wait({ do: "take all", file }, false);
    return status === 200 ? "taken" : status === FULL ? "full" : "refused";
  }

  /** What is the same for everybody lies beside the page; so does what the home page says before there is Python. */
  private given(method: string, path: string): Promise<Answer> | null {
    const file = method === "GET" ? this.site.given[path] : undefined;
    if (file === undefined || (path === "/api/home" && this.worker !== null)) return null;
    return fetch(below(`/${file}`))
      .then(async (answer) => {
        if (!answer.ok) throw new Lost();
        return { status: 200, type: "application/json", text: await answer.text() };
      })
      .catch(() => {
        throw new Lost();
      });
  }

  private wait(wish: WithoutId<WithoutTab<FromPage>>, again: boolean): Promise<Answered> {
    const id = ++this.last;
    const message = { ...wish, id } as WithoutTab<FromPage>;
    return new Promise((done, refuse) => {
      this.asked.set(id, { message, again, done, refuse });
      if (this.worker !== null) this.tell(message);
    });
  }

  private tell(message: WithoutTab<FromPage>): void {
    this.channel?.postMessage({ ...message, tab: this.tab });
  }

  private hear(message: FromWorker): void {
    if ("to" in message && message.to !== this.tab) return;
    switch (message.told) {
      case "progress":
        return progress.come(message.done, message.of);
      case "failed":
        progress.failed = message.why;
        return;
      case "ready":
        return this.follow(message.worker);
      case "answer":
        this.asked.get(message.id)?.done(message);
        this.asked.delete(message.id);
        return;
      case "open":
        return this.lines.get(message.socket)?.opened();
      case "message":
        return this.lines.get(message.socket)?.heard(message.text);
      case "close":
        this.lines.get(message.socket)?.ended(message.code);
        this.lines.delete(message.socket);
    }
  }

  /** Speak to a worker from now on. What the one before was asked and did not answer is lost, as with a server. */
  private follow(worker: string): void {
    if (worker === this.worker) return;
    const first = this.worker === null;
    this.worker = worker;
    for (const [id, { message, again, refuse }] of this.asked)
      if (first || again) this.tell(message);
      else {
        this.asked.delete(id);
        refuse(new Lost());
      }
    for (const [socket, line] of this.lines)
      if (first) line.call();
      else {
        this.lines.delete(socket);
        line.ended(GONE);
      }
    [progress.ready, progress.failed] = [true, null];
    this.arrived();
  }
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** A socket at a table. */
class TableLine implements Line {
  readyState = 0;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;

  constructor(
    readonly socket: string,
    private readonly path: string,
    private readonly tell: (message: WithoutTab<FromPage>) => void,
  ) {}

  call(): void {
    if (this.readyState !== CLOSED) this.tell({ do: "call", socket: this.socket, path: this.path });
  }

  send(text: string): void {
    this.tell({ do: "say", socket: this.socket, text });
  }

  close(): void {
    this.tell({ do: "hang up", socket: this.socket });
    this.ended(1000);
  }

  opened(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = OPEN;
    this.onopen?.(new Event("open"));
  }

  heard(text: string): void {
    if (this.readyState === OPEN) this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  ended(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}
