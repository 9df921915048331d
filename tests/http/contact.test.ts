import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  expectJsonAnswer,
  expectNoLeak,
  expectPageAnswer,
  FORM_TYPE,
  fieldsOf,
  JSON_TYPE,
  MAX_BYTES,
  PATH,
  post,
  postRaw,
  send,
} from '../support/contact.ts';
import { request } from '../support/host/request.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { localMail } from '../support/mail.ts';
import { expect, test } from '../support/test.ts';

test('three fields in 64 KiB are answered with an id, and mailed from the site', async ({ host, mail }) => {
  const { name, email, message: words } = fieldsOf();
  const body = JSON.stringify({ name, email, message: words, color: 'unknown keys are ignored' }).padEnd(MAX_BYTES);
  const headers = { Origin: host.url.toUpperCase().replace('//', '//WWW.') };
  const { message, id } = expectJsonAnswer(await post(host, body, { headers }), 200);
  expect(message).toBe("Thank you for your message! We'll get back to you soon.");
  const { messageId, envelope, from, to } = await mail.waitForMail();
  expect(messageId).toBe(`<${id}@studio.example>`);
  // The mail server may refuse to send for any other domain, such as that of MAIL_TO.
  expect(envelope).toEqual({ from: 'website@studio.example', to: ['owner@studio.example'] });
  expect(from.map(({ address }) => address)).toEqual(['website@studio.example']);
  expect(to.map(({ address }) => address)).toEqual(['owner@studio.example']);
});

test('a visitor’s words arrive as written, and never as headers or markup', async ({ host, mail }) => {
  const odd = `  a\0b\r\nc\rd\u2028e\n.\nMAIL FROM:<a@b.c>\n{{message}} \${a}\n</p><script>alert(1)</script>  \n`;
  const message = `${odd}${'long '.repeat(900)}${randomUUID()}`;
  const answer = await post(host, {
    name: '=?utf-8?q?Owner?=\r\nBcc: victim@example.com',
    email: 'asha@exa\r\nmple.com',
    phone: '\u202a+91 98765\u201143210\u202c',
    subject: '🎬 a\u202egpj\u202c.exe"><b>',
    projectType: '\tcorp\0orate',
    message,
  });
  expectJsonAnswer(answer, 200);
  const got = await mail.waitForMail();
  expect(got.text).toContain(message.replaceAll('\0', '').replaceAll(/\r\n|[\r\u2028]/g, '\n'));
  expect(got.replyTo).toEqual([
    { address: 'asha@example.com', name: '=\u200b?utf-8?q?Owner?=Bcc: victim@example.com' },
  ]);
  expect(got.subject).toMatch(/: 🎬 agpj\.exe"><b>$/);
  expect(got.text).toMatch(/Phone: +\+91 98765 43210\nProject type: +Corporate/);
  expect(got.html).not.toMatch(/<script|"><b>/);
  expect(Object.keys(got.headers)).not.toContain('bcc');
  expect(got.envelope.to).toEqual(['owner@studio.example']);
});

test('a broken field gets its sentence, and nothing is mailed', async ({ host, mail }) => {
  const { message, errors } = expectJsonAnswer(await post(host, fieldsOf({ phone: '12', subject: 7 })), 422);
  expect(message).toBe('Please check the marked fields.');
  expect(errors).toEqual({ phone: 'Please enter all 10 digits.', subject: 'Please enter this as text.' });
  const { id } = await send(host);
  await mail.waitForMail();
  expect(mail.mails().map(({ messageId }) => messageId)).toEqual([`<${id}@studio.example>`]);
});

test('a body that is no inquiry is refused by its kind, as JSON and as a form', async ({ host }) => {
  const good = JSON.stringify(fieldsOf());
  const REFUSED: [string, number, string | Buffer, string?, Record<string, string>?][] = [
    ['no JSON', 400, 'name=Asha'],
    ['a form of more than a megabyte', 413, 'a'.repeat(1_000_001), FORM_TYPE],
    ['a compressed body', 415, gzipSync(good), JSON_TYPE, { 'Content-Encoding': 'gzip' }],
    ['a form on another site', 403, 'name=a', FORM_TYPE, { Origin: 'https://evil.example' }],
  ];
  for (const [what, status, body, type = JSON_TYPE, headers = {}] of REFUSED) {
    await test.step(`${what}: ${status}`, async () => {
      const answer = await post(host, body, { type, headers });
      if (type === FORM_TYPE) expectPageAnswer(answer, status);
      else expectJsonAnswer(answer, status);
    });
  }
});

test('another method is refused, and OPTIONS says what is allowed', async ({ host }) => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'FOO']) {
    const answer = await request(host.url, PATH, { method });
    expectJsonAnswer(answer, 405);
    expect(answer.headers.allow).toBe('POST, OPTIONS');
  }
  const options = await request(host.url, PATH, { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } });
  expect([options.status, options.headers.allow, options.body]).toEqual([204, 'POST, OPTIONS', '']);
  expect(options.headers['access-control-allow-origin']).toBeUndefined();
  const head = await request(host.url, PATH, { method: 'HEAD' });
  expect([head.status, head.headers.allow, head.body]).toEqual([405, 'POST, OPTIONS', '']);
});

