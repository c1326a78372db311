/** The pages of the database, as the browser keeps them. */

const PAGES = "pages";

export type Pages = [number: number, page: Uint8Array][];

export class Kept {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(name: string): Promise<Kept> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(PAGES);
    return new Kept(await done(opening));
  }

  /** All pages, in order. */
  async all(): Promise<Uint8Array[]> {
    return done(this.database.transaction(PAGES).objectStore(PAGES).getAll() as IDBRequest<Uint8Array[]>);
  }

  /** Keep some pages, and forget those after the last; it is on the disk when this is done. */
  keep(pages: Pages, count: number): Promise<void> {
    return new Promise((done, refuse) => {
      const work = this.database.transaction(PAGES, "readwrite", { durability: "strict" });
      const store = work.objectStore(PAGES);
      for (const [number, page] of pages) store.put(page, number);
      store.delete(IDBKeyRange.lowerBound(count));
      work.oncomplete = () => done();
      work.onabort = () => refuse(new Error(work.error?.name ?? "AbortError"));
    });
  }
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, refuse) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => refuse(asked.error ?? new Error("IndexedDB"));
  });
}
