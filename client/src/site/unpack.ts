/** Lays our code where Python finds it: an archive as `eselsohr site` writes it, in which nothing is compressed. */

/** What of Pyodide's file system that takes. */
export interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
}

// A zip ends with where its list of files is; after that nobody has written anything.
const END = { sign: 0x06054b50, size: 22, count: 10, list: 16 };
const FILE = { sign: 0x02014b50, size: 46, way: 10, length: 24, name: 28, more: [30, 32], at: 42 };
const BEFORE = { size: 30, name: 26, more: 28 }; // what stands before a file's content

/** Python could do it too, and would take ten times as long. */
export function unpack(archive: ArrayBuffer, files: Files, folder: string): void {
  const [view, names, there] = [new DataView(archive), new TextDecoder(), new Set<string>()];
  const short = (at: number): number => view.getUint16(at, true);
  const long = (at: number): number => view.getUint32(at, true);
  const end = archive.byteLength - END.size;
  if (end < 0 || long(end) !== END.sign) throw new TypeError("no archive");
  let at = long(end + END.list);
  for (let left = short(end + END.count); left > 0; left--) {
    if (long(at) !== FILE.sign || short(at + FILE.way)) throw new TypeError("another kind of archive");
    const [begins, length] = [long(at + FILE.at), short(at + FILE.name)];
    const path = `${folder}/${names.decode(new Uint8Array(archive, at + FILE.size, length))}`;
    const content = begins + BEFORE.size + short(begins + BEFORE.name) + short(begins + BEFORE.more);
    const place = path.slice(0, path.lastIndexOf("/"));
    if (!there.has(place)) files.mkdirTree(place);
    there.add(place);
    files.writeFile(path, new Uint8Array(archive, content, long(at + FILE.length)), { canOwn: true });
    at += FILE.size + length + FILE.more.reduce((sum, more) => sum + short(at + more), 0);
  }
}
