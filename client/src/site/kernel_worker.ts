/** A worker that has kernels, as Python asks it: `kernels.ts` is what runs in there. */

import type { Asked } from "./kernels";
import type { GameKernels } from "./messages";
import type { Proxy, Python } from "./python";

const GONE = "no kernels";

export class KernelWorker {
  private readonly worker = new Worker(new URL("./kernels.ts", import.meta.url), { type: "module" });
  /** It could not be loaded, or has fallen over: whoever asks plays without. */
  private gone = false;
  private readonly waiting: { done: (answer: unknown) => void; refuse: (why: Error) => void }[] = [];

  constructor(
    private readonly python: Python,
    folder: string,
    games: Record<string, GameKernels>,
  ) {
    this.worker.postMessage({ folder, games });
    this.worker.onmessage = ({ data }: MessageEvent<{ answer?: unknown; problem?: string }>) => {
      const { done, refuse } = this.waiting.shift()!;
      if (data.problem === undefined) done(data.answer);
      else refuse(new Error(data.problem));
    };
    this.worker.onerror = () => {
      this.gone = true;
      for (const { refuse } of this.waiting.splice(0)) refuse(new Error(GONE));
    };
  }

  async ask(asked: Proxy<Asked>): Promise<unknown> {
    if (this.gone) throw new Error(GONE);
    const words = asked.toJs();
    return this.python.toPy(
      await new Promise((done, refuse) => {
        this.waiting.push({ done, refuse });
        this.worker.postMessage(words);
      }),
    );
  }
}
