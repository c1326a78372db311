/** Where things lie: seats on an oval, cards in a fan. */

/** Up to here people have elbow room. */
export const FEW = 8;

export interface Spot {
  x: number;
  y: number;
}

/** A seat's spot on the oval, in percent of its box. You sit at the bottom; the next seat clockwise is on your left (G1). */
export function seatSpot(offset: number, players: number, watching: boolean): Spot {
  return onOval(watching ? offset / players : yourSide(offset, players), 1, 1);
}

/** Where that seat's cards lie: before it, towards the middle. */
export function playSpot(offset: number, players: number, watching: boolean): Spot {
  if (offset === 0 && !watching) return { x: 50, y: 86 };
  const turn = watching ? offset / players : yourSide(offset, players);
  const aside = Math.abs(Math.sin(2 * Math.PI * turn));
  // At the sides there is room up and down, at the top there is not.
  const high = 0.4 + 0.22 * aside;
  if (players <= FEW) return lower(onOval(turn, 0.46 + 0.16 * aside * aside, high));
  // Where many sit close, every other one at the side lays a bit nearer to the middle.
  return onOval(turn, aside > 0.85 && offset % 2 === 0 ? 0.52 : 0.7, high);
}

/** A seat is taller than its spot: what lies before the upper ones keeps clear of their names. */
function lower(spot: Spot): Spot {
  return spot.y < 50 ? { x: spot.x, y: spot.y + 3 } : spot;
}

/** The other seats share the oval above your hand: as a part of a full turn from the bottom, clockwise. */
function yourSide(offset: number, players: number): number {
  if (offset === 0) return 0;
  const gap = players > FEW ? 0.15 : Math.max(0.19, 0.46 - players / 20);
  const step = players > 2 ? (1 - 2 * gap) / (players - 2) : 0;
  return players === 2 ? 0.5 : gap + (offset - 1) * step;
}

function onOval(turn: number, wide: number, high: number): Spot {
  const angle = Math.PI * (0.5 + 2 * turn);
  return { x: 50 + 50 * wide * Math.cos(angle), y: 50 + 50 * high * Math.sin(angle) };
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
const STRIP = 0.37;
const ROOMY = 0.62;
const ROW = 0.4;
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
