import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** Below the range from which Linux and macOS take ports for outgoing connections (32768 and 49152 on), so none of those comes in between. */
const FIRST_PORT = 20_000;

/** How many ports one process has for itself. */
const SHARE = 4000;

/** The main process of Vitest has none, its workers have 1 and 2: processes of one run never try the same port. */
const first = FIRST_PORT + SHARE * Number(process.env.VITEST_POOL_ID ?? 0);

/** Somewhere in the share, because another run may be under way on this machine. */
let next = Math.floor(Math.random() * SHARE);

/** A port on which nobody listens, another one each time. */
export async function freePort(): Promise<number> {
  return (await freePorts(1))[0];
}

/** The first and the last of so many ports in a row on which nobody listens. */
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
