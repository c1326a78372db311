// node compress.mjs FOLDER: beside every file worth it, the same with .br and .gz at the end.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SMALL = 500; // bytes: below them nothing is gained
const WAYS = {
  br: (content) =>
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => gzipSync(content, { level: 9 }),
};

const [folder] = process.argv.slice(2);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = `${entry.parentPath ?? entry.path}/${entry.name}`;
  const content = readFileSync(file);
  if (content.length < SMALL) continue;
  for (const [ending, pack] of Object.entries(WAYS)) {
    const packed = pack(content);
    if (packed.length < content.length * 0.95) writeFileSync(`${file}.${ending}`, packed);
  }
}
