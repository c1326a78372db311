/** What the best bot would do at a table: asked for by hand, thought of by this device or by the server. */

import { device, thinksHere } from "../device/device.svelte";
import { Refusal } from "./api";
import type { Given, Wish } from "./connection";
import type { Advice } from "./protocol";

export class Hints {
  /** What the best bot thinks of the moves there are; null until asked, and after every move. */
  advice = $state.raw<Advice | null>(null);
  /** A hint is on its way. */
  pondering = $state(false);
  /** The hint takes longer this once: the bot has to warm up first. */
  preparing = $state(false);
  /** The newest ply: what is said of another one is of no use any more. */
  private ply: number | null = null;

  constructor(private readonly ask: (wish: Wish) => Promise<Given>) {}

  /** Another moment has come, or the same one once more. */
  turnTo(ply: number): void {
    this.ply = ply;
    if (this.advice?.ply !== ply) this.advice = null;
  }

  /** Ask what to do now, and why not a move; gives the refusal, if it is refused. */
  async give(ply: number, move: string | null): Promise<Refusal | null> {
    this.pondering = true;
    let refusal: Refusal | null = null;
    try {
      const advice = await this.think(ply, move);
      if (advice?.ply === this.ply) this.advice = advice;
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      refusal = reason;
    }
    this.pondering = false;
    this.preparing = false;
    return refusal;
  }

  /** What was asked for takes a while. */
  prepare(): void {
    this.preparing = this.pondering;
  }

  /** Have it from this device, if it is to think by itself and can, and else from the server. */
  private async think(ply: number, move: string | null): Promise<Advice | null> {
    if (thinksHere()) {
      this.preparing = !device.ready;
      const given = await this.ask({ do: "hint", ply, move, here: true });
      const advice = given.kind === "insight" ? await device.hint(given, move) : null;
      this.preparing = false;
      if (advice) return advice;
    }
    const given = await this.ask({ do: "hint", ply, move });
    return given.kind === "advice" ? given : null;
  }
}
