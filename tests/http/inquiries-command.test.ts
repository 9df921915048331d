import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fields, send } from '../support/contact.ts';
import { request } from '../support/host/request.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import type { StartedHost } from '../support/host/startApache.ts';
import { findPhpCgi } from '../support/setUp.ts';
import { expect, test } from '../support/test.ts';

/** Sends an inquiry and waits until it is sent or quarantined, or its first attempt has failed. */
async function sendAndWait(host: StartedHost, fields: Fields = {}) {
  const sent = await send(host, { name: 'आशा Rao', subject: '', ...fields });
  // Not the number of attempts, which `show` prints before the mail server has replied.
  const outcome = /^(State: +(sent|quarantined)|Last error:)/m;
  await expect.poll(async () => (await runInquiries(host, ['show', sent.id])).output).toMatch(outcome);

  return sent;
}

test('the owner lists inquiries, or those of one state', async ({ host }) => {
  const delivered = await sendAndWait(host, { subject: 'Wedding film' });
  const held = await sendAndWait(host, { website: 'https://spam.example' });
  const all = (await runInquiries(host, ['list'])).output.split('\n');
  expect(all).toHaveLength(2);
  const line = all.find((each) => each.startsWith(delivered.id.slice(0, 8)));
  expect(line).toMatch(
    /^[0-9a-f]{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}sent +आशा Rao <asha@example.com> {2}Wedding film$/,
  );
  const quarantined = (await runInquiries(host, ['list', 'quarantined'])).output;
  expect(quarantined).toMatch(new RegExp(`^${held.id.slice(0, 8)} [^\n]+$`));
});

test('the owner sends what is pending', async ({ host, mail }) => {
  const mailsOf = (words: string) => mail.mails().filter(({ text }) => text.includes(words));
  mail.switchTo({ kind: 'refusing', code: 451 });
  const pending = await sendAndWait(host);
  mail.switchTo({ kind: 'healthy' });
  expect(mailsOf(pending.words)).toEqual([]);

  // A cron job may run PHP as a CGI program.
  expect((await runInquiries(host, ['retry'], { php: findPhpCgi() ?? 'php-cgi' })).output).toContain(
    'No inquiry is pending any more.',
  );
  expect(mailsOf(pending.words)).toHaveLength(1);
});

test('health says what holds inquiries up, with exit codes for cron', async ({ host, mail }) => {
  expect(await runInquiries(host, ['health'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /NOT CHECKED\n {2}\* No mail was sent with the present settings yet\.[\s\S]*Mail server: +accepts the login/,
    ),
  });
  await sendAndWait(host);
  expect((await runInquiries(host, ['health'])).output).toContain('All is well');
  mail.switchTo({ kind: 'refusing', code: 550 });
  await sendAndWait(host);

  const health = await runInquiries(host, ['health']);
  expect(health.code).toBe(1);
  expect(health.output).toMatch(
    /\(550 This mail server is in trouble\) .*Ask your mail provider what this reply[\s\S]*Pending: +1/,
  );
  expect(await runInquiries(host, ['retry'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The mail server rejected a recipient: 550 .*\nStill pending: 1\.$/),
  });
  // An inquiry that is not due yet is no failure of this run.
  expect(await runInquiries(host, ['deliver'])).toEqual({ code: 0, output: '' });
});

test('the command says nothing through the web', async ({ host, startHost }) => {
  expect((await request(host.url, '/api/inquiries.php?list')).status).toBe(404);
  const bare = await startHost();
  for (const folder of ['', 'api/']) writeFileSync(join(bare.home, `public_html/${folder}.htaccess`), '');
  const answer = await request(bare.url, '/api/inquiries.php?list');
  expect([answer.status, answer.body]).toEqual([404, '']);
});

test('an inquiry is stored while .env is broken, and sent once its line is mended', async ({ host, mail }) => {
  const restore = host.changeEnv({});
  host.writeEnv("MAIL_TO='owner@studio.example'\nSMTP_PASSWORD='it's'\n");
  const { words } = await send(host);
  const status = await runInquiries(host, ['health']);
  expect(status.code).toBe(1);
  expect(status.output).toMatch(/TO MEND\s+\* The settings file .*\.env cannot be read at line 2 \(SMTP_PASSWORD\)/);
  expect(status.output).not.toContain("it's");
  const fault = /cannot be read at line 2 \(SMTP_PASSWORD\)\. .* Write the value in single quotes/;
  expect(await runInquiries(host, ['deliver'])).toEqual({ code: 1, output: expect.stringMatching(fault) });
  await expect.poll(() => host.errorLog()).toMatch(fault);
  // The store of a broken .env is the default one.
  restore();
  host.changeEnv({ DATA_DIR: '' });
  expect((await runInquiries(host, ['retry'])).code).toBe(0);
  expect((await mail.waitForMail()).text).toContain(words);
});
