/** A worker that has kernels, as Python asks it: `kernels.ts` is what runs in there. */

import type { Asked } from "./kernels";
import type { GameKernels } from "./messages";
import type { Proxy, Python } from "./python";

export class KernelWorker {
  private readonly worker = new Worker(new URL("./kernels.ts", import.meta.url), { type: "module" });
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
  }

  async ask(asked: Proxy<Asked>): Promise<unknown> {
    const words = asked.toJs();
    return this.python.toPy(
      await new Promise((done, refuse) => {
        this.waiting.push({ done, refuse });
        this.worker.postMessage(words);
      }),
    );
  }
}
