import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';
import { type NetworkNamespace, startNamespace } from './networkNamespace';

/** Each way. */
export const LINK = { delayMs: 40, bitsPerSecond: 20_000_000 };

const ADDRESS = { client: '10.77.0.1', server: '10.77.0.2' };

/** Two networks with nothing between them but a slow line. */
export interface SlowLink {
  client: NetworkNamespace;
  server: NetworkNamespace;
  serverAddress: string;
  stop(): Promise<void>;
}

/**
 * Joins two new networks. The line carries whole packets, so that every connection costs its handshake, starts slowly and
 * shares the line as on a real one; whatever the port, there is no other way to the server.
 */
export async function startSlowLink({ delayMs, bitsPerSecond } = LINK): Promise<SlowLink> {
  const client = await startNamespace();
  const server = await startNamespace();
  const names = { client: `linkc${client.pid}`, server: `links${server.pid}` };
  // What is to be slow is the line, not the machine that plays it.
  const line = await startProcessGroup('nice', [
    ...['--adjustment=-15', 'perl'],
    join(import.meta.dirname, 'open-tun.pl'),
    names.client,
    names.server,
    process.execPath,
    join(import.meta.dirname, 'packet-link.mjs'),
    String(delayMs),
    String(bitsPerSecond),
  ]);
  const stop = async () => {
    await line.stop();
    await Promise.all([client.stop(), server.stop()]);
  };
  try {
    await untilUp(line);
    bringIn(client, names.client, ADDRESS.client, ADDRESS.server);
    bringIn(server, names.server, ADDRESS.server, ADDRESS.client);
  } catch (problem) {
    await stop();
    throw problem;
  }

  return { client, server, serverAddress: ADDRESS.server, stop };
}

async function untilUp({ output, ended }: { output(): string; ended: Promise<string> }): Promise<void> {
  const tooLate = wait(10_000, 'took too long', { ref: false });
  const failed = Promise.race([ended, tooLate]).then((reason) => {
    throw new Error(`The slow link did not start (${reason}): ${output().trim()}`);
  });
  const up = async () => {
    while (!output().includes('is up')) await wait(10);
  };
  await Promise.race([up(), failed]);
}

function bringIn({ pid, inside }: NetworkNamespace, name: string, address: string, peer: string): void {
  execFileSync('ip', ['link', 'set', name, 'netns', String(pid)]);
  execFileSync(...inside('ip', ['address', 'add', address, 'peer', peer, 'dev', name]));
  execFileSync(...inside('ip', ['link', 'set', name, 'up']));
}
