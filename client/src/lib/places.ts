/** The seats in the order of their places; who shares one, by number. */
export function byPlace(places: readonly number[]): number[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
}
