import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownSite } from '../../support/host/ownSite';
import { runInquiries } from '../../support/host/runInquiries';
import { localMail } from '../../support/mail/localMail';

const PATIENCE_MS = 10_000;

const own = ownSite({ phpWorkers: 8 });

const newInquiry = () => ({ name: 'Asha', email: 'asha@example.com', message: `Hello ${randomUUID()}` });

async function post(fields: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${own.host.url}/api/contact_api.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });

  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...(await answer.json()) };
}

const mailsWith = (words: string) => own.mail.mails().filter(({ text }) => text.includes(words));
const untilMailed = (words: string) =>
  expect.poll(() => mailsWith(words).length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);

describe('one inquiry is one', () => {
  it('when it is sent by several clicks at the same moment', async () => {
    const inquiry = newInquiry();
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(inquiry)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);

    await untilMailed(inquiry.message);
    await post(newInquiry());
    expect((await runInquiries(own.host, ['deliver'])).code).toBe(0);
    expect(mailsWith(inquiry.message)).toHaveLength(1);
  });

  it('as JSON and as a form, and however it is spaced', async () => {
    const { name, email, message } = newInquiry();
    const first = await post({ name, email, message });
    const again = await post({ message, subject: ' ', email: ` ${email} `, name, phone: null, color: 'blue' });
    expect(again.id).toBe(first.id);
    await fetch(`${own.host.url}/api/contact_api.php`, {
      method: 'POST',
      body: new URLSearchParams({ name, email, message, projectType: 'general' }),
    });
    expect((await runInquiries(own.host, ['list'])).output.split('\n')).toHaveLength(1);
  });

  it('by its key only together with its fields', async () => {
    const inquiry = newInquiry();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await post(inquiry, key);
    expect((await post(inquiry, key)).id).toBe(first.id);
    expect((await post({ ...inquiry, name: 'Usha' }, key)).id).not.toBe(first.id);
  });
});

describe('the rate limit', () => {
  it('says when to come again, and counts neither repetitions nor mistakes', async () => {
    own.host.changeEnv({ RATE_LIMIT: '3/600' });
    const inquiry = newInquiry();
    for (let number = 0; number < 4; number += 1) expect((await post(inquiry)).status).toBe(200);
    for (let number = 0; number < 4; number += 1) expect((await post({ name: 'Asha' })).status).toBe(422);
    expect((await post(newInquiry())).status).toBe(200);
    expect((await post(newInquiry())).status).toBe(200);

    const refused = await post(newInquiry());
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(580);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(600);
    expect(refused.message).toMatch(/^You have sent several messages .* in 10 minutes, or call /);
    await expect
      .poll(() => own.host.errorLog())
      .toMatch(/127\.0\.0\.1 has used up RATE_LIMIT\. Behind a proxy or CDN, set TRUSTED_PROXIES\./);
    expect((await post(inquiry)).status).toBe(200);
  });

  it('is ten in ten minutes where nothing is set, exactly, whoever comes at once', async () => {
    own.host.setEnv({ ...localMail(own.mail), DATA_DIR: `inquiries-${randomUUID()}`, RATE_LIMIT: '' });
    const answers = await Promise.all(Array.from({ length: 24 }, () => post(newInquiry())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
  });

  it('believes the forwarded address of trusted proxies alone', async () => {
    own.host.changeEnv({ RATE_LIMIT: '1/600' });
    const from = (address: string) => post(newInquiry(), { 'X-Forwarded-For': address });
    // All visitors behind an unknown proxy share one limit, which is twenty times as high.
    for (let visitor = 1; visitor <= 20; visitor += 1) expect((await from(`203.0.113.${visitor}`)).status).toBe(200);
    expect((await from('203.0.113.21')).status).toBe(429);
    expect((await runInquiries(own.host, ['health'])).output).toContain(
      'proxy or CDN that TRUSTED_PROXIES in .env does not',
    );

    // A web server that has resolved the header passes the visitor's own address on.
    own.host.changeEnv({ RATE_LIMIT: '1/600', DATA_DIR: `inquiries-${randomUUID()}` });
    expect((await from('203.0.113.1, 127.0.0.1')).status).toBe(200);
    expect((await from('203.0.113.2, 127.0.0.1')).status).toBe(429);
    expect((await runInquiries(own.host, ['health'])).output).not.toContain('TRUSTED_PROXIES');

    own.host.changeEnv({ RATE_LIMIT: '1/600', TRUSTED_PROXIES: '127.0.0.1' });
    expect((await from('203.0.113.1')).status).toBe(200);
    expect((await from('203.0.113.2')).status).toBe(200);
    expect((await from('203.0.113.2')).status).toBe(429);
  });

  it('gives a form without JavaScript back with every word', async () => {
    own.host.changeEnv({ RATE_LIMIT: '1/600' });
    await post(newInquiry());
    const { message, ...fields } = newInquiry();
    const answer = await fetch(`${own.host.url}/api/contact_api.php`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, message }),
    });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const page = await answer.text();
    expect(page).toContain('You have sent several messages');
    expect(page).toContain(message);
  });
});

describe('what looks like spam', () => {
  it('is answered like any other, kept apart, and told to the owner once a day', async () => {
    const ham = newInquiry();
    await post(ham);
    await untilMailed(ham.message);
    const [first, second] = [newInquiry(), newInquiry()];
    const answer = await post({ ...first, website: 'https://spam.example' });
    expect(Object.keys(answer).sort()).toEqual(['id', 'message', 'retryAfter', 'status']);
    expect(answer.message).toBe("Thank you for your message! We'll get back to you soon.");
    await untilMailed(first.message);
    await post({ ...second, website: 'x' });

    const [report] = mailsWith(first.message);
    expect(report?.text).toContain('look like spam');
    expect(report?.messageId).not.toContain(answer.id);
    expect((await runInquiries(own.host, ['deliver'])).code).toBe(0);
    expect(mailsWith(second.message)).toEqual([]);
    expect((await runInquiries(own.host, ['list', 'quarantined'])).output.split('\n')).toHaveLength(2);
  });

  it('needs two spam signals where the honeypot is empty; a missing time is none', async () => {
    const links = ' https://a.example https://b.example https://c.example';
    const [withLinks, inHaste] = [newInquiry(), newInquiry()];
    withLinks.message += links;
    inHaste.message += links;
    await post({ ...withLinks, website: '' });
    await post({ ...inHaste, elapsedMs: 300 });
    await untilMailed(withLinks.message);
    expect((await runInquiries(own.host, ['list', 'quarantined'])).output.split('\n')).toHaveLength(1);
  });
});

it('more mails than MAIL_HOURLY_LIMIT wait for the next hour, and none is dropped', async () => {
  own.host.changeEnv({ MAIL_HOURLY_LIMIT: 2 });
  const inquiries = [newInquiry(), newInquiry(), newInquiry()];
  for (const inquiry of inquiries) await post(inquiry);
  await expect.poll(async () => (await runInquiries(own.host, ['list', 'sent'])).output.split('\n').length).toBe(2);
  expect((await runInquiries(own.host, ['deliver'])).code).toBe(0);
  expect((await runInquiries(own.host, ['list', 'pending'])).output.split('\n')).toHaveLength(1);
  expect((await runInquiries(own.host, ['health'])).output).toMatch(/Pending: +1/);

  own.host.changeEnv({ MAIL_HOURLY_LIMIT: 0 });
  expect((await runInquiries(own.host, ['deliver'])).code).toBe(0);
  for (const { message } of inquiries) expect(mailsWith(message)).toHaveLength(1);
});
