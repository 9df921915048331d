import { createHmac } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectJsonAnswer } from '../../support/host/contactAnswers';
import { ownSite } from '../../support/host/ownSite';
import { request } from '../../support/host/request';
import { runInquiries } from '../../support/host/runInquiries';

const PATH = '/api/contact_api.php';
const PASSWORD = 'top-secret-password';

const own = ownSite();

interface Signed {
  password?: string;
  /** Seconds that the signature's time is behind this machine's clock. */
  ageS?: number;
  host?: string;
}

/** The headers of a request that `npm run doctor` signs. */
function signed(origin: string, { password = PASSWORD, ageS = 0, host = new URL(origin).host }: Signed = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageS);
  const key = createHmac('sha256', password).update('doctor key').digest();
  const signature = createHmac('sha256', key).update(`doctor\n${timestamp}\n${host}`).digest('hex');

  return { 'Doctor-Timestamp': timestamp, 'Doctor-Signature': `v1=${signature}` };
}

const ask = (headers: Record<string, string>, origin = own.host.url) => request(origin, PATH, { headers });

describe("the doctor's signed request", () => {
  it.each([
    ['over HTTPS', () => own.host.secureUrl],
    ['on the same machine', () => own.host.url],
  ])('is answered %s with facts and findings, without a login at the mail server', async (_title, originOf) => {
    own.host.changeEnv({ SMTP_USERNAME: 'website', SMTP_PASSWORD: PASSWORD });
    const connections = own.mail.connections();
    const answer = await ask(signed(originOf()), originOf());
    // The fixes name public_html, so the check for leaks in a visitor's answer does not fit.
    for (const secret of [PASSWORD, own.host.home]) expect(answer.body).not.toContain(secret);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { message, facts, findings } = JSON.parse(answer.body);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(facts).toMatchObject({
      php: expect.stringMatching(/^8\.\d+\.\d+/),
      missingExtensions: [],
      answersEarly: true,
      cronSeconds: null,
      oldestPendingSeconds: null,
      failed: 0,
      proved: false,
    });
    expect(Math.abs(facts.seconds - Date.now() / 1000)).toBeLessThan(5);
    expect(findings.map(({ id }: { id: string }) => id)).toContain('mail-not-proved');
    expect(own.mail.connections()).toBe(connections);
  });

  it('changes nothing: no file is made, and no mode is changed', async () => {
    const env = join(own.host.home, '.env');
    own.host.changeEnv({ SMTP_PASSWORD: PASSWORD });
    const before = statSync(env);
    expect((await ask(signed(own.host.url))).status).toBe(200);
    expect(existsSync(own.folder)).toBe(false);
    expect(statSync(env).mode).toBe(before.mode);
  });

  it('names a broken setting without its value', async () => {
    own.host.changeEnv({ SMTP_PASSWORD: PASSWORD, MAIL_FROM: 'recognisable', TIMEZONE: 'recognisable' });
    const { body } = await ask(signed(own.host.url));
    const { findings } = JSON.parse(body);
    expect(findings).toContainEqual({
      id: 'setting-mail-from',
      kind: 'broken',
      problem: expect.stringContaining('MAIL_FROM'),
      why: expect.stringMatching(/./),
      fix: expect.stringContaining("MAIL_FROM='"),
    });
    expect(body).not.toContain('recognisable');
    expect(body).not.toContain(PASSWORD);
    expect(body).not.toContain(own.host.home);
  });

  it.each<[string, () => Record<string, string>]>([
    ['an old signature', () => signed(own.host.url, { ageS: 120 })],
    ['a signature of the future', () => signed(own.host.url, { ageS: -120 })],
    ['the signature of another password', () => signed(own.host.url, { password: 'other' })],
    ['the signature for another host', () => signed(own.host.url, { host: 'other.example' })],
    ['no signature', () => ({ 'Doctor-Timestamp': String(Math.floor(Date.now() / 1000)) })],
    ['no time', () => ({ 'Doctor-Signature': `v1=${'0'.repeat(64)}` })],
  ])('is answered with 404 with %s', async (_title, headersOf) => {
    own.host.changeEnv({ SMTP_PASSWORD: PASSWORD });
    expectJsonAnswer(await ask(headersOf()), 404);
  });

  it('is answered with 404 where SMTP_PASSWORD is not set', async () => {
    expectJsonAnswer(await ask(signed(own.host.url, { password: '' })), 404);
  });

  it('is needed: any other GET is answered with 405', async () => {
    expectJsonAnswer(await ask({}), 405);
  });
});

describe('the doctor at the command line', () => {
  it('says what is broken with why and fix, and makes no file', async () => {
    own.host.changeEnv({ MAIL_TO: '' });
    const { code, output } = await runInquiries(own.host, ['doctor']);
    expect(code).toBe(1);
    expect(output).toMatch(/^BROKEN\n {2}\* MAIL_TO is missing\.\n {4}Why: .+\n {4}Fix: Write MAIL_TO='/);
    expect(output).toMatch(/\nPHP: +8\.\d+\.\d+\S*, on the command line\n/);
    expect(existsSync(own.folder)).toBe(false);
  });

  it('logs in at the mail server, and asks for a first mail', async () => {
    const { code, output } = await runInquiries(own.host, ['doctor']);
    expect(code).toBe(2);
    expect(output).toMatch(
      /NOT CHECKED\n {2}\* No mail was sent with the present settings yet\.[\s\S]*accepts the login$/,
    );
  });
});
