// A small card game of about the weight of ours: 13 cards each, somebody leads equal cards, the others play as many of a
// higher value or pass, the best play leads next; whoever has no cards left ends the deal. It goes on for ever.

const { INVALID_MOVE } = require("boardgame.io/core");

const VALUES = 13;
const COPIES = 8;
const CARDS_EACH = 13;
const DECK = Array.from({ length: VALUES * COPIES }, (_, n) => 1 + (n % VALUES));

function deal(G, players, random) {
  const deck = random.Shuffle(DECK);
  G.hands = Array.from({ length: players }, (_, n) =>
    deck.slice(n * CARDS_EACH, (n + 1) * CARDS_EACH).sort((a, b) => a - b),
  );
  G.deal += 1;
  newRound(G, G.best);
}

function newRound(G, leader) {
  Object.assign(G, { plays: [], count: 0, top: 0, best: leader, next: leader });
}

function play({ G, ctx, random, playerID }, value, count) {
  const seat = Number(playerID);
  const leads = G.plays.length === 0;
  if (count === 0 ? leads : !fits(G, G.hands[seat], value, count, leads)) return INVALID_MOVE;
  if (count > 0) {
    G.hands[seat].splice(G.hands[seat].indexOf(value), count);
    Object.assign(G, { count, top: value, best: seat });
  }
  G.plays.push({ seat, value, count });
  G.next = (seat + 1) % ctx.numPlayers;
  G.ply += 1;
  if (G.plays.length < ctx.numPlayers) return;
  if (G.hands.some((hand) => hand.length === 0)) {
    G.hands.forEach((hand, other) => (G.scores[other] += hand.length));
    deal(G, ctx.numPlayers, random);
  } else newRound(G, G.best);
}

function fits(G, hand, value, count, leads) {
  const held = hand.filter((card) => card === value).length;
  return held >= count && (leads || (count === G.count && value > G.top));
}

exports.game = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const G = { ply: 0, deal: 0, best: 0, scores: Array(ctx.numPlayers).fill(0) };
    deal(G, ctx.numPlayers, random);
    return G;
  },
  moves: { play },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },
  // Everybody sees their own hand, and of the others how many cards they hold.
  playerView: ({ G, playerID }) => {
    const { hands, ...open } = G;
    return { ...open, hand: hands[playerID] ?? null, held: hands.map((hand) => hand.length) };
  },
};
