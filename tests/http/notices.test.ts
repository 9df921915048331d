import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { send } from '../support/contact.ts';
import { portOf } from '../support/doctor/mail/mailServer.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { test as base, expect } from '../support/test.ts';

const SECRET = 's3cret';

interface Receiver {
  /** The headers and the body of each notice so far. */
  received: { headers: Record<string, string | string[] | undefined>; body: string }[];
  answer: RequestListener;
}

/** A receiver of webhooks that the host of the test tells of each inquiry. */
const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ host }, use) => {
    const receiver: Receiver = { received: [], answer: (_, response) => response.writeHead(204).end() };
    const server = createServer(async (request, response) => {
      receiver.received.push({ headers: request.headers, body: await text(request) });
      receiver.answer(request, response);
    });
    const url = `http://127.0.0.1:${await portOf(server)}/hook`;
    host.changeEnv({ NOTIFY_URL: url, NOTIFY_SECRET: SECRET });
    await use(receiver);
    server.closeAllConnections();
    server.close();
  },
});

test('a webhook is told of each inquiry once, signed, and of its words if wanted', async ({ host, mail, receiver }) => {
  const { id } = await send(host);
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(mail.mails()).toHaveLength(1);
  const [notice] = receiver.received;
  const signed = `${notice?.headers['webhook-timestamp']}.${notice?.body}`;
  const signature = createHmac('sha256', SECRET).update(signed).digest('hex');
  expect(notice?.headers['webhook-signature']).toBe(`v1=${signature}`);
  expect(JSON.parse(notice?.body ?? '')).toEqual({ id, receivedAt: expect.any(String), projectType: 'general' });
  await runInquiries(host, ['deliver']);
  expect(receiver.received).toHaveLength(1);

  host.changeEnv({ NOTIFY_WORDS: 'on' });
  const { words } = await send(host);
  await expect.poll(() => receiver.received[1]?.body).toContain(words);
});

test('a webhook that never answers delays nothing, and is told later', async ({ host, mail, store, receiver }) => {
  receiver.answer = () => undefined;
  const refusals = () => host.errorLog().split('NOTIFY_URL does not accept notices').length - 1;
  const before = refusals();
  const sent = [await send(host), await send(host)];
  for (const { words } of sent) await mail.waitForMail((each) => each.text.includes(words));
  // The notices must not be made due while a run still has them, so this waits for both runs.
  await expect.poll(() => refusals() - before, { timeout: 20_000 }).toBe(2);

  receiver.answer = (_, response) => response.end();
  receiver.received.length = 0;
  const code = '$d = new PDO("sqlite:$argv[1]"); $d->exec("PRAGMA busy_timeout = 5000"); $d->exec($argv[2]);';
  const sql = 'UPDATE contact_inquiries SET notice_due_at = 0 WHERE notice_due_at IS NOT NULL';
  execFileSync('php', ['-r', code, join(store, 'inquiries.sqlite'), sql]);
  await runInquiries(host, ['deliver']);
  await runInquiries(host, ['deliver']);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids.sort()).toEqual(sent.map(({ id }) => id).sort());
});
