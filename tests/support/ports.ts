import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** Below the ports of outgoing connections (from 32768 on Linux, 49152 on macOS), which may be taken at any moment. */
const FIRST_PORT = 20_000;

/** The number of ports that one process has for itself: those of the main process and three workers end below 32768. */
const SHARE = 3000;

/**
 * `VITEST_POOL_ID` is unset in Vitest's main process and differs in its workers, so no two of them try the same port.
 */
const first = FIRST_PORT + SHARE * Number(process.env.VITEST_POOL_ID ?? 0);

/** Starts at a random port, because another run on this machine may use the same ones. */
let next = Math.floor(Math.random() * SHARE);

/** Returns a free port, another one at each call. */
export async function freePort(): Promise<number> {
  return (await freePorts(1))[0];
}

/** Returns the first and the last of `count` free ports in a row. */
export async function freePorts(count: number): Promise<[first: number, last: number]> {
  for (let tries = 0; tries < SHARE; tries += 1) {
    if (next + count > SHARE) next = 0;
    const start = first + next;
    next += count;
    const ports = Array.from({ length: count }, (_, index) => start + index);
    const areFree = await Promise.all(ports.map(isFree));
    if (areFree.every(Boolean)) return [start, start + count - 1];
  }

  throw new Error(`No ${count} ports in a row are free from ${first} on.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}
