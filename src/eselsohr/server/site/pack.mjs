// Runs pack.py in Pyodide: node pack.mjs PYODIDE-FOLDER OURS.zip LIBRARY.zip, which is written anew, as OURS.zip is.

import { readFileSync, writeFileSync } from "node:fs";

const [pyodide, ours, library] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
try {
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  const place = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(readFileSync(ours)), "zip", { extractDir: place });
  const pack = python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));
  const packed = await pack(place, python.toPy(new Uint8Array(readFileSync(`${pyodide}/python_stdlib.zip`))));
  const [archive, standard] = packed.toJs();
  writeFileSync(ours, archive);
  writeFileSync(library, standard);
} catch (problem) {
  console.error(problem.message); // and not the script it came from, which is one long line
  process.exitCode = 1;
}
