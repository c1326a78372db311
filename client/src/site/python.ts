/** Python in a worker: Pyodide, with our code; nothing of it is fetched from elsewhere. */

import type { Site } from "./messages";
import { unpack, type Files } from "./unpack";

/** What Python gives: as JavaScript has it, once asked; then it is to be let go. */
export interface Proxy<T = unknown> {
  toJs(): T;
  destroy(): void;
}

export interface Python {
  toPy(value: unknown): unknown;
  runPython(code: string): unknown;
}

interface Options {
  indexURL: string;
  lockFileContents: string;
  env: Record<string, string>;
  /** Called when there are files, and before Python begins. */
  fsInit: (files: Files) => Promise<void>;
}

interface Pyodide {
  loadPyodide(options: Options): Promise<Python>;
}

const PIECE = 1 << 16; // bytes
const PLACE = "/python"; // where Python finds its library, and us

/** Load it; `tell` hears how many bytes have come. What cannot be fetched fails it: Pyodide itself would wait for ever. */
export async function loadPython(
  folder: string,
  site: Site,
  tell: (done: number, of: number) => void,
): Promise<Python> {
  let come = 0;
  let fail!: (why: unknown) => void;
  const failing = new Promise<never>((_, refuse) => (fail = refuse));
  const fetching = globalThis.fetch;
  // What is counted on its way is a copy: of the answer itself the browser knows that it has compiled it before.
  globalThis.fetch = async (...asked) => {
    try {
      const answer = await fetching(...asked);
      if (!answer.ok) throw new TypeError(`${answer.url}: ${answer.status}`);
      count(answer.clone(), (size) => tell((come += size), site.size)).catch(fail);
      return answer;
    } catch (reason) {
      fail(reason);
      return new Promise<never>(() => {}); // nobody is told twice
    }
  };
  try {
    return await Promise.race([failing, load(folder, site, fail)]);
  } finally {
    globalThis.fetch = fetching;
  }
}

async function load(folder: string, site: Site, fail: (why: unknown) => void): Promise<Python> {
  const archive = globalThis.fetch(folder + site.archive).then((answer) => answer.arrayBuffer());
  archive.catch(fail);
  const indexURL = new URL(site.python, new URL(folder, location.origin)).href;
  import(/* @vite-ignore */ `${indexURL}pyodide.asm.mjs`).catch(() => {}); // which Pyodide asks for, once it is there
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as Pyodide;
  const fsInit: Options["fsInit"] = async (files) => archive.then((packed) => unpack(packed, files, PLACE)).catch(fail);
  return loadPyodide({ indexURL, lockFileContents: site.packages, env: { PYTHONPATH: PLACE }, fsInit });
}

/** Tell how much has come, piece by piece; where the browser can, in the same few bytes again and again. */
async function count({ body }: Response, tell: (size: number) => void): Promise<void> {
  try {
    const reader = body!.getReader({ mode: "byob" });
    for (let into = new Uint8Array(PIECE); ;) {
      const { done, value } = await reader.read(into);
      if (done) return;
      tell(value.length);
      into = new Uint8Array(value.buffer);
    }
  } catch (problem) {
    if (!(problem instanceof TypeError) || body!.locked) throw problem;
    await body!.pipeTo(new WritableStream<Uint8Array>({ write: ({ length }) => tell(length) }));
  }
}
