/** How a game without a folder here is drawn, as its own package says. */

/** What is printed on a card. */
export interface CardFace {
  /** The card in the notation. */
  token: string;
  corner: string;
  centre: string;
  /** A colour of CSS. */
  ink: string;
}

export interface Look {
  accent: string;
  /** The face of every card there is, in canonical order. */
  cards: CardFace[];
  /** The fields of a view that hold open cards. */
  zones: string[];
}
