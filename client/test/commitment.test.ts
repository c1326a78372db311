import { beforeEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const memory = new Map<string, string>();
vi.mock("../src/lib/storage", () => ({
  load: (name: string) => memory.get(name) ?? null,
  save: (name: string, value: string) => memory.set(name, value),
}));
const { commitment, note, noted } = await import("../src/lib/commitment");

beforeEach(() => memory.clear());

describe("the fingerprint", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("of %j is the one of FIPS 180-4", (text, digest) => {
    expect(bytesToHex(sha256(utf8ToBytes(text)))).toBe(digest);
  });

  it.each([
    ["7", "68b6acce6948c45ed26e193c33443b4aedc1c25e6f96e29a3d939a774f8b74d1"],
    ["Mäßig geheim ♞", "7a9be8602004859aec697c2a70c77c5628b425f6a20dcd8d0023f3e832b18ae3"],
  ])("of the seed %j is the commitment of the engine", (seed, published) => {
    expect(commitment(seed)).toBe(published);
    expect(commitment(`${seed} `)).not.toBe(published);
  });
});

describe("what was published before", () => {
  it("is written down once and stays", () => {
    note("table", "first");
    note("table", "second");
    note("other", "third");
    expect([noted("table"), noted("other"), noted("nowhere")]).toEqual(["first", "third", null]);
  });

  it("is forgotten after some hundred tables, and never in the way", () => {
    for (let number = 0; number < 300; number++) note(`table ${number}`, "x");
    expect(noted("table 0")).toBeNull();
    expect(noted("table 299")).toBe("x");
    memory.set("commitments", "{scribble");
    expect(noted("table 299")).toBeNull();
  });
});
