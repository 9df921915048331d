import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';
import { atLeast, atMost, type Finding } from '../findings';
import { LINK, type SlowLink } from './slowLink';

const PROBE = join(import.meta.dirname, 'link-probe.mjs');
const PORT = 7000;

/** How far the line may be from what it pretends to be: headers, a slow start, and a busy machine take their part. */
const TOLERANCE = 0.2;

/** Measures the line itself, before anything else is measured over it. */
export async function probeLink({ client, server, serverAddress }: SlowLink): Promise<Finding[]> {
  const far = await startProcessGroup(...server.inside(process.execPath, [PROBE, 'serve', String(PORT)]));
  try {
    while (!far.output().includes('Serving')) await wait(20);
    const command = client.inside(process.execPath, [PROBE, 'measure', serverAddress, String(PORT)]);
    const found = JSON.parse((await promisify(execFile)(...command)).stdout);
    const roundTripMs = 2 * LINK.delayMs;
    const megabits = LINK.bitsPerSecond / 1e6;

    return [
      atLeast(roundTripMs, 'link: round trip', found.roundTripMs, 'ms'),
      atMost(roundTripMs * (1 + TOLERANCE), 'link: round trip', found.roundTripMs, 'ms'),
      atMost(roundTripMs * (1 + TOLERANCE), 'link: handshake', found.handshakeMs, 'ms'),
      atLeast(megabits * (1 - TOLERANCE), 'link: throughput', found.megabitsPerSecond, 'Mbit/s'),
      atMost(megabits, 'link: throughput', found.megabitsPerSecond, 'Mbit/s'),
    ];
  } finally {
    await far.stop();
  }
}