test('an odd request does no harm', async ({ host, mail }) => {
  const body = JSON.stringify(fieldsOf());
  const [type, length] = [`Content-Type: ${JSON_TYPE}`, `Content-Length: ${body.length}`];
  const line = `POST ${PATH} HTTP/1.1`;
  const form = new URLSearchParams(fieldsOf()).toString();
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const REQUESTS: [string, number, string[], string?][] = [
    ['chunks', 200, [line, type, 'Transfer-Encoding: chunked'], chunked],
    ['HTTP/1.0', 200, [`POST ${PATH} HTTP/1.0`, type, length]],
    [
      'a query and cookies of garbage',
      200,
      [`POST ${PATH}?name=Eve&message=%FF HTTP/1.1`, type, length, 'Cookie: =;;[]=; a[=1'],
    ],
    ['an override of the method', 200, [line, type, length, 'X-HTTP-Method-Override: DELETE']],
    ['a header of PHP itself', 200, [line, type, length, 'Proxy: http://evil.example', 'Redirect-Status: 413']],
    ['a second type', 415, [line, type, 'Content-Type: text/plain', length]],
    ['no length', 400, [line, type]],
    ['a form that breaks off', 400, [line, `Content-Type: ${FORM_TYPE}`, 'Content-Length: 5000'], form],
    ['a path that goes on', 404, [`POST ${PATH}/more HTTP/1.1`, type, length]],
    ['a path that goes on in code', 404, [`POST ${PATH}%20 HTTP/1.1`, type, length]],
  ];
  for (const [what, status, lines, sent = body] of REQUESTS) {
    await test.step(`${what}: ${status}`, async () => {
      const answer = await postRaw(host.url, lines, sent, status !== 200);
      expectNoLeak(answer);
      expect(answer.status).toBe(status);
    });
  }
  // The same fields again are the same inquiry.
  await expect.poll(() => mail.mails().length).toBe(1);
});

test('one inquiry is one, however often and in whichever form it is sent', async ({ host, mail }) => {
  const fields = fieldsOf({ phone: '', subject: '' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(host, fields)));
  const ids = answers.map((answer) => expectJsonAnswer(answer, 200).id);
  expectPageAnswer(await post(host, fields, { type: FORM_TYPE }), 200);
  expect(new Set(ids).size).toBe(1);

  const headers = { 'Idempotency-Key': randomUUID() };
  const other = fieldsOf();
  const first = expectJsonAnswer(await post(host, other, { headers }), 200).id;
  expect(expectJsonAnswer(await post(host, other, { headers }), 200).id).toBe(first);

  await expect.poll(() => mail.mails().length).toBe(2);
  expect((await runInquiries(host, ['deliver'])).code).toBe(0);
  expect(mail.mails()).toHaveLength(2);
});

test('the rate limit says when to come again, and believes trusted proxies alone', async ({ host, mail, store }) => {
  host.setEnv({ ...localMail(mail), DATA_DIR: store, RATE_LIMIT: '1/600', TRUSTED_PROXIES: '127.0.0.1' });
  const from = (address: string, message = fieldsOf().message, type = JSON_TYPE) =>
    post(host, fieldsOf({ message }), { type, headers: { 'X-Forwarded-For': address } });
  for (const message of ['Sent twice', 'Sent twice']) expectJsonAnswer(await from('203.0.113.1', message), 200);
  expectJsonAnswer(await from('203.0.113.2'), 200);
  const refused = await from('203.0.113.1');
  expect(expectJsonAnswer(refused, 429).message).toMatch(/^You have sent several messages .* in 10 minutes, or call /);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  const page = await from('203.0.113.1', 'Every word is kept', FORM_TYPE);
  expectPageAnswer(page, 429);
  expect(page.body).toContain('Every word is kept');

  // All visitors behind an unknown proxy share one limit, which is twenty times as high.
  host.changeEnv({ TRUSTED_PROXIES: '', DATA_DIR: `${store}-unknown` });
  for (let visitor = 1; visitor <= 20; visitor += 1) expectJsonAnswer(await from(`203.0.113.${visitor}`), 200);
  expectJsonAnswer(await from('203.0.113.21'), 429);
  await expect.poll(() => host.errorLog()).toMatch(/127\.0\.0\.1 has used up RATE_LIMIT\. Behind a proxy or CDN, set/);
  const advice = 'proxy or CDN that TRUSTED_PROXIES in .env does not';
  expect((await runInquiries(host, ['health'])).output).toContain(advice);
});
