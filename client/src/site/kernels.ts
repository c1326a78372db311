/** A worker that has the games' kernels. It is asked for one thing at a time: `kernel_pool.py` sees to that. */

import { Kernel, type Net } from "../lib/kernel";
import type { GameKernels } from "./messages";

/** What may be asked, as Python writes it. */
export type Asked =
  | ["load", game: string]
  | [
      "grow",
      tree: number,
      game: string,
      state: Uint8Array,
      dice: Uint8Array,
      nodes: number,
      seat: number,
      iterations: number,
      exploration: number,
      prior: number,
      chance: number,
      sweep: number,
      horizon: number,
    ]
  | ["forget", trees: number[]]
  | ["look", game: string, state: Uint8Array, seat: number, codes: number[], dice: Uint8Array]
  | ["value", game: string, row: number[], actions: number[]]
  | ["foresee", game: string, state: Uint8Array, seat: number, codes: number[], dice: Uint8Array, brief: boolean]
  | ["plan", game: string, state: Uint8Array, seat: number, dice: Uint8Array];

interface Loaded {
  module: WebAssembly.Module;
  /** For all but trees. */
  first: Kernel;
  /** Those whose trees nobody needs any more. */
  spare: Kernel[];
  net: Promise<void> | null;
}

const LATER = 3000; // milliseconds: a page that begins has more urgent things to do

let folder: string;
let games: Record<string, GameKernels>;
const loaded = new Map<string, Promise<Loaded>>();
const trees = new Map<number, { kernel: Kernel; from: Loaded }>();

onmessage = async ({ data }: MessageEvent<{ folder: string; games: Record<string, GameKernels> } | Asked>) => {
  if (!Array.isArray(data)) {
    ({ folder, games } = data);
    setTimeout(loadAll, LATER);
    return;
  }
  try {
    postMessage({ answer: await answer(data) });
  } catch (problem) {
    postMessage({ problem: String(problem) });
  }
};

/** Have at hand what nobody has asked for yet; whoever needs it asks again. */
function loadAll(): void {
  for (const game of Object.keys(games)) find(game).catch(() => {});
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked[0]) {
    case "load":
      await find(asked[1]);
      return null;
    case "grow": {
      const [, tree, game, state, dice, nodes, seat, iterations, exploration, prior, chance, sweep, horizon] = asked;
      const kernel = trees.get(tree)?.kernel ?? (await plant(tree, game, state, dice, nodes));
      kernel.search(seat, iterations, { exploration, prior, chance, sweep, horizon });
      return kernel.tried();
    }
    case "forget":
      for (const tree of asked[1]) {
        const grown = trees.get(tree);
        grown?.from.spare.push(grown.kernel);
        trees.delete(tree);
      }
      return null;
    case "look": {
      const [, game, state, seat, codes, dice] = asked;
      return (await find(game)).first.look(state, seat, codes, dice);
    }
    case "value": {
      const kernel = await learned(asked[1]);
      return kernel && kernel.worths(asked[2], asked[3]);
    }
    case "foresee": {
      const [, game, state, seat, codes, dice, brief] = asked;
      const kernel = (await learned(game)) ?? (await learned(game, true));
      return kernel && kernel.foresee(state, seat, codes, dice, brief);
    }
    case "plan": {
      const [, game, state, seat, dice] = asked;
      const kernel = await learned(game, true);
      return kernel && kernel.plan(state, seat, dice);
    }
  }
}

function find(game: string): Promise<Loaded> {
  const known = loaded.get(game);
  if (known) return known;
  const loading = load(game);
  loaded.set(game, loading);
  loading.catch(() => loaded.delete(game)); // the network may be back the next time
  return loading;
}

async function load(game: string): Promise<Loaded> {
  const { module: path, sizes } = games[game]!;
  const module = await WebAssembly.compile(await bytes(path));
  return { module, first: await Kernel.load(module, sizes), spare: [], net: null };
}

/** A kernel with a tree of its own. */
async function plant(tree: number, game: string, state: Uint8Array, dice: Uint8Array, nodes: number): Promise<Kernel> {
  const from = await find(game);
  const kernel = from.spare.pop() ?? (await Kernel.load(from.module, games[game]!.sizes));
  kernel.begin(state, dice, nodes);
  trees.set(tree, { kernel, from });
  return kernel;
}

/** A game's kernel that knows its net, or its judge of turns; null if it has none. */
async function learned(game: string, planning = false): Promise<Kernel | null> {
  const { net: path, sizes } = games[game]!;
  if (!path || planning !== (sizes.planning !== null)) return null;
  const found = await find(game);
  found.net ??= bytes(path).then((read) => {
    const numbers: Net = new Int32Array(read);
    return planning ? found.first.judge(numbers) : found.first.know(numbers);
  });
  try {
    await found.net;
  } catch {
    found.net = null; // it cannot be had now: somebody stands in, and it is asked for again
    return null;
  }
  return found.first;
}

async function bytes(path: string): Promise<ArrayBuffer> {
  const answer = await fetch(folder + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.arrayBuffer();
}
