/** What this browser remembers of its owner's taste. Nothing here matters to a match. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`eselsohr.${name}`);
  } catch {
    return null; // storage may be switched off
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`eselsohr.${name}`, value);
  } catch {
    // then it is forgotten
  }
}
