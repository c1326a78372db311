/** The value after this one in a list, or before it, round and round; null if the list is empty. */
export function cycled(values: readonly string[], now: string | null, by: 1 | -1): string | null {
  const at = now === null ? -1 : values.indexOf(now);
  const next = at < 0 ? (by > 0 ? 0 : values.length - 1) : (at + by + values.length) % values.length;
  return values[next] ?? null;
}
