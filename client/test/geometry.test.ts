import { describe, expect, it } from "vitest";
import { BESIDE, fan, ring, sparing, type Box } from "../src/lib/geometry";

const LAPTOP: [number, number] = [1086, 345];
const SEAT: [number, number] = [9, 5.2];
const MIDDLE = 6;

describe("seats round the table", () => {
  const tables = Array.from({ length: 11 }, (_, at) => ({
    people: at + 2,
    table: ring(at + 2, LAPTOP, 16, SEAT, MIDDLE),
  }));

  it("seats up to twelve people at a laptop", () => {
    for (const { people, table } of tables) {
      expect(table, `${people} people`).not.toBeNull();
      expect(table!.seats).toHaveLength(people);
      expect(table!.plays).toHaveLength(people);
    }
  });

  it("puts the next seat clockwise on your left (G1) and the last one on your right", () => {
    for (const { table } of tables) {
      expect(table!.seats[0]!.x).toBeLessThan(LAPTOP[0] / 4);
      expect(table!.seats.at(-1)!.x).toBeGreaterThan(LAPTOP[0] / 2);
    }
  });

  it("lays nothing over anything else, and nothing over the edge", () => {
    for (const { people, table } of tables) {
      const boxes = [...table!.seats, ...table!.plays, table!.middle, table!.own];
      for (const [at, one] of boxes.entries()) {
        expect(inside(one), `${people} people, ${at}`).toBe(true);
        for (const [other, two] of boxes.slice(0, at).entries())
          expect(apart(one, two), `${people} people, ${at} over ${other}`).toBe(true);
      }
    }
  });

  it("grows with the window, and gives up where nobody could read it", () => {
    const [width, height] = LAPTOP;
    expect(ring(4, [2 * width, 2 * height], 32, SEAT, MIDDLE)!.size).toBe(2 * ring(4, LAPTOP, 16, SEAT, MIDDLE)!.size);
    expect(ring(11, [390, 500], 16, SEAT, MIDDLE)).toBeNull();
  });

  function inside({ x, y, width, height }: Box): boolean {
    return x >= -1 && y >= -1 && x + width <= LAPTOP[0] + 1 && y + height <= LAPTOP[1] + 1;
  }

  function apart(one: Box, two: Box): boolean {
    const across = one.x + one.width <= two.x + 1 || two.x + two.width <= one.x + 1;
    return across || one.y + one.height <= two.y + 1 || two.y + two.height <= one.y + 1;
  }
});

describe("a fan of cards", () => {
  const WIDTHS = [366, 600, 960];

  it("keeps every value visible and every card inside, for hands of any size", () => {
    for (const width of WIDTHS)
      for (let count = 1; count <= 60; count++) {
        const { spots } = fan(count, width, 66);
        expect(spots).toHaveLength(count);
        for (const [at, spot] of spots.entries()) {
          expect(spot.x).toBeGreaterThanOrEqual(-0.001);
          expect(spot.x + 66).toBeLessThanOrEqual(width + 0.001);
          const next = spots[at + 1];
          if (next && next.x > spot.x) expect(next.x - spot.x).toBeGreaterThanOrEqual(66 * 0.46);
        }
      }
  });

  it("holds a dealt hand of 9 in one row on a phone", () => {
    const { spots } = fan(9, 366, 66);
    expect(new Set(spots.map((spot) => Math.sign(spot.y - 40)))).toEqual(new Set([-1]));
  });

  it("grows higher, not narrower, with more cards", () => {
    expect(fan(40, 366, 66).height).toBeGreaterThan(fan(13, 366, 66).height);
  });
});

describe("what lies over a table", () => {
  const table = { left: 0, right: 800, top: 60, width: 800, height: 300 };

  it("spares the own cards: above them, or across from them", () => {
    const below = { left: 0, right: 800, top: 260, width: 800, height: 100 };
    expect(sparing(below, table)).toEqual({ height: "200px", side: undefined });
    expect(sparing({ ...below, left: 500, width: 300 }, table).side).toBe("start");
    expect(sparing({ ...below, right: 300, width: 300 }, table).side).toBe("end");
  });

  it("lies over them where there is no room", () => {
    expect(sparing({ left: 0, right: 800, top: 90, width: 800, height: 270 }, table)).toEqual(BESIDE);
  });
});
