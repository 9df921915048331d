import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { type RunningCommand, runCheckout } from '../../support/commands/runCheckout';
import { inboxAt } from '../../support/mail/Inbox';
import { fixturePaths } from '../../support/pagePaths';
import { freePort } from '../../support/ports';

const BUILD_MS = 180_000;

let checkout: string;

beforeAll(() => {
  checkout = fixtureCheckout();
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

async function freePorts() {
  return { PORT: await freePort(), INBOX_PORT: await freePort(), SMTP_PORT: await freePort() };
}

async function start(ports: Record<string, number | string>, environment: NodeJS.ProcessEnv = {}) {
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));

  return runCheckout(checkout, 'start', { ...texts, ...environment });
}

async function expectRefusal(command: RunningCommand, sentence: RegExp): Promise<void> {
  expect(await command.exitCode).toBe(1);
  const lines = command.output().trim().split('\n');
  expect(lines.at(-1)).toMatch(sentence);
  expect(command.output()).not.toMatch(/^Site /m);
  expect(command.output()).not.toMatch(/^\s+at /m);
  await expectNothingLeft(command);
}

async function expectNothingLeft(command: RunningCommand): Promise<void> {
  await command.exitCode;
  await expect.poll(command.leftProcesses, { timeout: 2000 }).toEqual([]);
}

describe('npm start', () => {
  test('shows the site and catches its mail until Ctrl-C, and leaves no process', { timeout: BUILD_MS }, async () => {
    const ports = await freePorts();
    const command = await start(ports);
    await command.untilItSays(`Site   http://127.0.0.1:${ports.PORT}\nInbox  http://127.0.0.1:${ports.INBOX_PORT}\n`);

    const site = `http://127.0.0.1:${ports.PORT}`;
    for (const path of fixturePaths) {
      expect((await fetch(site + path, { redirect: 'manual' })).status).toBe(200);
    }
    expect((await fetch(`${site}/contact/?a=1`, { redirect: 'manual' })).headers.get('location')).toBe('/contact?a=1');
    expect((await fetch(`${site}/api/release.txt`)).status).toBe(404);

    const inquiry = { name: 'आशा', email: 'asha@example.com', message: 'A wedding in May 🎬' };
    const answer = await fetch(`${site}/api/contact_api.php`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site },
      body: JSON.stringify(inquiry),
    });
    expect(answer.status).toBe(200);
    const inbox = inboxAt({ url: `http://127.0.0.1:${ports.INBOX_PORT}`, smtpPort: ports.SMTP_PORT });
    expect((await inbox.waitForMessage()).text).toContain(inquiry.message);
    const status = () => readFileSync(join(checkout, 'inquiries/STATUS.txt'), 'utf8');
    await expect.poll(status).toMatch(/Sent: +1/);

    command.pressCtrlC();
    await expectNothingLeft(command);
  });

  test('leaves nothing when SIGTERM comes in the middle of its work', { timeout: BUILD_MS }, async () => {
    const command = await start(await freePorts());
    await command.untilItSays('Building');
    command.kill('SIGTERM');
    await expectNothingLeft(command);
    expect(command.output()).not.toMatch(/^Site /m);
  });

  describe('with a port that someone else uses', () => {
    let other: Server;
    let taken: number;

    beforeAll(async () => {
      taken = await freePort();
      other = createServer().listen(taken, '127.0.0.1');
    });

    afterAll(() => {
      other.close();
    });

    test.each(['PORT', 'INBOX_PORT', 'SMTP_PORT'])('says that %s is taken, and ends', async (name) => {
      const command = await start({ ...(await freePorts()), [name]: taken });
      await expectRefusal(command, new RegExp(`^${name}=${taken} is taken`));
    });
  });

  test.each(['0', '65536', '-1', '80.5', 'web'])('says that PORT=%s is no port', async (port) => {
    await expectRefusal(await start({ ...(await freePorts()), PORT: port }), /^PORT=.* is no port/);
  });

  test('says that one port cannot serve two', async () => {
    const port = await freePort();
    await expectRefusal(await start({ PORT: port, INBOX_PORT: port }), /^PORT and INBOX_PORT cannot share a port/);
  });

  test('says that the settings file has a mistake', { timeout: BUILD_MS }, async () => {
    const settings = join(checkout, '.env');
    writeFileSync(settings, 'MAIL_TO=one two three\n');
    try {
      await expectRefusal(
        await start(await freePorts()),
        /^The settings file \S+\.env cannot be read at line 1 \(MAIL_TO\)\. Write /,
      );
    } finally {
      rmSync(settings);
    }
  });

  test('says that PHP is missing', async () => {
    const programs = mkdtempSync(join(tmpdir(), 'programs-'));
    for (const name of ['node', 'npm', 'sh', 'composer']) {
      symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(programs, name));
    }
    try {
      await expectRefusal(await start(await freePorts(), { PATH: programs }), /^PHP is missing: install PHP 8\.2/);
    } finally {
      rmSync(programs, { recursive: true });
    }
  });
});
