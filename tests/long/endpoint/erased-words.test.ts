import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { contactClient } from '../../support/host/contactClient';
import { ownSite } from '../../support/host/ownSite';
import { runInquiries } from '../../support/host/runInquiries';
import { startMariaDb } from './startMariaDb';

const PATIENCE_MS = 30_000;
const INQUIRIES = 40;
/** Lengths of messages; InnoDB stores a long one outside its row. */
const LENGTHS = [20, 200, 900, 3000, 4900];

const own = ownSite();

// One deleted row is often overwritten by chance, so the test deletes several of different lengths.
it("erase leaves no byte of the words in the table's file of MariaDB (its redo log is overwritten later)", async () => {
  const database = await startMariaDb();
  onTestFinished(database.stop);
  own.host.changeEnv(database.settings);
  const words = `Words ${randomUUID()}`;
  const client = contactClient(own.host.url, { connections: 4, patienceMs: PATIENCE_MS });
  onTestFinished(client.close);
  const answers = Array.from({ length: INQUIRIES }, (_, number) => {
    const isErased = number % 4 === 1;
    const fields = {
      name: 'Asha',
      email: isErased ? 'asha@example.com' : `visitor${number}@example.com`,
      message: `${isErased ? words : 'Hello'} ${number} ${'न'.repeat(LENGTHS[number % LENGTHS.length] ?? 0)}`,
    };

    return client.post('/api/contact_api.php', JSON.stringify(fields));
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(INQUIRIES).fill(200));
  const sent = async () => (await runInquiries(own.host, ['list', 'sent'])).output.split('\n').length;
  await expect.poll(sent, { timeout: PATIENCE_MS }).toBe(INQUIRIES);

  const isInFile = () => {
    // Makes the server write all changes of the table to its file.
    database.run('FLUSH TABLES contact_inquiries FOR EXPORT');

    return readFileSync(join(database.files, 'inquiries/contact_inquiries.ibd')).includes(words);
  };
  expect(isInFile()).toBe(true);
  expect((await runInquiries(own.host, ['erase', 'asha@example.com'])).output).toMatch(/^Erased: 10\./);
  await expect.poll(isInFile).toBe(false);
});
