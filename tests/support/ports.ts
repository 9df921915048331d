import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/** Below the ports of outgoing connections (from 32768 on Linux, 49152 on macOS), which may be taken at any moment. */
const [FIRST, END] = [20_000, 32_768];

/** Returns a free port, another one at each call; at random, because other workers look for ports too. */
export async function freePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 99 }, () => randomInt(FIRST, END)) });
}
