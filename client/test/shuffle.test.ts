import { beforeEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Picture, Shuffle } from "../src/lib/protocol";

const memory = new Map<string, string>();
vi.mock("../src/lib/storage", () => ({
  load: (name: string) => memory.get(name) ?? null,
  save: (name: string, value: string) => memory.set(name, value),
}));
const { answer, commitment, missing, misfits, note, noted, noteTaken, ownPart, seatCommitment } =
  await import("../src/lib/shuffle");

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

const THEIRS = "b".repeat(64);
const NOTHING = [null, null, null];

/** A table at which seats 0 (this page's) and 1 are people's. */
function picture(fields: Partial<Picture>): Picture {
  return { table: "shuffled", you: 0, commitment: "c", asked: [0, 1], shuffles: [], ...fields } as Picture;
}

function shuffle(fields: Partial<Shuffle> = {}): Shuffle {
  return { commitments: NOTHING, reveals: NOTHING, bots: [], ...fields };
}

/** Commit and reveal as a page does; gives the shuffle as a record has it. */
function takePart(table: string, number = 1): Shuffle {
  const before = Array.from({ length: number - 1 }, () => shuffle());
  const committed = answer(picture({ table, shuffles: [...before, shuffle()] }));
  if (committed?.do !== "commit") throw new Error("no commitment");
  const commitments = [committed.commitment, seatCommitment("c", number, 1, THEIRS), null];
  const revealed = answer(picture({ table, shuffles: [...before, shuffle({ commitments })] }));
  if (revealed?.do !== "reveal") throw new Error("no reveal");
  expect(committed.commitment).toBe(seatCommitment("c", number, 0, revealed.reveal));
  return shuffle({ commitments, reveals: [revealed.reveal, THEIRS, null] });
}

describe("this page's part in a shuffle", () => {
  it("is committed to as the engine does", () => {
    const text = `["eselsohr/2","commit","c",1,0,"${THEIRS}"]`;
    expect(seatCommitment("c", 1, 0, THEIRS)).toBe(bytesToHex(sha256(utf8ToBytes(text))));
  });

  it("is drawn anew for every shuffle and table, and once only", () => {
    const drawn = [takePart("one"), takePart("one", 2), takePart("two")].map(({ reveals }) => reveals[0]);
    expect(new Set(drawn).size).toBe(3);
    for (const one of drawn) expect(one).toMatch(/^[0-9a-f]{64}$/);
    const twice = [1, 2].map(() => answer(picture({ table: "three", shuffles: [shuffle()] })));
    expect(twice[0]).toEqual(twice[1]);
  });

  it("is nothing for those who are not asked, for another window, and for a third shuffle", () => {
    const foreign = shuffle({ commitments: [THEIRS, THEIRS, null] });
    for (const fields of [
      { shuffles: [] },
      { asked: [1], shuffles: [shuffle()] },
      { you: null, shuffles: [shuffle()] },
      { shuffles: [foreign] },
      { shuffles: [shuffle(), shuffle(), shuffle()] },
    ])
      expect(answer(picture({ table: "none", ...fields }))).toBeNull();
  });

  it("is kept back from a server that changes its seed, or what others have committed to", () => {
    note("seeds", "another");
    expect(answer(picture({ table: "seeds", shuffles: [shuffle()] }))).toBeNull();
    const { commitments } = takePart("others");
    const changed = shuffle({ commitments: [commitments[0]!, THEIRS, null] });
    expect(answer(picture({ table: "others", shuffles: [changed] }))).toBeNull();
    expect(answer(picture({ table: "others", shuffles: [shuffle()] }))).toBeNull();
  });
});

describe("a match that is over", () => {
  it("has this page's part, or it is said why not", () => {
    const whole = takePart("over");
    const over = (shuffles: Shuffle[]): string => ownPart({ table: "over", commitment: "c", shuffles });
    expect(ownPart({ table: "elsewhere", commitment: "c", shuffles: [whole] })).toBe("none");
    expect(over([whole])).toBe("in");
    expect(over([{ ...whole, reveals: NOTHING }])).toBe("late");
    expect(over([{ ...whole, commitments: [whole.commitments[0]!, "x", null] }])).toBe("changed");
    noteTaken("over", whole.reveals[0]!);
    expect(over([whole])).toBe("in");
    expect(over([{ ...whole, reveals: NOTHING }])).toBe("lost");
  });

  it("has reveals that fit what was committed to", () => {
    const whole = takePart("fits");
    const wrong = { ...whole, reveals: [whole.reveals[0]!, "a".repeat(64), null] };
    expect(misfits({ table: "fits", commitment: "c", shuffles: [whole] })).toEqual([]);
    expect(misfits({ table: "fits", commitment: "c", shuffles: [wrong] })).toEqual([1]);
    expect(misfits({ table: "fits", commitment: "d", shuffles: [whole] })).toEqual([0, 1]);
  });

  it("tells who was missing", () => {
    expect(missing(shuffle({ commitments: ["x", null, null] }), [0, 1])).toEqual([1]);
    expect(missing(shuffle({ commitments: ["x", "y", null], reveals: ["z", null, null] }), [0, 1])).toEqual([1]);
  });
});
