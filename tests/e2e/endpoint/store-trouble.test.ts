import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import { ownSite } from '../../support/host/ownSite';
import { runInquiries } from '../../support/host/runInquiries';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';

const isRoot = process.getuid?.() === 0;
const PATIENCE_MS = 10_000;

const own = ownSite();

const database = () => join(own.folder, 'inquiries.sqlite');
const status = () => readFileSync(join(own.folder, 'STATUS.txt'), 'utf8');

async function send(site: StartedHost = own.host, words = `Hello ${randomUUID()}`) {
  const answer = await fetch(`${site.url}/api/contact_api.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: words }),
  });
  const { message, id }: { message: string; id?: string } = await answer.json();

  return { status: answer.status, message, id, words };
}

/** Waits until a mail with these words has arrived; returns how many there are. */
async function arrivals(words: string): Promise<number> {
  const count = () => own.mail.mails().filter(({ text }) => text.includes(words)).length;
  await expect.poll(count, { timeout: PATIENCE_MS }).toBeGreaterThan(0);

  return count();
}

/** Waits until the inquiry is mailed and recorded, and its process has removed the WAL file of the database. */
async function settled(words: string): Promise<void> {
  await arrivals(words);
  await expect.poll(status).toMatch(/Sent: +1/);
  await expect.poll(() => existsSync(`${database()}-wal`)).toBe(false);
}

/** Expects a host that cannot store inquiries to mail each one at once, or to refuse it with 503. */
async function expectMailAtOnceOrRefusal(site: StartedHost = own.host) {
  const mailed = await send(site);
  expect(mailed.status).toBe(200);
  expect(await arrivals(mailed.words)).toBe(1);

  const restore = site.changeEnv({ SMTP_PORT: 1 });
  const refused = await send(site);
  restore();
  expect(refused.status).toBe(503);
  expect(refused.message).toContain(company.phone.display);
  expect(refused.message).toContain(company.email);
  expect(refused.message).not.toContain(site.home);
}

describe('where inquiries cannot be kept', () => {
  /** The mail arrives before PHP has written STATUS.txt and closed the database, which removes the WAL file. */
  const untilClosed = () => expect.poll(() => readdirSync(own.folder)).not.toContain('inquiries.sqlite-wal');

  it('a corrupt database has them mailed at once, and STATUS.txt and the log say so', async () => {
    await arrivals((await send()).words);
    await untilClosed();
    const garbage = Buffer.alloc(statSync(database()).size, 'garbage');
    for (const name of readdirSync(own.folder).filter((name) => name.startsWith('inquiries.sqlite'))) {
      rmSync(join(own.folder, name));
    }
    writeFileSync(database(), garbage);
    chownLike(own.host.home, database());

    await expectMailAtOnceOrRefusal();
    await expect.poll(() => own.host.errorLog()).toContain('file is not a database');
    await expect.poll(status).toMatch(/TO MEND[\s\S]*file is not a database[\s\S]*mailed at once/);
  });

  it('a database that was cut off in place has them mailed at once', async () => {
    await arrivals((await send()).words);
    await untilClosed();
    for (const name of readdirSync(own.folder).filter((name) => /sqlite(-wal)?$/.test(name))) {
      truncateSync(join(own.folder, name), 100);
    }

    const sent = await send();
    expect(sent.status).toBe(200);
    await arrivals(sent.words);
  });

  it('a database that another program holds has them mailed at once, while it still holds it', async () => {
    await arrivals((await send()).words);
    const holder = await lockDatabase(database());
    try {
      const sent = await send();
      expect(sent.status).toBe(200);
      expect(await arrivals(sent.words)).toBe(1);
      await expect.poll(() => own.host.errorLog()).toMatch(/could not be stored.*database is locked/);
    } finally {
      holder.kill();
    }
    // Inquiries are stored again once the lock has gone.
    const sent = await send();
    expect(await arrivals(sent.words)).toBe(1);
    await expect.poll(status).toContain('All is well');
  });

  it('a data directory that is not writable has them mailed at once, and the log says so', async () => {
    await arrivals((await send()).words);
    chmodSync(own.folder, 0o500);
    try {
      await expectMailAtOnceOrRefusal();
      await expect.poll(() => own.host.errorLog()).toContain('is not writable for PHP. Give it the mode 700');
    } finally {
      chmodSync(own.folder, 0o700);
    }
  });

  it('a data directory that cannot be made has them mailed at once, and the log says so', async () => {
    own.host.changeEnv({ DATA_DIR: '/proc/inquiries' });
    await expectMailAtOnceOrRefusal();
    await expect.poll(() => own.host.errorLog()).toContain('/proc/inquiries could not be made');
  });

  it.skipIf(!isRoot)('a full disk has them mailed at once, and they are kept again when there is room', async () => {
    mountSmallDisk(own.folder);
    try {
      await settled((await send()).words);
      fill(join(own.folder, 'ballast'));
      await expectMailAtOnceOrRefusal();
      await expect.poll(() => own.host.errorLog()).toMatch(/could not be stored.*Probably the disk is full: make room/);
      const told = /TO MEND\n.*disk is full: make room/;
      expect(await runInquiries(own.host, ['health'])).toMatchObject({ code: 1, output: expect.stringMatching(told) });
      expect(status()).toMatch(told);

      rmSync(join(own.folder, 'ballast'));
      const sent = await send();
      expect(await arrivals(sent.words)).toBe(1);
      await expect.poll(status).toMatch(/All is well[\s\S]*less than 20 MB free[\s\S]*Sent: +2/);
    } finally {
      execFileSync('umount', ['--lazy', own.folder]);
    }
  });

  it.skipIf(!isRoot)('a full disk is told while a process still has the database open, too', async () => {
    mountSmallDisk(own.folder);
    try {
      await settled((await send()).words);
      const reader = `$store = new PDO('sqlite:${database()}');
        $store->query('SELECT COUNT(*) FROM contact_inquiries')->fetch(); echo 'open'; sleep(60);`;
      const holder = spawn('php', ['-r', reader], { stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void holder.kill());
      await once(holder.stdout, 'data');
      fill(join(own.folder, 'ballast'));

      const told = /TO MEND\n.*No inquiry is stored while the disk is full: make room/;
      expect(await runInquiries(own.host, ['health'])).toMatchObject({ code: 1, output: expect.stringMatching(told) });
      expect(status()).toMatch(told);
      holder.kill();
    } finally {
      execFileSync('umount', ['--lazy', own.folder]);
    }
  });

  it.skipIf(!isRoot)('a disk that fills up while a mail is on its way makes no second mail', async () => {
    mountSmallDisk(own.folder);
    try {
      await settled((await send()).words);
      own.mail.switchTo({ kind: 'late', seconds: 2 });
      const sent = await send();
      await arrivals(sent.words);
      fill(join(own.folder, 'ballast'));

      await expect
        .poll(async () => (await runInquiries(own.host, ['list', 'sent'])).output.split('\n').length, {
          timeout: PATIENCE_MS,
        })
        .toBe(2);
      own.mail.switchTo({ kind: 'healthy' });
      fill(join(own.folder, 'more-ballast'));
      expect(await runInquiries(own.host, ['health'])).toMatchObject({
        code: 1,
        output: expect.stringContaining('Nothing is sent while the disk is full'),
      });

      rmSync(join(own.folder, 'ballast'));
      expect((await runInquiries(own.host, ['retry'])).code).toBe(0);
      expect(await runInquiries(own.host, ['health'])).toMatchObject({ code: 0 });
      expect(await arrivals(sent.words)).toBe(1);
    } finally {
      execFileSync('umount', ['--lazy', own.folder]);
    }
  });

  it("without PHP's driver they are mailed at once, and STATUS.txt names the driver", async () => {
    const ini = iniFilesWithout('pdo_sqlite');
    const other = await startApache({ site: inject('fixture').site, phpEnvironment: { PHP_INI_SCAN_DIR: ini } });
    try {
      other.setEnv({ ...localMail(own.mail) });
      await expectMailAtOnceOrRefusal(other);
      await expect.poll(() => other.errorLog()).toContain("PHP's extension pdo_sqlite is missing");
      const text = () => readFileSync(join(other.home, 'inquiries/STATUS.txt'), 'utf8');
      await expect
        .poll(text)
        .toContain('PHP\'s extension pdo_sqlite is missing. Switch it on in cPanel under "Select PHP Version".');
    } finally {
      await other.stop();
      rmSync(ini, { recursive: true });
    }
  });

  it('an unknown data source leaves them in the default place, and STATUS.txt names the setting', async () => {
    const restore = own.host.changeEnv({ DATABASE_DSN: 'pgsql:host=localhost' });
    expect(await arrivals((await send()).words)).toBe(1);
    await expect.poll(status).toContain('DATABASE_DSN must begin with mysql:');
    restore();
    await expect.poll(async () => (await runInquiries(own.host, ['list', 'sent'])).output.split('\n').length).toBe(1);
  });
});

describe('an inquiry that is mailed at once', () => {
  const closeDatabase = (settings = {}) => {
    // Without a data directory the limits would be counted in the system's temporary folder.
    mkdirSync(own.folder);
    chownLike(own.host.home, own.folder);
    own.host.changeEnv({ DATABASE_DSN: 'sqlite:/proc/inquiries.sqlite', ...settings });
  };
  const mailsOf = (words: string) => own.mail.mails().filter(({ text }) => text.includes(words));

  it('has one id and one mail, even if it is sent twice', async () => {
    closeDatabase();
    const first = await send();
    const second = await send(own.host, first.words);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.id).toBe(first.id);
    expect(mailsOf(first.words).map(({ messageId }) => messageId)).toEqual([`<${first.id}@studio.example>`]);
  });

  it('is refused with 429 beyond RATE_LIMIT', async () => {
    closeDatabase({ RATE_LIMIT: '1/600' });
    const first = await send();
    const second = await send();

    expect([first.status, second.status]).toEqual([200, 429]);
    expect(second.message).toContain(company.phone.display);
    expect(mailsOf(second.words)).toEqual([]);
    // The same inquiry again does not count.
    expect((await send(own.host, first.words)).status).toBe(200);
  });

  it('is refused with 503 and the phone number beyond MAIL_HOURLY_LIMIT', async () => {
    closeDatabase({ MAIL_HOURLY_LIMIT: 1 });
    const first = await send();
    const second = await send();

    expect([first.status, second.status]).toEqual([200, 503]);
    expect(second.message).toContain(company.phone.display);
    expect(mailsOf(second.words)).toEqual([]);
  });
});

describe.skipIf(!isRoot)('on a full disk the limits apply', () => {
  const ledger = () => join(own.folder, 'fallback.json');

  it.each([
    { where: 'in the file that was made before', prepare: () => {}, statuses: [200, 200, 200, 429] },
    { where: 'in the temporary folder', prepare: () => rmSync(ledger()), statuses: [200, 200, 200, 429] },
    {
      where: 'by asking to call where no disk has room',
      prepare: () => {
        rmSync(ledger());
        fullTemporaryFolder();
      },
      statuses: [503, 503, 503, 503],
    },
  ])('$where', async ({ prepare, statuses }) => {
    mountSmallDisk(own.folder);
    onTestFinished(() => void execFileSync('umount', ['--lazy', own.folder]));
    const stored = await send();
    await settled(stored.words);
    await expect.poll(() => statSync(ledger()).size).toBe(32_768);
    prepare();
    fill(join(own.folder, 'ballast'));
    own.host.changeEnv({ RATE_LIMIT: '2/600' });
    const first = await send();
    const sent = [first, await send(), await send(own.host, first.words), await send()];

    expect(sent.map(({ status }) => status)).toEqual(statuses);
    const mails = sent.map(({ words }) => own.mail.mails().filter(({ text }) => text.includes(words)).length);
    expect(mails).toEqual(statuses[0] === 200 ? [1, 1, 1, 0] : [0, 0, 0, 0]);
    if (statuses[0] === 503)
      await expect.poll(() => own.host.errorLog()).toContain('does not take the file fallback.json');
  });

  /** Fills the folder of this site in the system's temporary folder, where limits are counted too. */
  function fullTemporaryFolder(): void {
    const hash = createHash('sha256').update(own.folder).digest('hex').slice(0, 16);
    // PHP-FPM hides TMPDIR from its workers.
    const folder = `/tmp/contact-${hash}`;
    mountSmallDisk(folder);
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    });
    fill(join(folder, 'ballast'));
  }
});

describe('where inquiries can be kept and not sent', () => {
  it('missing settings keep them until they are there, and STATUS.txt and the log name them', async () => {
    const restore = own.host.changeEnv({ MAIL_TO: '', MAIL_FROM: 'nobody' });
    const sent = await send();
    expect(sent.status).toBe(200);
    await expect
      .poll(status)
      .toMatch(
        /TO MEND[\s\S]*MAIL_TO is missing[\s\S]*MAIL_FROM is no e-mail address.*\(MAIL_FROM is "nobody"\)[\s\S]*Pending: +1/,
      );
    await expect.poll(() => own.host.errorLog()).toMatch(/MAIL_TO is missing.*MAIL_FROM is no e-mail address/);
    expect((await runInquiries(own.host, ['deliver'])).output).toMatch(/^MAIL_TO is missing/);

    restore();
    expect(await runInquiries(own.host, ['deliver'])).toEqual({ code: 0, output: '' });
    expect(await arrivals(sent.words)).toBe(1);
  });

  it('a refused login keeps them until the password is mended', async () => {
    own.host.changeEnv({ SMTP_USERNAME: 'website', SMTP_PASSWORD: 'top-secret' });
    own.mail.switchTo({ kind: 'refusing', code: 535 });
    const sent = await send();
    expect(sent.status).toBe(200);
    await expect.poll(status).toMatch(/TO MEND[\s\S]*SMTP_PASSWORD[\s\S]*Last error:.*rejected the login: 535/);

    own.mail.switchTo({ kind: 'healthy' });
    expect((await runInquiries(own.host, ['retry'])).code).toBe(0);
    expect(await arrivals(sent.words)).toBe(1);
    expect(own.host.errorLog()).not.toContain('top-secret');
    expect(own.host.errorLog()).not.toContain(sent.words);
  });
});

it('a database that was put back from a backup is the one that is written to', async () => {
  await arrivals((await send()).words);
  // Let every worker open the old file.
  const before = await Promise.all(Array.from({ length: 12 }, () => send()));
  // A process that still sends from the old file would leave the inquiries in the new one to cron.
  for (const { words } of before) await arrivals(words);
  // Except the .probe file, which PHP may write and remove at any time.
  for (const name of readdirSync(own.folder).filter((name) => /^inquiries\.sqlite(?!.*\.probe$)/.test(name))) {
    renameSync(join(own.folder, name), join(own.host.home, `moved-${name}`));
  }
  const sent = await Promise.all(Array.from({ length: 12 }, () => send()));

  for (const { words } of sent) expect(await arrivals(words)).toBe(1);
  const { output } = await runInquiries(own.host, ['list']);
  expect(output.split('\n')).toHaveLength(12);
});

it('nothing in the data directory is for anybody else', async () => {
  await arrivals((await send()).words);
  expect(statSync(own.folder).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(own.folder, '.htaccess'), 'utf8')).toContain('Require all denied');
});

function chownLike(model: string, path: string): void {
  const { uid, gid } = statSync(model);
  chownSync(path, uid, gid);
}

/** Mounts a tmpfs of 1 MiB that belongs to the account that PHP runs as. */
function mountSmallDisk(folder: string): void {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', folder]);
  chownLike(own.host.home, folder);
}

/** Writes a file until the disk is full. */
function fill(path: string): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=4096'], { stdio: 'ignore' });
  } catch {
    // dd fails once the disk is full.
  }
}

/** Starts a process that locks the database exclusively, as backups do. */
async function lockDatabase(file: string) {
  const code = `$d = new PDO('sqlite:${file}'); $d->exec('BEGIN EXCLUSIVE'); echo 'locked'; sleep(60);`;
  const holder = spawn('php', ['-r', code]);
  await new Promise((resolve) => holder.stdout.once('data', resolve));

  return holder;
}

/** A folder with links to the ini files of PHP-FPM, except those that load this extension. */
function iniFilesWithout(extension: string): string {
  const scanned = execFileSync('php', ['-r', 'echo PHP_CONFIG_FILE_SCAN_DIR;'], { encoding: 'utf8' }).replace(
    'cli',
    'fpm',
  );
  const folder = mkdtempSync(join(tmpdir(), 'php-ini-'));
  for (const name of readdirSync(scanned).filter((name) => !name.includes(extension))) {
    symlinkSync(join(scanned, name), join(folder, name));
  }
  chmodSync(folder, 0o755);

  return folder;
}
