/** What this browser keeps from one visit to the next. Nothing here matters to a match. */

export const load = (name: string) => read(() => localStorage, name);
export const save = (name: string, value: string) => write(() => localStorage, name, value);

/** What only this tab keeps, and only until it is closed. */
export const loadForNow = (name: string) => read(() => sessionStorage, name);
export const saveForNow = (name: string, value: string) => write(() => sessionStorage, name, value);

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(`eselsohr.${name}`);
  } catch {
    return null; // storage may be switched off
  }
}

function write(storage: () => Storage, name: string, value: string): void {
  try {
    storage().setItem(`eselsohr.${name}`, value);
  } catch {
    // then it is forgotten
  }
}
