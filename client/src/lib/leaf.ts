/** Leaf through the ways a card may go: the next one or the one before, round and round; null where there is none. */
export function leafed(ways: readonly string[], now: string | null, by: 1 | -1): string | null {
  const at = now === null ? -1 : ways.indexOf(now);
  const next = at < 0 ? (by > 0 ? 0 : ways.length - 1) : (at + by + ways.length) % ways.length;
  return ways[next] ?? null;
}
