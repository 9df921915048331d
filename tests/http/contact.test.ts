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
import { rawRequest } from '../support/host/rawRequest.ts';
import { request } from '../support/host/request.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { localMail } from '../support/mail.ts';
import { expect, test } from '../support/test.ts';

test('an inquiry is answered with its id, and mailed from the site’s own address', async ({ host, mail }) => {
  const { message, id } = expectJsonAnswer(await post(host, { ...fieldsOf(), color: 'unknown keys are ignored' }), 200);
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

test('every broken field gets its sentence, and nothing is mailed', async ({ host, mail }) => {
  expect(expectJsonAnswer(await post(host, '{"phone":"12","subject":7}'), 422)).toEqual({
    message: 'Please check the marked fields.',
    id: undefined,
    errors: {
      name: 'Please enter your name.',
      email: 'Please enter your e-mail address.',
      phone: 'Please enter all 10 digits.',
      subject: 'Please enter this as text.',
      message: 'Please write a message.',
    },
  });
  const { id } = await send(host);
  await mail.waitForMail();
  expect(mail.mails().map(({ messageId }) => messageId)).toEqual([`<${id}@studio.example>`]);
});

test('a body that is no inquiry is refused by its kind, as JSON and as a form', async ({ host }) => {
  const good = JSON.stringify(fieldsOf());
  const REFUSED: [string, number, string | Buffer, string?, Record<string, string>?][] = [
    ['no JSON', 400, 'name=Asha'],
    ['a form that is not UTF-8', 400, 'name=%E9', FORM_TYPE],
    ['more than a megabyte', 413, ' '.repeat(1_000_001)],
    ['a form of more than a megabyte', 413, 'a'.repeat(1_000_001), FORM_TYPE],
    ['a compressed body', 415, gzipSync(good), JSON_TYPE, { 'Content-Encoding': 'gzip' }],
    ['a page of another site', 403, good, JSON_TYPE, { Origin: 'https://evil.example' }],
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

test('a valid inquiry is accepted in any of its forms', async ({ host, mail }) => {
  const padded = JSON.stringify(fieldsOf()).padEnd(MAX_BYTES);
  const withText = (text: string) => JSON.stringify(fieldsOf()).replace('{', `{${text}`);
  const ACCEPTED: [string, string, string?, Record<string, string>?][] = [
    ['64 KiB to the byte', padded],
    ['three fields alone', JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: randomUUID() })],
    ['duplicate keys, of which the last counts', withText('"name":7,"email":"x",')],
    ['an international domain', JSON.stringify(fieldsOf({ email: 'आशा@उदाहरण.भारत' }))],
    ['its own origin', JSON.stringify(fieldsOf()), JSON_TYPE, { Origin: host.url.toUpperCase() }],
    ['its own origin with www.', JSON.stringify(fieldsOf()), JSON_TYPE, { Origin: host.url.replace('//', '//www.') }],
  ];
  const ids: string[] = [];
  for (const [what, body, type = JSON_TYPE, headers = {}] of ACCEPTED) {
    await test.step(what, async () => {
      ids.push(`<${expectJsonAnswer(await post(host, body, { type, headers }), 200).id}@studio.example>`);
    });
  }
  await expect
    .poll(() =>
      mail
        .mails()
        .map(({ messageId }) => messageId)
        .sort(),
    )
    .toEqual(ids.sort());
});

test('a form is answered with the same statuses, as pages of the site', async ({ host, mail }) => {
  const form = (body: Record<string, string>) => post(host, body, { type: FORM_TYPE });
  expectPageAnswer(await form(fieldsOf({ name: 'Asha\r\nBcc: a@example.com' })), 200);
  expect((await mail.waitForMail()).replyTo[0]?.name).toBe('AshaBcc: a@example.com');
  const refused = await form({ name: '"><script>alert(1)</script>', message: 'Every word is kept' });
  expectPageAnswer(refused, 422);
  expect(refused.body).not.toMatch(/<script>alert|\{\{/);
  expect(refused.body).toContain('Please enter your e-mail address.');
  expect(refused.body).toContain('Every word is kept');
  expectPageAnswer(await post(host, 'name[]=a&message=b', { type: FORM_TYPE }), 422);
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
    ['a length that is too short', 400, [line, type, 'Content-Length: 20']],
    ['a length that is too long', 400, [line, type, 'Content-Length: 5000']],
    ['two lengths', 400, [line, type, length, 'Content-Length: 5']],
    ['a length of letters', 400, [line, type, 'Content-Length: abc']],
    ['chunks in an unknown encoding', 400, [line, type, 'Transfer-Encoding: nothing'], chunked],
    ['a space before a colon', 400, [line, type, length, 'Origin : https://evil.example']],
    ['an address of 9,000 letters', 414, [`POST ${PATH}?${'x'.repeat(9000)} HTTP/1.1`, type, length]],
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

test('a form that breaks off is no inquiry, and two requests on one connection stay two', async ({ host, mail }) => {
  const form = new URLSearchParams(fieldsOf()).toString();
  const head = [`POST ${PATH} HTTP/1.1`, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${form.length + 5000}`];
  expect((await postRaw(host.url, head, form, true)).status).toBe(400);

  const { message } = fieldsOf();
  const requestOf = (body: string, connection: string) =>
    `POST ${PATH} HTTP/1.1\r\nHost: ${new URL(host.url).host}\r\nContent-Type: ${JSON_TYPE}\r\n` +
    `Connection: ${connection}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const two = requestOf('{}', 'keep-alive') + requestOf(JSON.stringify(fieldsOf({ message })), 'close');
  expect((await rawRequest(host.url, two)).status).toBe(422);
  expect((await mail.waitForMail()).text).toContain(message);
  expect(mail.mails()).toHaveLength(1);
});

test('one inquiry is one, however often and in whichever form it is sent', async ({ host, mail }) => {
  const fields = fieldsOf({ phone: '', subject: '' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(host, fields)));
  const ids = answers.map((answer) => expectJsonAnswer(answer, 200).id);
  const spaced = { ...fields, subject: ' ', email: ` ${fields.email} `, phone: null, color: 'blue' };
  ids.push(expectJsonAnswer(await post(host, spaced), 200).id);
  expectPageAnswer(await post(host, fields, { type: FORM_TYPE }), 200);
  expect(new Set(ids).size).toBe(1);

  const headers = { 'Idempotency-Key': randomUUID() };
  const other = fieldsOf();
  const first = expectJsonAnswer(await post(host, other, { headers }), 200).id;
  expect(expectJsonAnswer(await post(host, other, { headers }), 200).id).toBe(first);
  expect(expectJsonAnswer(await post(host, { ...other, name: 'Usha' }, { headers }), 200).id).not.toBe(first);

  await expect.poll(() => mail.mails().length).toBe(3);
  expect((await runInquiries(host, ['deliver'])).code).toBe(0);
  expect(mail.mails()).toHaveLength(3);
  expect((await runInquiries(host, ['list'])).output.split('\n')).toHaveLength(3);
});

test('the rate limit counts inquiries, says when to come again, and keeps every word of a form', async ({
  host,
  store,
}) => {
  host.setEnv({ ...localMail({ port: 1 }), DATA_DIR: store, RATE_LIMIT: '3/600' });
  const fields = fieldsOf();
  for (let time = 0; time < 4; time += 1) expectJsonAnswer(await post(host, fields), 200);
  for (let time = 0; time < 4; time += 1) expectJsonAnswer(await post(host, { name: 'Asha' }), 422);
  for (let time = 0; time < 2; time += 1) await send(host);

  const refused = await post(host, fieldsOf());
  expect(expectJsonAnswer(refused, 429).message).toMatch(/^You have sent several messages .* in 10 minutes, or call /);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  await expect.poll(() => host.errorLog()).toMatch(/127\.0\.0\.1 has used up RATE_LIMIT\. Behind a proxy or CDN, set/);
  const page = await post(host, fieldsOf({ message: 'Every word is kept' }), { type: FORM_TYPE });
  expectPageAnswer(page, 429);
  expect(page.body).toContain('Every word is kept');
  host.changeEnv({ RATE_LIMIT: '3/60' });
  expect(expectJsonAnswer(await post(host, fieldsOf()), 429).message).toContain(
    'Please send this one in a minute, or call',
  );
  expectJsonAnswer(await post(host, fields), 200);
});

test('the rate limit believes the forwarded address of trusted proxies alone', async ({ host, mail, store }) => {
  const limited = { ...localMail(mail), RATE_LIMIT: '1/600' };
  const from = async (address: string) =>
    (await post(host, fieldsOf(), { headers: { 'X-Forwarded-For': address } })).status;
  host.setEnv({ ...limited, DATA_DIR: store });
  // All visitors behind an unknown proxy share one limit, which is twenty times as high.
  for (let visitor = 1; visitor <= 20; visitor += 1) expect(await from(`203.0.113.${visitor}`)).toBe(200);
  expect(await from('203.0.113.21')).toBe(429);
  const advice = 'proxy or CDN that TRUSTED_PROXIES in .env does not';
  expect((await runInquiries(host, ['health'])).output).toContain(advice);

  // A web server that has resolved the header passes the visitor's own address on.
  host.setEnv({ ...limited, DATA_DIR: `${store}-resolved` });
  expect([await from('203.0.113.1, 127.0.0.1'), await from('203.0.113.2, 127.0.0.1')]).toEqual([200, 429]);
  expect((await runInquiries(host, ['health'])).output).not.toContain('TRUSTED_PROXIES');

  host.setEnv({ ...limited, DATA_DIR: `${store}-trusted`, TRUSTED_PROXIES: '127.0.0.1' });
  expect([await from('203.0.113.1'), await from('203.0.113.2'), await from('203.0.113.2')]).toEqual([200, 200, 429]);
});
