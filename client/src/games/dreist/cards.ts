/** Cards of DREIst: a number and a colour (`5y`); with its row, a cell of the layout (`5y@2`). */

export const COLUMNS = 8;
const COLOURS = ["r", "y", "t", "v"] as const;
export type Colour = (typeof COLOURS)[number];

/** A card and where it lies: its column is its number (D2). */
export interface Cell {
  face: string;
  row: number;
}

export function numberOf(face: string): number {
  return Number(face[0]);
}

export function colourOf(face: string): Colour {
  return COLOURS.find((colour) => colour === face[1]) ?? "r";
}

/** Where a card stands in a sorted hand: by number, then by colour. */
export function rank(face: string): number {
  return COLOURS.length * numberOf(face) + COLOURS.indexOf(colourOf(face));
}

/** Read a cell; null if the text is something else. */
export function readCell(text: string): Cell | null {
  const [face, row] = text.split("@");
  return face && row ? { face, row: Number(row) } : null;
}

export function readCells(text: string): Cell[] {
  return text.split(" ").flatMap((one) => readCell(one) ?? []);
}
