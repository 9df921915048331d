import { read, writeSync } from 'node:fs';

/*
 * A line between two networks: takes the packets of one TUN device and gives them to the other, late and not faster than
 * the line allows, in order. What finds the queue full is lost, as in any router.
 *
 * Started with both devices open: node packet-link.mjs FD FD DELAY_MS BITS_PER_SECOND
 */

const LONGEST_PACKET = 65_536;
const NOT_UP_YET_MS = 10;

const [left = 0, right = 0, delayMs = 0, bitsPerSecond = 0] = process.argv.slice(2).map(Number);
/** One bandwidth-delay product, the common size of a router's queue. */
const queueMs = 2 * delayMs;

forward(left, right);
forward(right, left);
console.log('The link is up.');

/**
 * @param {number} from
 * @param {number} to
 */
function forward(from, to) {
  /** @type {{ packet: Buffer, at: number }[]} */
  const onTheWay = [];
  const buffer = Buffer.alloc(LONGEST_PACKET);
  let lineFreeAt = 0;
  let isWaiting = false;

  const deliver = () => {
    isWaiting = false;
    const now = performance.now();
    for (let first = onTheWay[0]; first !== undefined && first.at <= now; first = onTheWay[0]) {
      onTheWay.shift();
      send(to, first.packet);
    }
    waitForFirst();
  };
  const waitForFirst = () => {
    const first = onTheWay[0];
    if (first === undefined || isWaiting) return;
    isWaiting = true;
    setTimeout(deliver, Math.max(0, first.at - performance.now()));
  };
  const receive = () =>
    read(from, buffer, 0, buffer.length, null, (error, length) => {
      if (error) {
        setTimeout(receive, NOT_UP_YET_MS);
        return;
      }
      const now = performance.now();
      const begin = Math.max(now, lineFreeAt);
      if (begin - now < queueMs) {
        lineFreeAt = begin + (length * 8 * 1000) / bitsPerSecond;
        onTheWay.push({ packet: Buffer.from(buffer.subarray(0, length)), at: lineFreeAt + delayMs });
        waitForFirst();
      }
      receive();
    });
  receive();
}

/**
 * @param {number} device
 * @param {Buffer} packet
 */
function send(device, packet) {
  try {
    writeSync(device, packet);
  } catch {
    // A device that is down loses packets.
  }
}
