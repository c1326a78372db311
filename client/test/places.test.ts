import { expect, test } from "vitest";
import { whither } from "../src/lib/invitation";
import { seatFor } from "../src/lib/places";
import type { Picture } from "../src/lib/protocol";

function table(...kept: (string | null)[]): Picture {
  const seats = kept.map((name) => ({ sitter: name === null ? "person" : "nobody", name: name ?? "Anna" }));
  return { seats } as Picture;
}

test("whoever just wants to play is not sent to a seat that is kept for somebody else", () => {
  expect(seatFor("Bert", table(null, "Dora", ""))).toBe(2);
  expect(seatFor(" dora ", table(null, "", "Dora"))).toBe(2);
  expect(seatFor("Bert", table(null, "Dora"))).toBe(1); // the refusal says for whom it is
  expect(seatFor("", table(null, "Dora", ""))).toBe(2);
  expect(seatFor("Bert", table(null, null))).toBe(-1);
});

test("an invitation leads where its link does, whatever stands around it", () => {
  for (const [text, path] of [
    ["https://host/t/abc23", "/t/abc23"],
    [" https://host/below/t/abc23/ ", "/t/abc23"],
    ["https://host/t/abc23?from=mail#x", "/t/abc23"],
    ["Come and play: https://host/t/abc23", "/t/abc23"],
    ["https://host/g/kitchentable2345/", "/g/kitchentable2345"],
    ["https://host/you#babab-babab-babab", "/you#babab-babab-babab"],
    ["abc23", "/t/abc23"],
    ["a b?", "/t/b%3F"],
    ["  ", null],
  ])
    expect(whither(text!)).toBe(path);
});
