/** Cards with an identity, so that one can be seen travelling from hand to table and back. */

export interface Card {
  /** What it is, as in the notation. */
  face: string;
  /** Which one it is on this screen. */
  key: string;
}

let count = 0;

export function newCard(face: string): Card {
  count += 1;
  return { face, key: `${face}-${count}` };
}

/** Split a list of cards as the notation writes it. */
export function faces(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

/** Take these faces out of a pile; cards of `first` are taken before others. Returns what was taken and what is left. */
export function take(pile: Card[], wanted: string[], first: ReadonlySet<string> = new Set()): [Card[], Card[]] {
  const left = [...pile].sort((a, b) => Number(first.has(b.key)) - Number(first.has(a.key)));
  const taken = wanted.map((face) => {
    const at = left.findIndex((card) => card.face === face);
    return at < 0 ? newCard(face) : left.splice(at, 1)[0]!;
  });
  const rest = new Set(left.map((card) => card.key));
  return [taken, pile.filter((card) => rest.has(card.key))];
}

/** Make a pile hold exactly these faces, keeping every card that can be kept. */
export function match(pile: Card[], wanted: string[]): Card[] {
  return take(pile, wanted)[0];
}

/** The cards that have come into a hand; none if it has only new ones: then it was dealt, and nobody needs to be told. */
export function newcomers(before: Card[], now: Card[]): Card[] {
  const known = new Set(before.map(({ key }) => key));
  const came = now.filter(({ key }) => !known.has(key));
  return came.length < now.length ? came : [];
}
