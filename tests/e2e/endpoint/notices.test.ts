import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ownSite } from '../../support/host/ownSite';
import { runInquiries } from '../../support/host/runInquiries';
import { sqlOf } from '../../support/host/sqlOf';

const own = ownSite();
const SECRET = 's3cret';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let receiver: Server | undefined;
const received: Received[] = [];
afterEach(() => {
  receiver?.closeAllConnections();
  receiver?.close();
  receiver = undefined;
  received.length = 0;
});

/** Starts a webhook receiver that answers its requests with `answer`; returns its port. */
async function receive(answer: RequestListener, port = 0): Promise<number> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(request, response);
    });
  });
  receiver = server;
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

const notify = (port: number, more = {}) =>
  own.host.changeEnv({
    NOTIFY_URL: `http://127.0.0.1:${port}/hook`,
    NOTIFY_SECRET: SECRET,
    NOTIFY_PRIVATE: 'on',
    ...more,
  });

async function send(fields: Record<string, unknown> = {}): Promise<{ id: string; words: string }> {
  const words = `Hello ${randomUUID()}`;
  const answer = await fetch(`${own.host.url}/api/contact_api.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: words, ...fields }),
  });
  expect(answer.status).toBe(200);
  return { id: (await answer.json()).id, words };
}

const arrivals = (words: string) => own.mail.mails().filter(({ text }) => text.includes(words)).length;
/** How many runs have failed to send a notice since the host started. */
const refusals = () => own.host.errorLog().split('NOTIFY_URL does not accept notices').length - 1;
/** Makes every notice due now. */
const hurry = () => sqlOf(own.folder, 'UPDATE contact_inquiries SET notice_due_at = 0 WHERE notice_due_at IS NOT NULL');

describe('a notice to a webhook', () => {
  it('comes after the mail, signed, once, and without the words of the visitor', async () => {
    notify(await receive((_, response) => response.writeHead(204).end()));
    const { id, words } = await send();
    await expect.poll(() => received.length).toBe(1);
    expect(arrivals(words)).toBe(1);
    const [notice] = received;
    const signed = `${notice?.headers['webhook-timestamp']}.${notice?.body}`;
    const signature = createHmac('sha256', SECRET).update(signed).digest('hex');
    expect(notice?.headers['webhook-signature']).toBe(`v1=${signature}`);
    expect(JSON.parse(notice?.body ?? '')).toEqual({
      id,
      receivedAt: expect.any(String),
      projectType: 'general',
    });

    await runInquiries(own.host, ['deliver']);
    expect(received).toHaveLength(1);
  });

  it('carries the words where the owner wants them', async () => {
    notify(await receive((_, response) => response.end()), { NOTIFY_WORDS: 'on' });
    const { words } = await send();
    await expect.poll(() => received[0]?.body).toContain(words);
  });

  it.each<[string, RequestListener]>([
    ['answers 500', (_, response) => response.writeHead(500).end()],
    ['redirects', (_, response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
    ['breaks the connection', (request) => request.socket.destroy()],
    ['never answers', () => undefined],
  ])('delays no mail while the receiver %s, and arrives once it is back', async (_what, answer) => {
    const port = await receive(answer);
    notify(port);
    const before = refusals();
    const first = await send();
    const second = await send();
    await expect.poll(() => arrivals(first.words) + arrivals(second.words)).toBe(2);
    // `hurry` must not make a notice due that a run has just taken, so it waits for both runs.
    await expect.poll(() => refusals() - before, { timeout: 20_000 }).toBe(2);
    expect(received.every(({ headers }) => headers['webhook-id'] !== undefined)).toBe(true);

    receiver?.closeAllConnections();
    await new Promise((resolve) => receiver?.close(resolve));
    received.length = 0;
    await receive((_, response) => response.end(), port);
    hurry();
    await runInquiries(own.host, ['deliver']);
    await runInquiries(own.host, ['deliver']);
    expect(received.map(({ headers }) => headers['webhook-id']).sort()).toEqual([first.id, second.id].sort());
  });

  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['answers 500 after four seconds', (_, response) => setTimeout(() => response.writeHead(500).end(), 4000)],
  ])('delays neither the answer nor the mail of the next inquiry while the receiver %s', async (_what, answer) => {
    let ended = 0;
    const port = await receive((request, response) => {
      response.once('close', () => {
        ended += 1;
      });
      answer(request, response);
    });
    notify(port);
    await send();
    await expect.poll(() => received.length).toBe(1);

    const next = await send();
    await expect.poll(() => arrivals(next.words)).toBe(1);
    // The first notice ends with the receiver's answer, or after five seconds. Whatever waited for it would come later.
    expect(ended).toBe(0);
  });

  it('is not sent to the own network of the host unless that is allowed', async () => {
    notify(await receive((_, response) => response.end()), { NOTIFY_PRIVATE: 'off' });
    const { words } = await send();
    await expect.poll(() => arrivals(words)).toBe(1);
    expect((await runInquiries(own.host, ['health'])).output).toContain('NOTIFY_URL must begin with https://');
    expect(received).toEqual([]);
  });
});

it('only an accepted inquiry runs the queue, not a GET or a refused one', async () => {
  own.mail.switchTo({ kind: 'refusing', code: 451 });
  const waiting = await send();
  await expect.poll(async () => (await runInquiries(own.host, ['show', waiting.id])).output).toContain('Last error');
  // Waits for the queue run that the request has started: it looks once more for inquiries before it ends.
  await runInquiries(own.host, ['deliver']);
  const before = (await runInquiries(own.host, ['show', waiting.id])).output;
  own.mail.switchTo({ kind: 'healthy' });
  sqlOf(own.folder, 'UPDATE contact_inquiries SET due_at = 0');
  const address = `${own.host.url}/api/contact_api.php`;
  for (let count = 0; count < 3; count += 1) {
    expect((await fetch(address)).status).toBe(405);
    const refused = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(refused.status).toBe(422);
  }
  expect((await runInquiries(own.host, ['show', waiting.id])).output).toBe(before);
  expect(before).toContain('State:        pending');

  const { words } = await send();
  await expect.poll(() => arrivals(words) + arrivals(waiting.words)).toBe(2);
});

it('a visitor is thanked where AUTO_REPLY is on, unless the inquiry has a spam signal', async () => {
  own.host.changeEnv({ AUTO_REPLY: 'on' });
  const replies = () => own.mail.mails().filter(({ text }) => text.includes('Thank you for your message'));
  const inHaste = await send({ email: 'in-haste@example.com', elapsedMs: 300 });
  await send({ email: 'trapped@example.com', website: 'https://spam.example' });
  await expect.poll(() => arrivals(inHaste.words)).toBe(1);
  const { words } = await send();
  await expect.poll(() => replies().length).toBeGreaterThan(0);
  // Waits for the queue run that the request has started.
  expect((await runInquiries(own.host, ['deliver'])).code).toBe(0);

  const [reply, ...others] = replies();
  expect(others).toEqual([]);
  expect(reply?.recipients).toEqual(['asha@example.com']);
  // Keeps auto-responders from replying to it (RFC 3834).
  expect(reply?.headers).toMatch(/^Auto-Submitted: auto-replied$/m);
  expect(reply?.text).not.toContain(words);
  expect(arrivals(words)).toBe(1);
});
