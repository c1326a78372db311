import type { Picture } from "./protocol";

/** The seats in the order of their places; who shares one, by number. */
export function byPlace(places: readonly number[]): number[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
}

/** The seat for somebody who just wants to play: one that is kept for them, or for nobody; -1 where none is free. */
export function seatFor(name: string, { seats }: Pick<Picture, "seats">): number {
  const free = seats.flatMap((one, seat) => (one.sitter === "nobody" ? [{ kept: one.name, seat }] : []));
  const theirs = free.find(({ kept }) => kept && !kept.localeCompare(name.trim(), undefined, { sensitivity: "base" }));
  return (theirs ?? free.find(({ kept }) => !kept) ?? free[0])?.seat ?? -1; // the refusal says for whom that is
}
