import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectJsonAnswer, fieldsOf, post, send } from '../support/contact.ts';
import { company } from '../support/content.ts';
import { textOf } from '../support/host/Host.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import type { StartedHost } from '../support/host/startApache.ts';
import { localMail, type MailServer } from '../support/mail.ts';
import { test as base, expect } from '../support/test.ts';

interface StoreFixtures {
  /** The text of STATUS.txt. */
  status: () => string;
  /** Sends an inquiry and waits until it is mailed and recorded, and PHP has closed the database. */
  sendAndSettle: () => Promise<void>;
  /** Makes a folder a disk of 1 MiB until the test ends. */
  smallDisk: (folder: string) => void;
}

const test = base.extend<StoreFixtures>({
  status: ({ store }, use) => use(() => textOf(join(store, 'STATUS.txt'))),
  sendAndSettle: ({ host, mail, store, status }, use) =>
    use(async () => {
      const { words } = await send(host);
      await mail.waitForMail(({ text }) => text.includes(words));
      await expect.poll(status).toMatch(/Sent: +1/);
      await expect.poll(() => existsSync(join(store, 'inquiries.sqlite-wal'))).toBe(false);
    }),
  smallDisk: async ({ host }, use) => {
    const folders: string[] = [];
    await use((folder) => {
      mkdirSync(folder, { recursive: true });
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', folder]);
      folders.push(folder);
      chownLike(host.home, folder);
    });
    for (const folder of folders) {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    }
  },
});

const DISK_IS_FULL = /TO MEND\n.*while the disk is full.*: make room/;

/** Fails unless a host that cannot store inquiries mails each one at once, and refuses it with 503 where it cannot. */
async function expectMailAtOnceOrRefusal(host: StartedHost, mail: MailServer): Promise<void> {
  const { words } = await send(host);
  expect(mail.mails().filter(({ text }) => text.includes(words))).toHaveLength(1);
  // Spam is never mailed by itself, and without the store there is no quarantine.
  expectJsonAnswer(await post(host, fieldsOf({ website: 'https://spam.example' })), 503);
  expect(host.errorLog()).not.toContain(words);
  const restore = host.changeEnv({ SMTP_PORT: 1 });
  const { message } = expectJsonAnswer(await post(host, fieldsOf()), 503);
  restore();
  await expect.poll(() => host.errorLog()).toContain('The mail server could not be reached: Connection refused');
  expect(message).toContain(company.phone.display);
  expect(message).toContain(company.email);
}

test('inquiries are mailed where the database is garbage', async ({ host, mail, store, status, sendAndSettle }) => {
  const database = join(store, 'inquiries.sqlite');
  await sendAndSettle();
  const garbage = Buffer.alloc(statSync(database).size, 'garbage');
  rmSync(database);
  writeFileSync(database, garbage);
  chownLike(host.home, database);
  await expectMailAtOnceOrRefusal(host, mail);
  await expect.poll(() => host.errorLog()).toContain('file is not a database');
  await expect.poll(status).toMatch(/TO MEND[\s\S]*file is not a database[\s\S]*mailed at once/);
});

test('inquiries are mailed while a program holds the store', async ({ host, mail, store, status, sendAndSettle }) => {
  await sendAndSettle();
  const lock = `$d = new PDO('sqlite:${store}/inquiries.sqlite'); $d->exec('BEGIN EXCLUSIVE'); echo 1; sleep(60);`;
  const holder = spawn('php', ['-r', lock]);
  await once(holder.stdout, 'data');
  const { words } = await send(host);
  expect(mail.mails().filter(({ text }) => text.includes(words))).toHaveLength(1);
  await expect.poll(() => host.errorLog()).toMatch(/could not be stored.*database is locked/);
  holder.kill();
  await once(holder, 'close');
  await send(host);
  await expect.poll(status).toMatch(/All is well[\s\S]*Sent: +2/);
});

test('inquiries are mailed where the data directory is closed', async ({ host, mail, store, sendAndSettle }) => {
  await sendAndSettle();
  chmodSync(store, 0o500);
  await expectMailAtOnceOrRefusal(host, mail);
  await expect.poll(() => host.errorLog()).toContain('is not writable for PHP. Give it the mode 700');
  chmodSync(store, 0o700);

  host.changeEnv({ DATA_DIR: '/proc/inquiries' });
  await expectMailAtOnceOrRefusal(host, mail);
  await expect.poll(() => host.errorLog()).toContain('/proc/inquiries could not be made');
});

