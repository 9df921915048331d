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
