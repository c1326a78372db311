/**
 * The server of a static site: the same application as on a server, in Pyodide.
 *
 * Every page begins a worker, but only the one that gets the lock goes to work; the others wait until it has gone with
 * its page, and one of them takes its place. What was acknowledged is in the browser's database by then. Pages speak to
 * whichever worker is at work over one channel, and hold a lock each by which it notices that they have gone.
 */

import { Kept, type Pages } from "./keep";
import { KernelWorker } from "./kernel_worker";
import { lockOf, nameOf, type Begin, type FromPage, type FromWorker } from "./messages";
import { loadPython, type Proxy, type Python } from "./python";

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
  void navigator.locks.request(nameOf(data.folder), () => new Promise(() => void new Desk(data).open()));
};

/** What tabs ask, brought to the application; and what it says, brought to them. */
class Desk {
  private readonly channel: BroadcastChannel;
  private readonly tabs = new Set<string>();
  private readonly sockets = new Map<string, string>(); // and whose they are
  private readonly name = crypto.randomUUID();
  private python!: Python;
  private page: Page | null = null;

  constructor(private readonly begin: Begin) {
    this.channel = new BroadcastChannel(nameOf(begin.folder));
  }

  async open(): Promise<void> {
    const { folder, site } = this.begin;
    try {
      this.python = await loadPython(folder, site, (done, of) => this.tell({ told: "progress", done, of }));
      const kept = await Kept.open(nameOf(folder));
      const pages = new Map((await kept.all()).map((page, number) => [number, page]));
      const kernels = Array.from(
        { length: this.begin.kernels },
        () => new KernelWorker(this.python, folder, site.kernels),
      );
      const browser = {
        kernels,
        keep: (pages: Proxy<Pages>, count: number) => kept.keep(pages.toJs(), count),
        tell: (socket: string, text: string) => this.toSocket(socket, (to) => ({ told: "message", to, socket, text })),
        hang_up: (socket: string, code: number) => {
          this.toSocket(socket, (to) => ({ told: "close", to, socket, code }));
          this.sockets.delete(socket);
        },
      };
      const begin = this.python.runPython(BEGIN) as (...given: unknown[]) => Promise<Page>;
      this.page = await begin(browser, this.python.toPy(pages), DATABASE, navigator.userAgent);
    } catch (problem) {
      this.tell({ told: "failed", why: String(problem) });
      throw problem;
    }
    this.channel.onmessage = ({ data }: MessageEvent<FromPage>) => void this.hear(data);
    this.tell({ told: "ready", worker: this.name });
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
    const taken = await this.page!.replace(this.python.toPy(file) as Proxy, place);
    this.tell({ told: "answer", to, id, status: taken ? 200 : 400, type: "", name: "", body: new Uint8Array() });
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
