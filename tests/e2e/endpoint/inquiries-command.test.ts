import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { findPhpCgi } from '../../../scripts/setup/programs.mjs';
import { ownSite } from '../../support/host/ownSite';
import { runInquiries } from '../../support/host/runInquiries';
import { startApache } from '../../support/host/startApache';

const own = ownSite();

const inquiries = (...args: string[]) => runInquiries(own.host, args);
const arrived = (words: string) => own.mail.mails().some(({ text }) => text.includes(words));

/** Sends an inquiry and waits until it is sent or quarantined, or its first attempt has failed. */
async function send(fields: Record<string, string> = {}): Promise<{ id: string; words: string }> {
  const words = `Hello ${randomUUID()}`;
  const answer = await fetch(`${own.host.url}/api/contact_api.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'आशा Rao', email: 'asha@example.com', message: words, ...fields }),
  });
  const { id } = await answer.json();
  // Not "tried once", which `show` prints before the mail server has replied.
  const outcome = /^(State: +(sent|quarantined)|Last error:)/m;
  await expect.poll(async () => (await inquiries('show', id)).output).toMatch(outcome);

  return { id, words };
}

describe('the owner at the command line', () => {
  it('lists all inquiries, or those of one state, and reads one with all its words', async () => {
    const delivered = await send({ subject: 'Wedding film' });
    const held = await send({ website: 'https://spam.example' });

    const all = (await inquiries('list')).output.split('\n');
    expect(all).toHaveLength(2);
    const line = all.find((each) => each.startsWith(delivered.id.slice(0, 8)));
    const [, time = ''] =
      /^[0-9a-f]{8} {2}(\d{4}-\d\d-\d\d \d\d:\d\d) {2}sent +आशा Rao <asha@example.com> {2}Wedding film$/.exec(
        line ?? '',
      ) ?? [];
    expect((await inquiries('list', 'quarantined')).output).toMatch(new RegExp(`^${held.id.slice(0, 8)} [^\n]+$`));

    const { code, output } = await inquiries('show', delivered.id.slice(0, 8));
    expect(code).toBe(0);
    // Both times are in the owner's time zone.
    const [, received = ''] = /^Received: +(.*) IST$/m.exec(output) ?? [];
    expect(Date.parse(`${time} UTC`)).toBe(Date.parse(`${received} UTC`));
    for (const words of [delivered.id, 'sent', 'आशा Rao', 'asha@example.com', 'Wedding film', 'General Inquiry']) {
      expect(output).toContain(words);
    }
    expect(output.endsWith(`\n\n${delivered.words}`)).toBe(true);
  });

  it('sends what is pending, and a quarantined inquiry when it is named', async () => {
    const held = await send({ website: 'https://spam.example' });
    // Wait for the quarantine report: its successful send makes pending inquiries due.
    await expect.poll(() => arrived(held.words)).toBe(true);
    own.mail.switchTo({ kind: 'refusing', code: 451 });
    const pending = await send();
    own.mail.switchTo({ kind: 'healthy' });
    expect(arrived(pending.words)).toBe(false);

    expect(await inquiries('retry')).toEqual({ code: 0, output: 'No inquiry is pending any more.' });
    expect(arrived(pending.words)).toBe(true);
    expect((await inquiries('show', held.id)).output).toContain('quarantined');

    expect((await inquiries('retry', held.id.slice(0, 10))).code).toBe(0);
    expect(own.mail.mails().filter(({ messageId }) => messageId.includes(held.id))).toHaveLength(1);
    expect((await inquiries('list', 'quarantined')).output).toBe('');
  });

  it('sends again what is delivered only when it is asked for by its id, with another Message-ID', async () => {
    const { id, words } = await send();
    const messageIds = () =>
      own.mail.mails().flatMap(({ text, messageId }) => (text.includes(words) ? [messageId] : []));
    expect((await inquiries('deliver')).code).toBe(0);
    expect((await inquiries('retry')).code).toBe(0);
    expect(messageIds()).toHaveLength(1);
    expect(await inquiries('retry', id)).toEqual({
      code: 0,
      output: `${id} was sent before, and is sent again.\nNo inquiry is pending any more.`,
    });
    expect(new Set(messageIds()).size).toBe(2);
  });

  it('is told in one sentence what holds up inquiries, with exit codes for cron', async () => {
    expect(await inquiries('health')).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /no mail was sent with the present settings yet[\s\S]*Mail server: +accepts the login/,
      ),
    });
    await send();
    expect(await inquiries('health')).toMatchObject({ code: 0, output: expect.stringContaining('All is well') });
    own.mail.switchTo({ kind: 'refusing', code: 550 });
    await send();

    const health = await inquiries('health');
    expect(health.code).toBe(1);
    expect(health.output).toMatch(
      /\(550 This mail server is in trouble\) Ask your mail provider what this reply[\s\S]*Pending: +1/,
    );
    // STATUS.txt, which the owner reads over FTP, is as new as the output.
    expect(readFileSync(join(own.folder, 'STATUS.txt'), 'utf8').trim()).toBe(health.output);
    expect(await inquiries('retry')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The mail server rejected a recipient: 550 .*\nStill pending: 1\.$/),
    });
    // An inquiry that is not due yet is no failure of this run.
    expect(await inquiries('deliver')).toEqual({ code: 0, output: '' });
  });

  it.each([[[]], [['help']], [['list', 'lost']], [['show']], [['deliver', 'now']]])(
    'reads how it is used after %j',
    async (args) => {
      expect(await inquiries(...args)).toMatchObject({
        code: 2,
        output: expect.stringContaining('Usage: php api/inquiries.php'),
      });
    },
  );

  it.each([
    ['show', 'ffffffff'],
    ['retry', 'ffffffff'],
    ['retry', 'all'],
    ['retry', '%'],
  ])('is told when %s %s names no inquiry', async (command, id) => {
    await send({ website: 'https://spam.example' });
    expect(await inquiries(command, id)).toEqual({ code: 1, output: `There is no inquiry ${id}.` });
    expect((await inquiries('list', 'quarantined')).output).not.toBe('');
  });

  it('may have a cron that runs PHP as a CGI program', async () => {
    own.mail.switchTo({ kind: 'refusing', code: 451 });
    const { words } = await send();
    own.mail.switchTo({ kind: 'healthy' });
    const { code, output } = await runInquiries(own.host, ['retry'], { php: findPhpCgi() ?? 'php-cgi' });
    expect(code).toBe(0);
    expect(output).toContain('No inquiry is pending any more.');
    expect(arrived(words)).toBe(true);
  });
});

it('answers 404 through the web, with and without .htaccess', async () => {
  const { id } = await send();
  for (const path of ['/api/inquiries.php', '/api/inquiries.php?list', `/api/inquiries.php?show+${id}`]) {
    expect((await fetch(own.host.url + path)).status).toBe(404);
  }
  const bare = await startApache({ site: inject('fixture').site });
  try {
    for (const folder of ['', 'api/']) writeFileSync(join(bare.home, `public_html/${folder}.htaccess`), '');
    const answer = await fetch(`${bare.url}/api/inquiries.php?list`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  } finally {
    await bare.stop();
  }
});

it('STATUS.txt says at any time how it stands', async () => {
  const status = () => readFileSync(join(own.folder, 'STATUS.txt'), 'utf8');
  await send({ website: 'https://spam.example' });
  // While another process sends, it writes the file, and looks again only for due inquiries, not for quarantined ones.
  await expect.poll(status).toMatch(/Quarantined: +1\n/);
  await send();
  await expect.poll(status).toMatch(/Sent: +1\nFailed: +0\nQuarantined: +1\n/);
});
