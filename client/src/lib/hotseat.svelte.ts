/** Several people at one device: whose hand lies on the screen, and when the device is passed on. One connection at a
 *  time: as whoever holds it or, while nobody does, as the device itself, which is sent no hand. */

import { untrack } from "svelte";
import { Connection } from "./connection";
import type { Picture, Sharer } from "./protocol";
import { load, save } from "./storage";
import { Table } from "./table.svelte";

/** Who acts; null: whose device it is. */
export type Acting = string | null;

/** Who acts while nobody holds the device. */
export const DEVICE = "device";
/** The table at which this device was last shared: whoever reloads it there sees no hand. */
const SHARED = "shared";

/** Who is to act, and to whom the device is passed before they see anything. */
export interface Wanted {
  acting: Acting;
  cover: Sharer | null;
}

/** What a picture asks for. `holder`: who holds the device; undefined: nobody. `present`: they have seen all there is. */
export function wanted(picture: Picture, holder: Acting | undefined, present: boolean): Wanted {
  const company = picture.company ?? [];
  const [first] = company;
  if (!first || picture.stage === "open") return { acting: null, cover: null };
  if (company.length === 1) return { acting: first.acting, cover: null };
  if (holder !== undefined && !present) return { acting: holder, cover: null };
  if (picture.stage === "over")
    return { acting: company.some(({ acting }) => acting === null) ? null : first.acting, cover: null };
  if (picture.stage === "shuffling" || picture.pause) return { acting: DEVICE, cover: null };
  const turn = company.find(({ seat }) => seat === picture.view?.turn);
  if (turn && turn.acting !== holder) return { acting: DEVICE, cover: turn };
  return { acting: holder === undefined ? DEVICE : holder, cover: null };
}

export class HotSeat {
  /** What lies on the screen. */
  table = $state.raw<Table>() as Table;
  private acting = $state<Acting>(null);
  private holder = $state<Acting | undefined>(undefined);
  /** The picture that was there before somebody else came to act: it says nothing about now. */
  private stale = $state.raw<Picture | null>(null);
  private readonly tables = new Map<Acting, Table>();

  constructor(private readonly name: string) {
    const acting = load(SHARED) === name ? DEVICE : null;
    this.acting = acting;
    this.table = this.open(acting);
  }

  /** Whom the page asks to take the device: nothing else may be seen meanwhile. */
  get cover(): Sharer | null {
    return this.wanted?.cover ?? null;
  }

  /** What lies on the screen is for whoever looks at it now. */
  get clear(): boolean {
    return this.wanted?.acting === this.acting;
  }

  private get wanted(): Wanted | null {
    const { picture, present } = this.table;
    return picture && picture !== this.stale ? wanted(picture, this.holder, present) : null;
  }

  /** Take the device: from now on it shows your hand. */
  take(): void {
    if (this.cover) this.holder = this.cover.acting;
  }

  /** See to it that whoever is to act does; to be called whenever something has changed. */
  attend(): void {
    const { wanted, acting } = this;
    if (!wanted) return;
    untrack(() => {
      if (wanted.acting !== acting) this.show(wanted.acting);
      else this.closeOthers();
    });
  }

  close(): void {
    for (const table of this.tables.values()) table.close();
  }

  private show(acting: Acting): void {
    if (acting === DEVICE) {
      this.holder = undefined;
      save(SHARED, this.name);
    }
    const known = this.tables.get(acting);
    this.stale = known?.picture ?? null;
    this.acting = acting;
    known?.callAgain();
    this.table = known ?? this.open(acting);
  }

  private open(acting: Acting): Table {
    const table = new Table(this.name, (listener) => new Connection(this.name, listener, acting));
    this.tables.set(acting, table);
    return table;
  }

  /** Nobody is away for a moment: the next one is there before the last one goes. */
  private closeOthers(): void {
    for (const table of this.tables.values()) if (table !== this.table) table.close();
  }
}
