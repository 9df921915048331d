import { connect, createServer } from 'node:net';

/*
 * Measures a line by itself: `link-probe.mjs serve PORT` at one end, `link-probe.mjs measure ADDRESS PORT` at the other,
 * which prints what it found as JSON.
 */

const PINGS = 10;
const BYTES = 8_000_000;
const BLOCK = Buffer.alloc(64_000, 1);

const [role, ...where] = process.argv.slice(2);
if (role === 'serve') serve(Number(where[0]));
else console.log(JSON.stringify(await measure(String(where[0]), Number(where[1]))));

/** @param {number} port */
function serve(port) {
  createServer({ noDelay: true }, (client) => {
    let received = 0;
    client.on('data', (chunk) => {
      received += chunk.length;
      if (chunk.length === 1) client.write(chunk);
      else if (received >= BYTES) client.end('done');
    });
    client.on('error', () => client.destroy());
  }).listen(port, () => console.log('Serving.'));
}

/**
 * @param {string} host
 * @param {number} port
 */
async function measure(host, port) {
  const begin = performance.now();
  const socket = connect({ host, port, noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const handshakeMs = performance.now() - begin;

  const roundTrips = [];
  for (let count = 0; count < PINGS; count += 1) {
    const sent = performance.now();
    socket.write('.');
    await new Promise((resolve) => socket.once('data', resolve));
    roundTrips.push(performance.now() - sent);
  }

  const first = performance.now();
  for (let left = BYTES; left > 0; left -= BLOCK.length) socket.write(BLOCK.subarray(0, Math.min(left, BLOCK.length)));
  await new Promise((resolve) => socket.once('data', resolve));
  const seconds = (performance.now() - first) / 1000;
  socket.destroy();

  return {
    handshakeMs,
    roundTripMs: roundTrips.sort((a, b) => a - b)[PINGS / 2],
    megabitsPerSecond: (BYTES * 8) / 1e6 / seconds,
  };
}