test('wrong settings are named, and keep inquiries until they are mended', async ({ host, mail, store, status }) => {
  host.setEnv({ ...localMail(mail), DATA_DIR: store, MAIL_TO: '', MAIL_FROM: 'nobody' });
  const first = await send(host);
  const named = /MAIL_TO is missing[\s\S]*MAIL_FROM is no e-mail address.*\(MAIL_FROM is "nobody"\)/;
  await expect.poll(status).toMatch(new RegExp(`TO MEND[\\s\\S]*${named.source}[\\s\\S]*Pending: +1`));
  await expect.poll(() => host.errorLog()).toMatch(/MAIL_TO is missing.*MAIL_FROM is no e-mail address/);
  expect((await runInquiries(host, ['deliver'])).output).toMatch(/^MAIL_TO is missing/);

  host.setEnv({ ...localMail(mail), DATA_DIR: store, SMTP_USERNAME: 'website', SMTP_PASSWORD: 'top-secret' });
  mail.switchTo({ kind: 'refusing', code: 535 });
  const second = await send(host);
  await expect.poll(status).toMatch(/TO MEND[\s\S]*Last error:.*rejected the login: 535/);
  mail.switchTo({ kind: 'healthy' });
  expect((await runInquiries(host, ['retry'])).code).toBe(0);
  for (const { words } of [first, second]) {
    expect(mail.mails().filter(({ text }) => text.includes(words))).toHaveLength(1);
    expect(host.errorLog()).not.toContain(words);
  }
  expect(host.errorLog()).not.toContain('top-secret');
});

test('a database that was put back from a backup is the one that is written to', async ({ host, mail, store }) => {
  // Lets every worker open the old file.
  const before = await Promise.all(Array.from({ length: 12 }, () => send(host)));
  // A process that still sends from the old file would leave the inquiries in the new one to cron.
  for (const { words } of before) await mail.waitForMail(({ text }) => text.includes(words));
  for (const name of readdirSync(store).filter((each) => each.startsWith('inquiries.sqlite'))) {
    renameSync(join(store, name), join(host.home, `moved-${name}`));
  }
  const sent = await Promise.all(Array.from({ length: 12 }, () => send(host)));
  for (const { words } of sent) await mail.waitForMail(({ text }) => text.includes(words));
  expect((await runInquiries(host, ['list'])).output.split('\n')).toHaveLength(12);
});

test.describe('on a full disk', () => {
  test.skip(process.getuid?.() !== 0, 'Only root can mount a small disk.');

  test('inquiries are mailed until there is room', async ({ host, mail, store, status, smallDisk, sendAndSettle }) => {
    smallDisk(store);
    await sendAndSettle();
    fill(join(store, 'ballast'));
    await expectMailAtOnceOrRefusal(host, mail);
    await expect.poll(() => host.errorLog()).toMatch(/could not be stored.*Probably the disk is full: make room/);
    expect(await runInquiries(host, ['health'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(DISK_IS_FULL),
    });
    expect(status()).toMatch(DISK_IS_FULL);

    rmSync(join(store, 'ballast'));
    await send(host);
    await expect.poll(status).toMatch(/All is well[\s\S]*no backup of the inquiries[\s\S]*Sent: +2/);

    // Told while a process still has the database open, too.
    const reader = `$s = new PDO('sqlite:${store}/inquiries.sqlite'); $s->query('SELECT 1 FROM contact_inquiries')->fetch();`;
    const holder = spawn('php', ['-r', `${reader} echo 1; sleep(60);`]);
    await once(holder.stdout, 'data');
    fill(join(store, 'ballast'));
    expect((await runInquiries(host, ['health'])).output).toMatch(DISK_IS_FULL);
    holder.kill();
  });

  test('a mail on its way is not sent again', async ({ host, mail, store, smallDisk, sendAndSettle }) => {
    smallDisk(store);
    await sendAndSettle();
    mail.switchTo({ kind: 'late', seconds: 2 });
    const sent = await send(host);
    await mail.waitForMail(({ text }) => text.includes(sent.words));
    fill(join(store, 'ballast'));
    const countSent = async () => (await runInquiries(host, ['list', 'sent'])).output.split('\n').length;
    await expect.poll(countSent).toBe(2);
    mail.switchTo({ kind: 'healthy' });
    fill(join(store, 'more-ballast'));
    expect((await runInquiries(host, ['health'])).output).toMatch(DISK_IS_FULL);

    rmSync(join(store, 'ballast'));
    expect((await runInquiries(host, ['retry'])).code).toBe(0);
    expect(mail.mails().filter(({ text }) => text.includes(sent.words))).toHaveLength(1);
  });

  test('the limits apply, or visitors are asked to call', async ({ host, store, smallDisk, sendAndSettle }) => {
    smallDisk(store);
    await sendAndSettle();
    const ledger = join(store, 'fallback.json');
    await expect.poll(() => statSync(ledger).size).toBe(32_768);
    fill(join(store, 'ballast'));
    host.changeEnv({ RATE_LIMIT: '2/600' });
    const first = fieldsOf();
    for (const [fields, status] of [
      [first, 200],
      [fieldsOf(), 200],
      [first, 200],
      [fieldsOf(), 429],
    ] as const)
      expect((await post(host, fields)).status).toBe(status);

    rmSync(ledger);
    fill(join(store, 'more-ballast'));
    // PHP-FPM hides TMPDIR from its workers.
    const folder = `/tmp/contact-${createHash('sha256').update(store).digest('hex').slice(0, 16)}`;
    smallDisk(folder);
    fill(join(folder, 'ballast'));
    expect((await post(host, fieldsOf())).status).toBe(503);
  });
});

function chownLike(model: string, path: string): void {
  execFileSync('chown', [`--reference=${model}`, path]);
}

/** Writes a file until the disk is full. */
function fill(path: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=4096']);
}
