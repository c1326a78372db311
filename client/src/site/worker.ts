/**
 * The server of a static site: the same application as on a server, in Pyodide.
 *
 * Every page begins a worker, but only the one that gets the lock goes to work; the others wait until it has gone with
 * its page, and one of them takes its place. What was acknowledged is in the browser's database by then. Pages speak to
 * whichever worker is at work over one channel, and hold a lock each by which it notices that they have gone.
 */

import { newId } from "../lib/ids";
import { Kept, type Pages } from "./keep";
import { KernelWorker } from "./kernel_worker";
import { FULL, lockOf, nameOf, type Begin, type FromPage, type FromWorker } from "./messages";
import { loadPython, type Proxy, type Python } from "./python";
import { failure, step } from "./trouble";

const DATABASE = "/tables.sqlite3";

/** `eselsohr.server.page.page.Page`. */
interface Page {
  answer(
    method: string,
    address: string,
    body: string,
  ): Promise<Proxy<[number, string, string, Uint8Array<ArrayBuffer>]>>;
  call(socket: string, address: string): void;
  hear(socket: string, text: string): void;
  leave(socket: string): void;
  whole(): Proxy<Uint8Array<ArrayBuffer>>;
  replace(file: Proxy, place: unknown): Promise<boolean>;
}

onmessage = ({ data }: MessageEvent<Begin>) => {
  void navigator.locks.request(nameOf(data.folder), () => new Desk(data).open());
};

/** What tabs ask, brought to the application; and what it says, brought to them. */
class Desk {
  private readonly channel: BroadcastChannel;
  private readonly tabs = new Set<string>();
  private readonly sockets = new Map<string, string>(); // and whose they are
  private name = newId();
  private python!: Python;
  private kept!: Kept;
  private kernels: KernelWorker[] | null = null;
  private page: Page | null = null;

  constructor(private readonly begin: Begin) {
    this.channel = new BroadcastChannel(nameOf(begin.folder));
  }

  /** Go to work, for as long as this worker is there; where that fails, the next one may try. */
  async open(): Promise<void> {
    const { folder, site } = this.begin;
    try {
      const loading = loadPython(folder, site, (done, of) => this.tell({ told: "progress", done, of }));
      [this.kept, this.python] = await Promise.all([
        step("storage", Kept.open(nameOf(folder))),
        step("download", loading),
      ]);
      await this.lay();
    } catch (problem) {
      return this.tell({ told: "failed", why: failure(problem) });
    }
    this.channel.onmessage = ({ data }: MessageEvent<FromPage>) => void this.hear(data);
    this.tell({ told: "ready", worker: this.name });
    await new Promise(() => {});
  }

  /** Lay the tables that the browser has kept. */
  private async lay(): Promise<void> {
    const { folder, site } = this.begin;
    const pages = new Map((await step("storage", this.kept.all())).map((page, number) => [number, page]));
    this.kernels ??= Array.from(
      { length: this.begin.kernels },
      () => new KernelWorker(this.python, folder, site.kernels),
    );
    const browser = {
      kernels: this.kernels,
      keep: (pages: Proxy<Pages>, count: number) => this.kept.keep(pages.toJs(), count),
      tell: (socket: string, text: string) => this.toSocket(socket, (to) => ({ told: "message", to, socket, text })),
      hang_up: (socket: string, code: number) => {
        this.toSocket(socket, (to) => ({ told: "close", to, socket, code }));
        this.sockets.delete(socket);
      },
    };
    const begin = this.python.runPython(BEGIN) as (...given: unknown[]) => Promise<Page>;
    this.page = await begin(browser, this.python.toPy(pages), DATABASE, navigator.userAgent);
  }

  private tell(message: FromWorker): void {
    this.channel.postMessage(message);
  }

  private toSocket(socket: string, make: (tab: string) => FromWorker): void {
    const tab = this.sockets.get(socket);
    if (tab !== undefined) this.tell(make(tab));
  }

  private async hear(message: FromPage): Promise<void> {
    this.meet(message.tab);
    const page = this.page!;
    switch (message.do) {
      case "hello":
        return this.tell({ told: "ready", worker: this.name });
      case "ask": {
        const answer = await page.answer(message.method, message.path, message.body);
        const [status, type, name, body] = answer.toJs();
        answer.destroy();
        return this.tell({ told: "answer", to: message.tab, id: message.id, status, type, name, body });
      }
      case "call":
        this.sockets.set(message.socket, message.tab);
        this.tell({ told: "open", to: message.tab, socket: message.socket });
        return page.call(message.socket, message.path);
      case "say":
        return page.hear(message.socket, message.text);
      case "hang up":
        this.sockets.delete(message.socket);
        return page.leave(message.socket);
      case "give all": {
        const whole = page.whole();
        const body = whole.toJs();
        return this.tell({ told: "answer", to: message.tab, id: message.id, status: 200, type: "", name: "", body });
      }
      case "take all":
        return this.replace(message.tab, message.id, message.file);
    }
  }

  /** Keep another database instead; whoever asked loads the page anew, and so this worker ends. */
  private async replace(to: string, id: number, file: Uint8Array): Promise<void> {
    const place = this.python.runPython("from pathlib import Path; Path('/taken.sqlite3')");
    const taken = this.page!.replace(this.python.toPy(file) as Proxy, place);
    const status = await taken.then(
      (readable) => (readable ? 200 : 400),
      () => FULL,
    );
    if (status === FULL) await this.lay(); // it had let go of the tables
    this.tell({ told: "answer", to, id, status, type: "", name: "", body: new Uint8Array() });
    if (status !== FULL) return;
    this.sockets.clear();
    this.name = newId(); // to pages this is another worker: their sockets call again
    this.tell({ told: "ready", worker: this.name });
  }

  /** Notice when a page has gone: then its lock is to be had. */
  private meet(tab: string): void {
    if (this.tabs.has(tab)) return;
    this.tabs.add(tab);
    void navigator.locks.request(lockOf(this.begin.folder, tab), () => {
      this.tabs.delete(tab);
      for (const [socket, whose] of this.sockets)
        if (whose === tab) {
          this.sockets.delete(socket);
          this.page!.leave(socket);
        }
    });
  }
}

const BEGIN = `
from pathlib import Path

async def begin(browser, pages, file, agent):
    from eselsohr.server.page.page import Page

    kept = {number: bytes(page) for number, page in pages.items()}
    return await Page.open(browser, kept, Path(file), agent)

begin
`;
