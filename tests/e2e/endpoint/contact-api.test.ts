import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { runInquiries } from '../../support/host/runInquiries';
import { testSite } from '../../support/host/testSite';

const { host, inbox } = testSite();
const address = `${host.url}/api/contact_api.php`;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A different inquiry each time: the same six fields within ten minutes count as one inquiry. */
const newInquiry = () => ({
  name: 'Asha',
  email: 'asha@example.com',
  phone: '',
  subject: '',
  projectType: 'general',
  message: `Hi ${randomUUID()}`,
});
const inquiry = newInquiry();

beforeEach(() => inbox.clear());

function post(body: BodyInit, headers: Record<string, string> = { 'Content-Type': JSON_TYPE }): Promise<Response> {
  return fetch(address, { method: 'POST', body, headers, redirect: 'manual' });
}

describe('the endpoint, on a real web server', () => {
  it('answers 200 with a message and an id, and the inquiry arrives', async () => {
    const answer = await post(JSON.stringify({ ...newInquiry(), color: 'unknown keys are ignored' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    const { message, id } = await answer.json();
    expect(message).toBe("Thank you for your message! We'll get back to you soon.");
    expect(id).toMatch(/^[0-9a-f]{32}$/);

    const mail = await inbox.waitForMessage();
    expect(mail.headers['message-id']).toBe(`<${id}@studio.example>`);
    // The mail server may refuse to send for any other domain, such as that of MAIL_TO.
    expect(mail.envelope.from.address).toBe('website@studio.example');
    expect(mail.from.map(({ address }) => address)).toEqual(['website@studio.example']);
    expect(mail.to.map(({ address }) => address)).toEqual(['owner@studio.example']);
  });

  it('answers 422 with a sentence for every broken field', async () => {
    const answer = await post('{"phone":"12","subject":7}');
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      message: 'Please check the marked fields.',
      errors: {
        name: 'Please enter your name.',
        email: 'Please enter your e-mail address.',
        phone: 'Please enter all 10 digits.',
        subject: 'Please enter this as text.',
        message: 'Please write a message.',
      },
    });
  });

  const good = JSON.stringify(inquiry);
  const refusals: { title: string; status: number; body: BodyInit; headers?: Record<string, string> }[] = [
    { title: 'no JSON', status: 400, body: 'name=Asha' },
    { title: 'an empty body', status: 400, body: '' },
    { title: 'a list', status: 400, body: `[${good}]` },
    { title: 'bytes that are not UTF-8', status: 400, body: Buffer.from('{"name":"\xe9"}', 'latin1') },
    { title: 'JSON of seventeen levels', status: 400, body: `{"a":${'['.repeat(16)}${']'.repeat(16)}}` },
    { title: 'a body of 64 KiB and one byte', status: 413, body: good + ' '.repeat(65_537 - good.length) },
    { title: 'a body larger than PHP reads', status: 413, body: ' '.repeat(9 * 1024 * 1024) },
    { title: 'plain text', status: 415, body: good, headers: { 'Content-Type': 'text/plain' } },
    {
      title: 'a form of parts',
      status: 415,
      body: good,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    },
    {
      title: 'a compressed body',
      status: 415,
      body: gzipSync(good),
      headers: { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' },
    },
    {
      title: 'a page of another site',
      status: 403,
      body: good,
      headers: { 'Content-Type': JSON_TYPE, Origin: 'https://evil.example' },
    },
  ];

  it.each(refusals)('refuses $title with $status and one sentence', async ({ status, body, headers }) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await inbox.messages()).toEqual([]);
  });

  it('accepts 64 KiB to the byte, its own origin, no origin and the origin null', async () => {
    for (const origin of [host.url, host.url.replace('127.0.0.1', 'www.127.0.0.1'), 'null', '']) {
      const headers = { 'Content-Type': JSON_TYPE, ...(origin === '' ? {} : { Origin: origin }) };
      const body = JSON.stringify(newInquiry());
      const answer = await post(body + ' '.repeat(65_536 - body.length), headers);
      expect(answer.status).toBe(200);
      const { id } = await answer.json();
      await inbox.waitForMessage(({ headers }) => headers['message-id'] === `<${id}@studio.example>`);
    }
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('answers %s with 405 and what is allowed', async (method) => {
    const answer = await fetch(address, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await answer.json()).toEqual({ message: expect.any(String) });
  });

  it('answers OPTIONS with 204 and what is allowed', async () => {
    const answer = await fetch(address, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await answer.text()).toBe('');
  });

  it('serves a form with the same statuses, as pages of the site', async () => {
    const send = (fields: Record<string, string>) => post(new URLSearchParams(fields), { 'Content-Type': FORM_TYPE });
    for (const [fields, status] of [
      [newInquiry(), 200],
      [{ name: 'Asha' }, 422],
    ] as const) {
      const answer = await send(fields);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const page = await answer.text();
      expect(page).toContain('<footer');
      expect(page).not.toContain('{{');
    }
    await inbox.waitForMessage();
    const unreadable = await post('name=%E9', { 'Content-Type': FORM_TYPE });
    expect(unreadable.status).toBe(400);
    expect(await unreadable.text()).toContain('could not be read');
  });

  it('stores an inquiry while .env is broken, names the line, and sends it once the line is mended', async () => {
    const restore = host.changeEnv({});
    const { id } = await (async () => {
      try {
        host.writeEnv("MAIL_TO='owner@studio.example'\nSMTP_PASSWORD='it's'\n");
        const answer = await post(JSON.stringify(newInquiry()));
        expect(answer.status).toBe(200);
        const status = await runInquiries(host, ['health']);
        expect(status.code).toBe(1);
        expect(status.output).toMatch(
          /TO MEND\s+\* The settings file .*\.env cannot be read at line 2 \(SMTP_PASSWORD\)/,
        );
        expect(status.output).not.toContain("it's");
        const fault =
          /The settings file .*\.env cannot be read at line 2 \(SMTP_PASSWORD\)\. Write the value in single quotes/;
        const delivery = await runInquiries(host, ['deliver']);
        expect(delivery.code).toBe(1);
        expect(delivery.output).toMatch(fault);
        await expect.poll(() => host.errorLog()).toMatch(fault);
        return await answer.json();
      } finally {
        restore();
      }
    })();
    expect((await runInquiries(host, ['retry'])).code).toBe(0);
    await inbox.waitForMessage(({ headers }) => headers['message-id'] === `<${id}@studio.example>`);
  });
});
