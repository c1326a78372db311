/** Where things lie: seats round a table, cards in a fan. In pixels. */

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

/** A table with people round it: nothing in it touches anything else. */
export interface Ring {
  /** The font size everything at the table is measured by. */
  size: number;
  cloth: Box;
  /** Clockwise from your left (G1). */
  seats: Box[];
  /** Where each seat's cards lie: before it, towards the middle. */
  plays: Box[];
  own: Box;
  middle: Box;
}

/** What cards put down need, and the words in the middle, in font sizes. */
const PLAY: [number, number] = [7.4, 5.4];
const MIDDLE = 15;
/** In rem: smaller than this nobody reads names, larger than this nobody needs them. */
const SMALLEST = 0.875;
const LARGEST = 1.875;
const STEP = 0.0625;
/** How far the seats at the ends of the upper row are moved down, so that it is a round, in font sizes. */
const BEND = 2.5;
/** How far the pencil loop round the best cards reaches, in font sizes. */
const LOOP = 0.5;

/** Seat people round a table of that width and height: the largest way there is; none if it would be too small. */
export function ring(
  people: number,
  [width, height]: [number, number],
  rem: number,
  seat: [number, number],
  middle: number,
): Ring | null {
  for (let size = LARGEST; size >= SMALLEST; size -= STEP)
    for (let side = Math.min(1, people - 1); side <= people / 2; side++) {
      const found = seated(people - 2 * side, side, [width, height], size * rem, seat, middle);
      if (found) return found;
    }
  return null;
}

/** Seat so many people on top and at each side, if that fits. */
function seated(
  top: number,
  side: number,
  [width, height]: [number, number],
  em: number,
  seat: [number, number],
  middle: number,
): Ring | null {
  const [seatWidth, seatHeight] = [seat[0] * em, seat[1] * em];
  const [playWidth, playHeight] = [PLAY[0] * em, PLAY[1] * em];
  const pitch = Math.max(seatHeight, playHeight) + 0.2 * em;
  const band = top ? seatHeight + playHeight : 0;
  const inner = width - 2 * (seatWidth + playWidth);
  const rest = height - band - (top ? LOOP * em : 0);
  const tooNarrow = top * (seatWidth + 0.3 * em) > width || inner < MIDDLE * em;
  if (tooNarrow || rest < side * pitch || rest < middle * em + playHeight) return null;
  const bend = top > 2 ? Math.min(BEND * em, rest - side * pitch, rest - middle * em - playHeight) : 0;
  const low = band + bend + (top ? LOOP * em : 0);
  const [seats, plays]: [Box[], Box[]] = [[], []];
  const put = (lot: Box[], x: number, y: number, w: number, h: number) =>
    lot.push({ x: x - w / 2, y: y - h / 2, width: w, height: h });
  const atSide = (at: number, right: boolean) => {
    const y = low + ((height - low) * (at + 0.5)) / side;
    const x = (distance: number) => (right ? width - distance : distance);
    put(seats, x(seatWidth / 2), y, seatWidth, seatHeight);
    put(plays, x(seatWidth + playWidth / 2), y, playWidth, playHeight);
  };
  for (let at = side - 1; at >= 0; at--) atSide(at, false);
  for (let at = 0; at < top; at++) {
    const x = (width * (at + 0.5)) / top;
    const off = top > 1 ? (2 * at) / (top - 1) - 1 : 0;
    const drop = bend * off * off;
    put(seats, x, drop + seatHeight / 2, seatWidth, seatHeight);
    put(plays, x, drop + seatHeight + playHeight / 2, Math.min(playWidth, width / top), playHeight);
  }
  for (let at = 0; at < side; at++) atSide(at, true);
  const bare = { x: (width - inner) / 2, width: inner };
  return {
    size: em,
    cloth: {
      x: seatWidth * 0.4,
      y: top ? seatHeight * 0.5 : 0,
      width: width - seatWidth * 0.8,
      height: height - (top ? seatHeight * 0.5 : 0),
    },
    seats,
    plays,
    own: { ...bare, y: height - playHeight - 0.3 * em, height: playHeight },
    middle: { ...bare, y: low, height: height - low - playHeight - 0.3 * em },
  };
}

export interface FanSpot extends Spot {
  /** In degrees. */
  tilt: number;
}

export interface Fan {
  spots: FanSpot[];
  height: number;
}

/** How much of a card must show so that its value can be read. */
const STRIP = 0.47;
const ROOMY = 0.62;
const ROW = 0.5;
const RATIO = 1.42;

/** Lay cards in a fan of a given width, in as many rows as keep every value visible. */
export function fan(count: number, width: number, card: number, roomy = ROOMY): Fan {
  const room = Math.max(1, Math.floor((width - card) / (card * STRIP)) + 1);
  const rows = Math.max(1, Math.ceil(count / room));
  const longest = Math.ceil(count / rows);
  const spots = Array.from({ length: count }, (_, at) => inRow(at, count, longest, width, card, roomy));
  const height = card * RATIO * (1 + (rows - 1) * ROW) + card * 0.16;
  return { spots, height };
}

function inRow(at: number, count: number, longest: number, width: number, card: number, roomy: number): FanSpot {
  const row = Math.floor(at / longest);
  const size = Math.min(longest, count - row * longest);
  const step = size > 1 ? Math.min(card * roomy, (width - card) / (size - 1)) : 0;
  const off = (at % longest) - (size - 1) / 2;
  const bend = size > 1 ? off / ((size - 1) / 2) : 0;
  const arch = size > 2 ? Math.min(1, size / 8) : 0;
  return {
    x: (width - card) / 2 + off * step,
    y: row * card * RATIO * ROW + bend * bend * card * 0.14 * arch,
    tilt: bend * 6 * arch,
  };
}

/** Where something lies over a table: how high, and at which side; undefined: as it does anyway. */
export interface Place {
  height: string | undefined;
  side: "start" | "end" | undefined;
}

export const BESIDE: Place = { height: undefined, side: undefined };

type Edges = Pick<DOMRect, "left" | "right" | "top" | "width" | "height">;

/** Where something spares the own cards: across from them if they lie beside the table, else above them, if that is enough. */
export function sparing(own: Edges, table: Edges): Place {
  if (own.width < 0.65 * table.width) {
    return { height: undefined, side: own.left - table.left > table.right - own.right ? "start" : "end" };
  }
  const above = own.top - table.top;
  return above > table.height / 3 ? { height: `${above}px`, side: undefined } : BESIDE;
}
