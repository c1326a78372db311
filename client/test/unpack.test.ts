import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { unpack } from "../src/site/unpack";

/** An archive as Python writes it. */
function packed(how: string): ArrayBuffer {
  const script = `
import io, sys, zipfile
out = io.BytesIO()
with zipfile.ZipFile(out, "w", zipfile.${how}) as archive:
    for name, content in (("eselsohr/boss/rules.pyc", b"\\x01" * 70000), ("eselsohr/größe.json", b"{}"), ("empty", b"")):
        archive.writestr(zipfile.ZipInfo(name), content)
sys.stdout.buffer.write(out.getvalue())`;
  const bytes = execFileSync(process.env["PYTHON"] ?? "python3", ["-c", script], { maxBuffer: 1 << 20 });
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

function unpacked(archive: ArrayBuffer): Record<string, string> {
  const [made, found]: [Set<string>, Record<string, string>] = [new Set(), {}];
  const writeFile = (path: string, content: Uint8Array): void => {
    expect(made).toContain(path.slice(0, path.lastIndexOf("/")));
    found[path] = content.length > 9 ? `${content.length} times ${content[0]}` : new TextDecoder().decode(content);
  };
  unpack(archive, { mkdirTree: (path) => void made.add(path), writeFile }, "/lib");
  return found;
}

describe("an archive", () => {
  it("is laid in a folder, whatever is in it", () => {
    expect(unpacked(packed("ZIP_STORED"))).toEqual({
      "/lib/eselsohr/boss/rules.pyc": "70000 times 1",
      "/lib/eselsohr/größe.json": "{}",
      "/lib/empty": "",
    });
  });

  it("that is none, or half of one, is refused", () => {
    const whole = packed("ZIP_STORED");
    for (const broken of [new ArrayBuffer(0), whole.slice(0, -9), whole.slice(9)])
      expect(() => unpacked(broken)).toThrow(TypeError);
  });
});
