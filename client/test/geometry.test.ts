import { describe, expect, it } from "vitest";
import { fan, playSpot, seatSpot } from "../src/lib/geometry";

describe("seats round the table", () => {
  it("puts the next seat clockwise on your left (G1) and the last one on your right", () => {
    for (let players = 3; players <= 12; players++) {
      expect(seatSpot(1, players, false).x).toBeLessThan(50);
      expect(seatSpot(players - 1, players, false).x).toBeGreaterThan(50);
    }
  });

  it("keeps every seat in its box and apart from the others", () => {
    for (const watching of [true, false])
      for (let players = 3; players <= 12; players++) {
        const seats = Array.from({ length: players - (watching ? 0 : 1) }, (_, at) =>
          seatSpot(at + (watching ? 0 : 1), players, watching),
        );
        for (const [at, one] of seats.entries()) {
          expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(one.x, one.y)).toBeLessThanOrEqual(100);
          for (const other of seats.slice(at + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(15);
        }
      }
  });

  it("lays cards between their seat and the middle", () => {
    for (let players = 3; players <= 12; players++)
      for (let offset = 1; offset < players; offset++) {
        const seat = seatSpot(offset, players, false);
        const cards = playSpot(offset, players, false);
        const away = (spot: { x: number; y: number }) => Math.hypot(spot.x - 50, spot.y - 50);
        expect(away(cards)).toBeLessThan(away(seat));
      }
  });
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
          if (next && next.x > spot.x) expect(next.x - spot.x).toBeGreaterThanOrEqual(66 * 0.36);
        }
      }
  });

  it("holds a dealt hand of 13 in one row on a phone", () => {
    const { spots } = fan(13, 366, 66);
    expect(new Set(spots.map((spot) => Math.sign(spot.y - 40)))).toEqual(new Set([-1]));
  });

  it("grows higher, not narrower, with more cards", () => {
    expect(fan(40, 366, 66).height).toBeGreaterThan(fan(13, 366, 66).height);
  });
});
