// 12 Gangsters for three as a game of boardgame.io: two people choose in secret, the game itself plays the third seat.
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const SEATS = 3;
const BOT = 2;
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const perSeat = (make) => Array.from({ length: SEATS }, make);

// The bot costs as little as possible: it plays the card in the middle of its hand.
const botCard = (hand) => hand[hand.length >> 1];

// TG-06 to TG-11: each card is compared with the Boss's; who equals it succeeds, and the Boss's card goes face down.
function playRound(G) {
  const bossCard = G.sealed[G.boss];
  let equalled = false;
  for (let seat = 0; seat < SEATS; seat++) {
    const card = G.sealed[seat];
    G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
    if (seat === G.boss) continue;
    (card <= bossCard ? G.up : G.down)[seat].push(card);
    equalled = equalled || card === bossCard;
  }
  (equalled ? G.down : G.up)[G.boss].push(bossCard);
  G.sealed = perSeat(() => null);
  G.chosen = perSeat(() => false);
  G.boss = (G.boss + 1) % SEATS;
  G.round += 1;
}

function choose({ G, playerID }, card) {
  const seat = Number(playerID);
  if (seat === BOT || G.chosen[seat] || !G.hands[seat].includes(card)) return INVALID_MOVE;
  G.sealed[seat] = card;
  G.chosen[seat] = true;
  if (G.chosen.every((chosen, other) => chosen || other === BOT)) {
    G.sealed[BOT] = botCard(G.hands[BOT]);
    playRound(G);
    // the last cards are played without asking
    if (G.hands[BOT].length === 1) {
      G.sealed = G.hands.map(([card]) => card);
      playRound(G);
    }
  }
}

const money = (cards) => cards.reduce((sum, card) => sum + card, 0);

module.exports = {
  name: 'twelve-gangsters',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: () => ({
    round: 0,
    boss: 0,
    hands: perSeat(() => [...CARDS]),
    up: perSeat(() => []),
    down: perSeat(() => []),
    sealed: perSeat(() => null),
    chosen: perSeat(() => false),
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  // both choose at the same time, so a choice may be made on a state that is one choice old
  moves: { choose: { move: choose, client: false, redact: true, ignoreStaleStateID: true } },
  playerView: ({ G, playerID }) => ({
    ...G,
    sealed: G.sealed.map((card, seat) => (seat === Number(playerID) ? card : null)),
  }),
  endIf: ({ G }) => (G.round === CARDS.length ? { money: G.up.map(money) } : undefined),
};
