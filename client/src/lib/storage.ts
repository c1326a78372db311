/** What this browser keeps from one visit to the next. Nothing here matters to a match. */

export function load(name: string): string | null {
  try {
    return localStorage.getItem(`eselsohr.${name}`);
  } catch {
    return null; // storage may be switched off
  }
}

export function save(name: string, value: string): void {
  try {
    localStorage.setItem(`eselsohr.${name}`, value);
  } catch {
    // then it is forgotten
  }
}
