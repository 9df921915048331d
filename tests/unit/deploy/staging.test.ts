import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Connection, ConnectionPool, Task } from '../../../scripts/deploy/connection-pool.mjs';
import { sendAll } from '../../../scripts/deploy/switch/staging.mjs';

const progress = { addBytes: () => undefined, addFile: () => undefined, end: () => undefined };

it('rejects with the error of the host if an upload breaks off', async () => {
  const refusal = new Error('There is no room left.');
  const connection = {
    upload: async (content: Readable) => {
      const closed = new Promise((resolve) => content.once('error', () => undefined).once('close', resolve));
      await once(content, 'readable');
      content.read();
      content.destroy(new Error('write EPIPE'));
      await closed;
      throw refusal;
    },
  } as unknown as Connection;
  const pool = { spread: (tasks: Task[]) => tasks[0]?.(connection) } as unknown as ConnectionPool;
  const open = () => Readable.from([Buffer.from('one'), Buffer.from('two'), Buffer.from('three')]);
  await expect(sendAll(pool, [{ path: 'film', size: 11, open }], progress, async () => undefined)).rejects.toBe(
    refusal,
  );
});

it('rejects a file that changes while it is sent, and leaves out the last part of it', async () => {
  const received: string[] = [];
  const connection = {
    upload: async (content: Readable) => {
      for await (const chunk of content) received.push(String(chunk));
    },
  } as unknown as Connection;
  const pool = { spread: (tasks: Task[]) => tasks[0]?.(connection) } as unknown as ConnectionPool;
  const hash = createHash('sha256').update('onetwo').digest('hex');
  for (const chunks of [['one', 'TWO'], ['one', 'two', 'more'], ['one']]) {
    const open = () => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
    await expect(
      sendAll(pool, [{ path: 'film', size: 6, hash, open }], progress, async () => undefined),
    ).rejects.toThrow(/^A file of public_html\/ has changed while it was being sent: /);
  }
  // Nothing that is whole arrives: the host has at most the first part, two of the three times.
  expect(received).toEqual(['one', 'one']);
});
