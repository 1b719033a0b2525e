// A bot in JavaScript for any game: lines of JSON come in, lines of JSON go out. It takes the move with the longest name.
//   omerta play gangster-dice --bot "node examples/stdio_bot.js"

const lines = require('node:readline').createInterface({ input: process.stdin });
const say = (answer) => console.log(JSON.stringify(answer));

lines.on('line', (line) => {
  const asked = JSON.parse(line);
  if (asked.type === 'hello') {
    say({ type: 'ready' });
  } else if (asked.type === 'question') {
    const longest = asked.moves.reduce((best, next) => (next.write.length > best.write.length ? next : best));
    say({ type: 'choose', question: asked.question, move: longest.move });
  } else if (asked.type === 'refused') {
    console.error(asked.text);
  }
});
