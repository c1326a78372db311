/** Python in a worker: Pyodide, with our code; nothing of it is fetched from elsewhere. */

import type { Site } from "./messages";

/** What Python gives: as JavaScript has it, once asked; then it is to be let go. */
export interface Proxy<T = unknown> {
  toJs(): T;
  destroy(): void;
}

export interface Python {
  toPy(value: unknown): unknown;
  runPython(code: string): unknown;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
}

interface Pyodide {
  loadPyodide(options: { indexURL: string }): Promise<Python>;
}

/** Load it; `tell` hears how many bytes have come. */
export async function loadPython(
  folder: string,
  site: Site,
  tell: (done: number, of: number) => void,
): Promise<Python> {
  let come = 0;
  const fetching = globalThis.fetch;
  // Pyodide fetches its own files; each is counted on its way.
  globalThis.fetch = async (...asked) => {
    const answer = await fetching(...asked);
    if (!answer.ok) throw new TypeError(`${answer.url}: ${answer.status}`);
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        tell((come += chunk.length), site.size);
        out.enqueue(chunk);
      },
    });
    return answer.body ? new Response(answer.body.pipeThrough(counting), answer) : answer;
  };
  try {
    const indexURL = new URL(site.python, new URL(folder, location.origin)).href;
    const [{ loadPyodide }, archive] = await Promise.all([
      import(/* @vite-ignore */ `${indexURL}pyodide.mjs`) as Promise<Pyodide>,
      globalThis.fetch(folder + site.archive).then((answer) => answer.arrayBuffer()),
    ]);
    const python = await loadPyodide({ indexURL });
    const library = python.runPython("import site; site.getsitepackages()[0]") as string;
    python.unpackArchive(archive, "zip", { extractDir: library });
    return python;
  } finally {
    globalThis.fetch = fetching;
  }
}
