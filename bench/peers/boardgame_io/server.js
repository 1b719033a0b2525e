// boardgame.io's server with one game; SIGUSR2 has it say how late its loop was since last asked. Its tables are in
// memory, or kept by its own FlatFile storage in the folder that is named as the first argument.
// The lobby answers only with koa-compose 4.1: newer ones no longer see what is added after the server was made.
const { FlatFile, Server } = require('boardgame.io/server');
const twelveGangsters = require('./twelve_gangsters.js');

const LAG_EVERY = 5; // milliseconds

let lags = [];

function watchLag() {
  const start = performance.now();
  setTimeout(() => {
    lags.push(Math.max(0, performance.now() - start - LAG_EVERY) / 1000);
    watchLag();
  }, LAG_EVERY);
}

function percentile(order, wanted) {
  return order.length ? order[Math.min(order.length - 1, Math.floor((order.length * wanted) / 100))] : 0;
}

process.on('SIGUSR2', () => {
  const order = lags.sort((a, b) => a - b);
  console.log(JSON.stringify([50, 99, 100].map((wanted) => percentile(order, wanted))));
  lags = [];
});

const folder = process.argv[2];
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [twelveGangsters], origins: [/localhost/], ...kept });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`boardgame.io is open at http://127.0.0.1:${appServer.address().port}/`);
  watchLag();
});
