import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { startPhpServer } from '../../../scripts/local-server/php-server.mjs';
import { findPhpCgi } from '../../../scripts/setup/programs.mjs';
import { ownSite } from '../../support/host/ownSite';
import { request } from '../../support/host/request';
import { runInquiries } from '../../support/host/runInquiries';
import { startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';
import { freePort } from '../../support/ports';

const PATIENCE_MS = 10_000;
const FORM = 'application/x-www-form-urlencoded';

const own = ownSite();

/** Sends an inquiry as the page does, or as a form without JavaScript; returns its message. */
async function expectAnswer(url: string, type = 'application/json'): Promise<string> {
  const fields = { name: 'Asha', email: 'asha@example.com', message: `Hello ${randomUUID()}` };
  // A new connection: over those that fetch opens in advance, PHP's own server gives two requests to one process.
  const body = type === FORM ? new URLSearchParams(fields).toString() : JSON.stringify(fields);
  expect(
    await request(url, '/api/contact_api.php', { method: 'POST', headers: { 'Content-Type': type }, body }),
  ).toMatchObject({
    status: 200,
    body: expect.stringContaining('Thank you for your message!'),
  });

  return fields.message;
}

const arrived = (words: string) => own.mail.mails().some(({ text }) => text.includes(words));

/** Three inquiries are answered while the first of them still waits for a silent mail server. */
async function expectNobodyWaits(url: string): Promise<string[]> {
  const before = own.mail.connections();
  own.mail.switchTo({ kind: 'silent' });
  try {
    const sent = [await expectAnswer(url), await expectAnswer(url, FORM), await expectAnswer(url)];
    expect(own.mail.givenUp()).toBe(0);
    await expect.poll(own.mail.connections, { timeout: PATIENCE_MS }).toBeGreaterThan(before);

    return sent;
  } finally {
    own.mail.switchTo({ kind: 'healthy' });
  }
}

describe('a visitor does not wait for the mail server', () => {
  it('where PHP-FPM ends the answer', async () => {
    const sent = await expectNobodyWaits(own.host.url);
    expect((await runInquiries(own.host, ['retry'])).code).toBe(0);
    expect(sent.every(arrived)).toBe(true);
  });

  it("where PHP's own server serves the site, which cannot end an answer by itself", async () => {
    const php = await startPhpServer({
      port: await freePort(),
      environment: {
        ...process.env,
        ...toText(localMail(own.mail)),
        DATA_DIR: `${own.host.home}/inquiries-of-own-server`,
      },
    });
    try {
      await expectNobodyWaits(php.url);
    } finally {
      await php.stop();
    }
  });
});

it('inquiries are stored and sent where PHP is a CGI program', async () => {
  const cgi = await startApache({ site: inject('fixture').site, phpCgi: findPhpCgi() });
  try {
    cgi.setEnv(localMail(own.mail));
    const sent = [await expectAnswer(cgi.url), await expectAnswer(cgi.url, FORM)];
    await expect.poll(() => sent.every(arrived), { timeout: PATIENCE_MS }).toBe(true);
  } finally {
    await cgi.stop();
  }
});

it('inquiries are stored and sent where the host has switched functions of PHP off', async () => {
  const phpSettings = { disable_functions: 'ignore_user_abort,ini_set,getmypid,set_time_limit' };
  const strict = await startApache({ site: inject('fixture').site, phpSettings });
  try {
    strict.setEnv(localMail(own.mail));
    const words = await expectAnswer(strict.url);
    await expect.poll(() => arrived(words), { timeout: PATIENCE_MS }).toBe(true);
    const status = () => readFileSync(join(strict.home, 'inquiries/STATUS.txt'), 'utf8');
    await expect.poll(status, { timeout: PATIENCE_MS }).toMatch(/All is well[\s\S]*Sent: +1/);
  } finally {
    await strict.stop();
  }
});

function toText(settings: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}
