// Runs pack.py in Pyodide: node pack.mjs PYODIDE-FOLDER ARCHIVE.zip, which is written anew, the library among it.

import { readFileSync, writeFileSync } from "node:fs";

const [pyodide, file] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
try {
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  const place = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(readFileSync(file)), "zip", { extractDir: place });
  const pack = python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));
  const packed = await pack(place, python.toPy(new Uint8Array(readFileSync(`${pyodide}/python_stdlib.zip`))));
  writeFileSync(file, packed.toJs());
} catch (problem) {
  console.error(problem.message); // and not the script it came from, which is one long line
  process.exitCode = 1;
}
