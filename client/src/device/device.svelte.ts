/** This device, where it thinks and checks by itself: Python in a worker, with what lies beside the server. */

import * as api from "../lib/api";
import { below, parts, site } from "../lib/base";
import { settings } from "../lib/settings.svelte";
import type { Advice, DealtAgain, Insight, Refused, Review, Witness } from "../lib/protocol";
import { Failed, failure, type Failure } from "../site/trouble";
import type { Asked, Begin, Told } from "./messages";

type Question = Asked extends infer One ? (One extends Asked ? Omit<One, "id"> : never) : never;

const MOST_KERNELS = 2;

/** Whether there is anything here with which this device could think or deal. */
export const able = parts !== null;

/** Whether hints and reviews of tables at a server are thought of here. On a site that goes without saying. */
export function thinksHere(): boolean {
  return site === null && able && settings.thinking === "device" && device.failed === null;
}

class Device {
  /** Bytes that have come, of how many. */
  done = $state(0);
  of = $state(0);
  ready = $state(false);
  /** Why it cannot. */
  failed = $state.raw<Failure | null>(null);

  /** It has been asked, and what it needs is on its way. */
  get arriving(): boolean {
    return this.of > 0 && !this.ready && this.failed === null;
  }

  private worker: Worker | null = null;
  private readonly asked = new Map<number, { done: (answer: unknown) => void; refuse: (why: Error) => void }>();
  private readonly reviewed = new Set<string>();
  private last = 0;

  constructor(private readonly kernels: number) {}

  /** Think of a hint; null if this device cannot. */
  async hint(insight: Insight, move: string | null): Promise<Advice | null> {
    return this.ask<Advice>({ do: "hint", given: [JSON.stringify(insight), move ?? ""] });
  }

  /** Think a match over, or tell how far that is; null if this device cannot. */
  async review(table: string, seat: number, since: number): Promise<Review | null> {
    const name = `${table} ${seat}`;
    const record = this.reviewed.has(name) ? "" : await api.record(table);
    const review = await this.ask<Review>({ do: "review", given: [table, seat, since, record] });
    if (review) this.reviewed.add(name);
    return review;
  }

  /** Deal a match again, and compare it with what this browser has written down; null if this device cannot. */
  async dealAgain(record: string, seen: Witness): Promise<DealtAgain | null> {
    return this.ask<DealtAgain>({ do: "verify", given: [record, JSON.stringify(seen)] });
  }

  /** Let go of all that takes memory. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.reviewed.clear();
  }

  private async ask<Answer>(question: Question): Promise<Answer | null> {
    try {
      const worker = (this.worker ??= this.begin());
      const id = ++this.last;
      return (await new Promise<unknown>((done, refuse) => {
        this.asked.set(id, { done, refuse });
        worker.postMessage({ ...question, id });
      })) as Answer;
    } catch (reason) {
      if (reason instanceof api.Refusal) throw reason;
      this.failed = failure(reason);
      return null;
    }
  }

  private begin(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = (event) => this.hear({ told: "failed", why: failure(new Failed("download", event)) });
    worker.postMessage({ folder: below("/"), site: parts!, kernels: this.kernels } satisfies Begin);
    return worker;
  }

  private hear(message: Told): void {
    switch (message.told) {
      case "progress":
        [this.done, this.of] = [message.done, message.of];
        return;
      case "ready":
        this.ready = true;
        return;
      case "failed":
        for (const { refuse } of this.asked.values()) refuse(new Failed(message.why.trouble, message.why.why));
        this.asked.clear();
        return;
      case "answer": {
        const asked = this.asked.get(message.id);
        this.asked.delete(message.id);
        const found: unknown = JSON.parse(message.text);
        if (message.status < 300) asked?.done(found);
        else asked?.refuse(new api.Refusal(found as Refused));
      }
    }
  }
}

const processors = (typeof navigator === "undefined" ? 0 : navigator.hardwareConcurrency) || 2;

/** The one that thinks, as long as the page is there. */
export const device = new Device(Math.min(MOST_KERNELS, Math.max(1, processors - 1)));

/** One that only deals, for as long as that takes. */
export function dealer(): Device {
  return new Device(0);
}
