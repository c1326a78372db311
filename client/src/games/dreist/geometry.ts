/** The ground the layout lies on: how large its cards are, and where. Plain geometry, in pixels. */

import { COLUMNS } from "./cards";

/** A card is so much higher than wide; a base card is cut off. */
export const RATIO = 150 / 106;
export const BASE_RATIO = 92 / 106;
/** Between two cards, as a part of a card's width. */
export const GAP = 0.07;
/** Left of the layout stand the numbers of the rows: so much room they need, and so much as a part of a card's width. */
const MARGIN = 16;
const MARGIN_PART = 0.2;
const EDGE = 5;
/** Smaller than this nobody plays: from here on the table is moved, not shrunk. */
const SMALLEST = 38;
/** Nearer than so many times nobody needs it. */
export const CLOSEST = 3;

export interface Ground {
  /** The width of a card. */
  size: number;
  width: number;
  height: number;
}

/** Make room for so many rows in a box: cards as large as fit, but large enough to read; then zoomed as people like. */
export function ground(rows: number, width: number, height: number, zoom: number): Ground {
  const row = COLUMNS * (1 + GAP);
  const across = Math.min((width - MARGIN - EDGE) / row, (width - EDGE) / (row + MARGIN_PART));
  const down = (height - 2 * EDGE) / (BASE_RATIO + GAP + rows * (RATIO + GAP));
  const size = Math.floor(Math.max(Math.min(across, Math.max(down, SMALLEST)), 16) * zoom);
  return {
    size,
    width: margin(size) + EDGE + size * row,
    height: 2 * EDGE + size * (BASE_RATIO + GAP + rows * (RATIO + GAP)),
  };
}

/** The left edge of a column. */
export function left(column: number, size: number): number {
  return margin(size) + (column - 1) * size * (1 + GAP);
}

/** How wide the numbers of the rows are. */
export function margin(size: number): number {
  return Math.max(MARGIN, MARGIN_PART * size);
}

/** The upper edge of a row; row 0 is the base. */
export function top(row: number, size: number): number {
  return row === 0 ? 0 : size * (BASE_RATIO + GAP + (row - 1) * (RATIO + GAP));
}
