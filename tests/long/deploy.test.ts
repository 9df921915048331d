import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'node:tls';
import getPort from 'get-port';
import ssh2, { type Connection } from 'ssh2';
import { ConnectionPool } from '../../scripts/deploy/connection-pool.mjs';
import { FtpConnection } from '../../scripts/deploy/ftp/connection.mjs';
import { ftpSettings } from '../../scripts/deploy/ftp/ftp-settings.mjs';
import { replaceIn } from '../support/commands/replaceIn.ts';
import { runCheckout } from '../support/commands/runCheckout.ts';
import { expectJsonAnswer, fieldsOf, post } from '../support/contact.ts';
import { hashesOf, readFiles } from '../support/deploy/deployCheckout.ts';
import { deployReleases } from '../support/deploy/deployReleases.ts';
import { type DeployPlace, test } from '../support/deploy/deployTest.ts';
import { type SiteFiles, smallSite } from '../support/deploy/smallSite.ts';
import { DEPLOY_SERVER_KINDS, emptyHost, layOnHost } from '../support/deploy/startDeployServer.ts';
import { liveRelease, siteProblems, watchSite } from '../support/deploy/watchSite.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { localMail } from '../support/mail.ts';
import { expect, fixtureCheckout } from '../support/test.ts';

const [ONE, TWO, THREE] = ['one', 'two', 'three'].map(smallSite) as [SiteFiles, SiteFiles, SiteFiles];

/** More bytes than arrive between two looks at the host, so that the upload can be killed in the middle. */
const LONG_FILM_BYTES = 40_000_000;

test.setTimeout(300_000);

/** The exit code of a script that was killed, as a shell tells it. */
const KILLED = 137;

/** With one connection a deploy sends the same bytes each time: first the login and the lock, then files, then the switch. */
const SINGLE = ['--sample', '--connections', '1'];

/** Deploys these files, and returns how many bytes of commands that takes. */
async function bytesOf({ checkout, relay }: DeployPlace, files: SiteFiles, options?: string[]): Promise<number> {
  const before = relay.bytes();
  await checkout.publish(files, options);

  return relay.bytes() - before;
}

test('an owner deploys one release after the other to pure-ftpd, goes back, and keeps files of other origin', async ({
  startDeploys,
}) => {
  await deployReleases(await startDeploys('pure-ftpd'));
});

/** What a deploy that has lost its host says, and whether visitors may see the former release and the next one, by exit code. */
const LOST: Record<number, { words: string; isFormer: boolean; isNext: boolean }> = {
  1: { words: 'The site is as it was. Run "npm run deploy -- --sample" again', isFormer: true, isNext: false },
  2: { words: 'Run "npm run deploy -- --sample" again: that comes first.', isFormer: true, isNext: true },
  3: { words: 'The other release is live', isFormer: false, isNext: true },
};

/** The share of a first deploy's bytes after which some files have arrived. The bytes of SFTP include the files. */
const MID_UPLOAD = { 'pure-ftpd': 0.42, proftpd: 0.42, openssh: 0.93 };

/** Shares of an update's bytes, after which a deploy is killed, loses its connections, or loses the host for good. */
const INTERRUPTIONS = { kill: [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95], cut: [0.2, 0.6, 0.85], lose: [0.4, 0.8, 0.9, 0.97] };

for (const kind of DEPLOY_SERVER_KINDS) {
  test(`visitors get whole pages while deploys to ${kind} are interrupted, and the next deploy goes on`, async ({
    startDeploys,
    startHost,
  }) => {
    const { url, home } = await startHost();
    const place = await startDeploys(kind, { home });
    const { server, checkout, relay } = place;
    // Nobody sees a first deploy that is killed, and what has arrived is not sent again.
    const bytesOfFirst = await bytesOf(place, smallSite('000'), SINGLE);
    emptyHost(server);
    const first = checkout.start(SINGLE);
    relay.atByte(bytesOfFirst * MID_UPLOAD[kind], () => first.signalScript('SIGKILL'));
    expect([await first.exitCode, readFiles(server.site)]).toEqual([KILLED, {}]);
    expect(await checkout.publish(smallSite('000'))).toContain('the rest had arrived before');

    let former = smallSite('00-');
    const bytes = await bytesOf(place, former);
    const lostCodes = new Set<number | null>();
    const steps = Object.entries(INTERRUPTIONS).flatMap(([how, shares]) => shares.map((share) => ({ how, share })));
    for (const [index, { how, share }] of steps.entries()) {
      const next = smallSite(`${100 + index}`);
      const message = `${how} at ${share}`;
      const endWatch = watchSite(url, [former, next]);
      checkout.build(next);
      const run = checkout.start();
      relay.atByte(Math.max(1, Math.floor(share * bytes)), () => {
        if (how === 'kill') return run.signalScript('SIGKILL');
        if (how === 'lose') relay.treatNew('cut');
        relay.cut();
      });
      const code = await run.exitCode;
      if (how === 'kill') {
        expect(code, message).toBe(KILLED);
        // The host may still execute commands that had arrived.
        await expect.poll(() => liveRelease(url, [former, next]), { message }).toBeDefined();
      } else if (how === 'cut') {
        expect(code, run.output()).toBe(0);
        expect(await siteProblems(url, [next]), message).toEqual([]);
      } else {
        lostCodes.add(code);
        const { words, isFormer, isNext } = LOST[Number(code)] ?? { words: `no exit code ${code}` };
        expect(run.output(), message).toMatch(/The connection to 127\.0\.0\.1 broke off/);
        expect(run.output(), message).toContain(words);
        const visible = [...(isFormer ? [former] : []), ...(isNext ? [next] : [])];
        expect(await siteProblems(url, visible), message).toEqual([]);
        relay.treatNew('relay');
      }

      await checkout.publish(next);
      expect(await endWatch(), message).toEqual([]);
      expect(readFiles(server.site), message).toMatchObject(hashesOf(next));
      former = next;
    }
    // The host was lost before the switch and in or after it.
    expect([lostCodes.has(1), lostCodes.size > 1]).toEqual([true, true]);
    // No lock is left: another machine needs no word to take over.
    await place.anotherCheckout().publish(THREE);
    expect(await siteProblems(url, [THREE])).toEqual([]);

    const endWatch = watchSite(url, [former, THREE]);
    const back = checkout.start(['--rollback']);
    relay.atByte(Math.floor(bytes / 2), () => back.signalScript('SIGKILL'));
    expect(await back.exitCode, back.output()).toBe(KILLED);
    expect(await checkout.deploy(['--rollback'])).toMatchObject({ code: 0 });
    expect(await liveRelease(url, [former, THREE])).toBe(former);
    expect(await endWatch()).toEqual([]);
  });

  test(`of two machines that deploy to ${kind} one waits, and neither undoes what the other has done`, async ({
    startDeploys,
  }) => {
    const place = await startDeploys(kind);
    const { server, checkout, relay } = place;
    const other = place.anotherCheckout();
    await checkout.publish(ONE);
    const bytes = await bytesOf(place, TWO, SINGLE);
    await other.publish(ONE);
    await other.publish(TWO);
    // What this machine knows of the host is older; the files that only release one has are gone in a third release.
    await checkout.publish(ONE);
    await other.publish(TWO);
    await checkout.publish(THREE);
    const kept = Object.fromEntries(Object.entries(TWO).filter(([path]) => path.includes('two')));
    expect(readFiles(server.site)).toEqual(hashesOf({ ...kept, ...THREE }));

    checkout.build(ONE);
    const stopped = checkout.start(SINGLE);
    const isStopped = new Promise<void>((resolve) => {
      relay.atByte(bytes * 0.45, () => {
        stopped.signalScript('SIGSTOP');
        resolve();
      });
    });
    await isStopped;
    other.build(TWO);
    const busy = /Another deploy is going on, by \S+ on \S+ since .* UTC\. Nothing was uploaded/;
    expect(await other.deploy()).toEqual({ code: 1, output: expect.stringMatching(busy) });
    await other.publish(TWO, ['--sample', '--unlock']);
    const site = readFiles(server.site);
    stopped.signalScript('SIGCONT');
    expect(await stopped.exitCode, stopped.output()).toBe(1);
    expect(stopped.output()).toContain('Another deploy was told to take over from this one, which put nothing live.');
    expect(readFiles(server.site)).toEqual(site);

    // A machine of the same name cannot know whether a deploy of this one still runs; this one can.
    checkout.build(smallSite('six'));
    const killed = checkout.start(SINGLE);
    relay.atByte(bytes * 0.45, () => killed.signalScript('SIGKILL'));
    expect(await killed.exitCode, killed.output()).toBe(KILLED);
    other.build(THREE);
    expect(await other.deploy()).toEqual({ code: 1, output: expect.stringMatching(busy) });
    expect(await checkout.deploy()).toMatchObject({ code: 0 });
    await other.publish(THREE);
    expect(readFiles(server.site)).toMatchObject(hashesOf(THREE));
  });
}

for (const kind of DEPLOY_SERVER_KINDS) {
  test(`a deploy to ${kind} stops at Ctrl-C, and ends on one connection where the host ignores the others`, async ({
    startDeploys,
  }) => {
    const place = await startDeploys(kind);
    const { server, checkout, relay } = place;
    checkout.build(ONE);
    for (const [settings, words] of [
      [server.settingsAt(await getPort()), /The connection to 127\.0\.0\.1 broke off \(.*ECONNREFUSED/],
      [server.settingsAt(server.port, 'htdocs'), /There is no folder "htdocs" on 127\.0\.0\.1.* has to be made first/],
    ] as const) {
      expect(await checkout.deploy(['--sample'], settings)).toEqual({ code: 1, output: expect.stringMatching(words) });
    }
    await checkout.publish(ONE);
    const bytes = await bytesOf(place, TWO, SINGLE);

    checkout.build(THREE);
    const run = checkout.start();
    relay.atByte(bytes / 2, run.pressCtrlC);
    await run.exitCode;
    expect(run.output()).toContain('Stopped. The site is as it was.');
    expect(readFiles(server.site)).toMatchObject(hashesOf(TWO));
    // Ctrl-C leaves no lock.
    await place.anotherCheckout().publish(THREE);

    await checkout.publish(ONE);
    let waiting = 0;
    relay.atByte(1, () => {
      relay.treatNew('ignore');
      relay.atByte(bytes * 0.9, () => {
        waiting = relay.ignored();
      });
    });
    expect(await checkout.publish(TWO)).toMatch(/over 1 connections/);
    // The deploy has not waited for their timeouts before the switch.
    expect(waiting).toBe(7);
  });

  test(`visitors can read what is deployed to a private folder of ${kind} over two connections`, async ({
    startDeploys,
  }) => {
    const { server, checkout } = await startDeploys(kind, { isPublic: false, connectionsPerClient: 2 });
    const modeOf = (path: string) => statSync(join(server.site, path)).mode & 0o777;
    for (const files of [ONE, TWO]) {
      const output = await checkout.publish(files);
      if (kind !== 'openssh') expect(output).toMatch(/over [12] connections/);
      expect(Object.keys(files).filter((path) => modeOf(path) !== 0o644)).toEqual([]);
      expect(['assets', 'api/src'].map(modeOf)).toEqual([0o755, 0o755]);
    }
  });
}

test('a deploy to a ProFTPD that does not replace files goes on with a killed upload, and moves files away', async ({
  startDeploys,
}) => {
  const { server, checkout } = await startDeploys('proftpd', { replacesFiles: false });
  const one = { ...ONE, 'media/long.mp4': Buffer.alloc(LONG_FILM_BYTES, 'long') };
  const arrived = () => {
    const sizes = readdirSync(server.site, { recursive: true, encoding: 'utf8' }).map(
      (path) => statSync(join(server.site, path), { throwIfNoEntry: false })?.size ?? 0,
    );
    return Math.max(0, ...sizes);
  };
  checkout.build(one);
  const run = checkout.start();
  await expect.poll(arrived, { intervals: [1], timeout: 60_000 }).toBeGreaterThan(1_000_000);
  run.signalScript('SIGKILL');
  expect([await run.exitCode, readFiles(server.site)]).toEqual([KILLED, {}]);
  expect(arrived()).toBeLessThan(LONG_FILM_BYTES);
  for (const files of [one, TWO]) {
    await checkout.publish(files);
    expect(readFiles(server.site)).toMatchObject(hashesOf(files));
  }
});

test('a deploy to a ProFTPD that forbids changes of permissions puts nothing live that visitors could not read', async ({
  startDeploys,
}) => {
  const { server, checkout } = await startDeploys('proftpd', { isPublic: false, changesPermissions: false });
  checkout.build(ONE);
  const words = /Visitors could not read what this account uploads, .* The site is as it was\./;
  expect(await checkout.deploy()).toEqual({ code: 1, output: expect.stringMatching(words) });
  expect(readFiles(server.site)).toEqual({});
});

test('a deploy to a ProFTPD that protects .htaccess leaves the site as it was, and a later one without it works', async ({
  startDeploys,
}) => {
  const { server, checkout } = await startDeploys('proftpd', { forbiddenName: '^\\.htaccess$' });
  const [{ '.htaccess': _, ...one }, { '.htaccess': __, ...two }] = [ONE, TWO];
  const owners = { '.htaccess': '# locked' };
  await checkout.publish(one);
  layOnHost(server, owners);
  checkout.build(TWO);
  const words = /The host does not let \.htaccess be replaced .* The site is as it was\./;
  expect(await checkout.deploy(['--sample', '--adopt'])).toEqual({ code: 1, output: expect.stringMatching(words) });
  expect(readFiles(server.site)).toMatchObject(hashesOf({ ...one, ...owners }));
  await checkout.publish(two);
  expect(readFiles(server.site)).toMatchObject(hashesOf({ ...two, ...owners }));
  expect(await checkout.deploy(['--rollback'])).toMatchObject({ code: 0 });
  expect(readFiles(server.site)).toMatchObject(hashesOf({ ...one, ...owners }));
});

for (const kind of ['pure-ftpd', 'proftpd'] as const) {
  test(`a connection to ${kind} gets the reply to each of many commands, wherever TCP splits them`, async ({
    startDeploys,
  }) => {
    const { server } = await startDeploys(kind);
    /** A path with two characters of three bytes each. */
    const name = 'assets/शो-0123456789abcdef.css';
    const { connection } = await FtpConnection.open(ftpSettings(server.settings), async () => undefined);
    // Each longer first name shifts all following commands by one byte, so TCP splits them elsewhere.
    for (let length = 1; length <= Buffer.byteLength(`SIZE ${name}\r\n`); length += 1) {
      const sizes = await connection.sizes(['x'.repeat(length), ...Array(200).fill(name)]);
      expect(sizes).toEqual(Array(201).fill(undefined));
    }
    connection.close();
  });

  test(`a second login to ${kind} waits for the first where the host counts a connection that is closing`, async ({
    startDeploys,
  }) => {
    const { server, relay } = await startDeploys(kind, { connectionsPerClient: 1 });
    const logIn = (port: number) =>
      ConnectionPool.logIn(ftpSettings({ ...server.settings, FTP_PORT: String(port) }), 1, async () => undefined);
    const { pool: former } = await logIn(server.port);
    const login = logIn(relay.port);
    // The server has refused the first attempt; its word arrives only after the delay of the relay.
    await expect.poll(relay.ended, { intervals: [5] }).toBeGreaterThan(0);
    former.close();
    const { pool } = await login;
    expect(await pool.use((connection) => connection.sizes(['index.html']))).toEqual([undefined]);
    pool.close();
  });
}

test('a deploy sends nothing to an FTP server whose certificate it cannot trust, and names the host in TLS', async ({
  startDeploys,
}) => {
  const { server, checkout } = await startDeploys('pure-ftpd');
  checkout.build(ONE);
  const pinned = `FTP_FINGERPRINT='${server.settings.FTP_FINGERPRINT}'`;
  for (const [settings, words] of [
    [{ FTP_PASSWORD: 'guessed' }, /refused the login \(530.*\): look at FTP_USERNAME and FTP_PASSWORD/],
    [{ FTP_FINGERPRINT: '' }, /The certificate of 127\.0\.0\.1 cannot be trusted [\s\S]* Nothing was sent/],
    [{ FTP_FINGERPRINT: '' }, new RegExp(pinned)],
    [{ FTP_FINGERPRINT: 'AB'.repeat(32) }, /is not the one that FTP_FINGERPRINT names/],
    [
      { FTP_HOST: 'localhost', FTP_FINGERPRINT: '', NODE_EXTRA_CA_CERTS: server.certificate },
      /The certificate of localhost cannot be trusted \(it is for another name\)/,
    ],
  ] as const) {
    const outcome = await checkout.deploy(['--sample'], settings);
    expect(outcome).toEqual({ code: 1, output: expect.stringMatching(words) });
    expect(outcome.output).not.toContain('guessed');
  }
  expect(existsSync(join(server.site, '.deploy'))).toBe(false);

  // Many hosts share an IP address, and choose the certificate by the name (SNI).
  const pem = readFileSync(server.certificate);
  const names = new Set<unknown>();
  const greeter = createServer({ key: pem, cert: pem }, (socket) => {
    names.add(socket.servername);
    socket.end('421 Later.\r\n');
  });
  const port = await getPort();
  await new Promise<void>((resolve) => greeter.listen(port, '127.0.0.1', resolve));
  const named = { FTP_HOST: 'localhost', FTP_PORT: String(port), FTP_SECURE: 'implicit' };
  expect(await checkout.deploy(['--sample'], named)).toMatchObject({ code: 1 });
  greeter.close();
  expect([...names]).toEqual(['localhost']);
});

test('a deploy over SFTP trusts the first host key, refuses another one, and asks for a pinned one in CI', async ({
  startDeploys,
}) => {
  const { server, checkout } = await startDeploys('openssh');
  const [knownHosts, otherKey] = [join(checkout.folder, 'known-hosts.json'), `SHA256:${'A'.repeat(43)}`];
  const key = server.settings.FTP_FINGERPRINT ?? '';
  const anyKey = { FTP_FINGERPRINT: '', CI: '' };
  const expectRefusal = async (settings: Record<string, string>, words: RegExp) => {
    const outcome = await checkout.deploy(['--sample'], settings);
    expect(outcome).toEqual({ code: 1, output: expect.stringMatching(words) });
    expect(outcome.output).not.toContain('sesame');
  };
  checkout.build(ONE);
  await expectRefusal({ ...anyKey, CI: 'true' }, /FTP_FINGERPRINT is missing: CI knows no key of a former deploy\./);
  await expectRefusal(
    { FTP_FINGERPRINT: otherKey },
    /The key of .* the one that FTP_FINGERPRINT names: .* Nothing was/,
  );
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(checkout.folder, 'key')]);
  await expectRefusal(
    { SFTP_KEY_FILE: join(checkout.folder, 'key') },
    /refused the login: look at the user in DEPLOY_URL/,
  );
  await expectRefusal({ SFTP_KEY_FILE: '/no/such/key' }, /SFTP_KEY_FILE names \/no\/such\/key, which cannot be read/);
  expect(readFiles(server.site)).toEqual({});

  const words = `The key of 127.0.0.1 is ${key}; later deploys expect it.`;
  expect(await checkout.publish(ONE, ['--sample'], anyKey)).toContain(words);
  expect(await checkout.publish(ONE, ['--sample'], anyKey)).not.toContain('The key of');
  replaceIn(knownHosts, key, otherKey);
  await expectRefusal(anyKey, /The key of 127\.0\.0\.1 is not the one of the deploys before: .* Nothing was sent/);

  const asked = new Set<string>();
  const host = new ssh2.Server({ hostKeys: [readFileSync(join(server.home, '../host-key'))] }, (client: Connection) => {
    client
      .on('error', () => undefined)
      .on('authentication', (attempt) => {
        if (attempt.method === 'password') asked.add(`${attempt.username} ${attempt.password}`);
        attempt.reject(['password']);
      });
  });
  const port = await getPort();
  await new Promise<void>((resolve) => host.listen(port, '127.0.0.1', resolve));
  for (const user of ['asha', 'asha:a%40b']) {
    const DEPLOY_URL = `sftp://${user}@127.0.0.1:${port}/public_html`;
    await expectRefusal({ DEPLOY_URL, SFTP_KEY_FILE: '', FTP_PASSWORD: 'open sesame 42' }, /refused the login/);
  }
  host.close();
  expect([...asked].sort()).toEqual(['asha a@b', 'asha open sesame 42']);
});

/** How hosts let OPcache look for changed files, each with a server for deploys. */
const OPCACHES = [
  ['looks every 2 s', 'pure-ftpd', { 'opcache.validate_timestamps': 'on', 'opcache.revalidate_freq': '2' }],
  ['never looks', 'openssh', { 'opcache.validate_timestamps': 'off' }],
] as const;

/** Classes of the second release that name it in a header; those of the first release send none. */
const MARKED = [
  ['Application.php', '$answer->send(', 'x-application'],
  ['Http/Response.php', 'http_response_code($this->status);', 'x-response'],
] as const;

for (const [looks, kind, opcache] of OPCACHES) {
  test(`an inquiry sent during deploys is answered by one release and arrives where OPcache ${looks} for changes`, async ({
    startHost,
    startDeploys,
    mail,
  }) => {
    test.setTimeout(600_000);
    const host = await startHost({ phpWorkers: 8, phpSettings: { 'opcache.enable': 'on', ...opcache } });
    host.setEnv({ ...localMail(mail), SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' });
    const { server, relay } = await startDeploys(kind, { home: host.home });
    const settings = {
      ...server.settings,
      ...server.settingsAt(relay.port),
      MAIL_TO: 'a@b.test',
      MAIL_FROM: 'c@d.test',
    };
    const start = (folder: string, SITE_URL: string, options: string[] = []) =>
      runCheckout(folder, 'deploy', { ...settings, SITE_URL }, ['--sample', ...options]);
    // The second release is built by its deploy.
    const [first, second] = ['first', 'second'].map((name) => join(host.home, '..', name)) as [string, string];
    for (const folder of [first, second])
      cpSync(fixtureCheckout(), folder, { recursive: true, verbatimSymlinks: true });
    for (const [path, line, header] of MARKED) {
      replaceIn(join(second, 'api/src', path), line, `header('${header}: second');\n${line}`);
    }
    replaceIn(join(second, 'frontend/content/services.yaml'), 'title: Wedding Shoot', 'title: Weddings by the sea');
    const deploy = async (isSecond: boolean, killAt?: number) => {
      const before = relay.bytes();
      const run = isSecond ? start(second, host.url) : start(first, 'https://studio.example/');
      if (killAt !== undefined) relay.atByte(killAt, () => run.signalScript('SIGKILL'));
      expect(await run.exitCode, run.output()).toBe(killAt === undefined ? 0 : KILLED);
      return relay.bytes() - before;
    };
    await deploy(false);
    const dry = start(second, host.url, ['--dry-run']);
    expect([await dry.exitCode, dry.output()]).toEqual([0, expect.stringContaining('Nothing was written')]);
    const verified = start(second, host.url, ['--verify']);
    expect(await verified.exitCode, verified.output()).toBe(0);
    expect(verified.output()).toMatch(/Building the site[\s\S]*Every page at \S+ is what was uploaded\./);
    expect(readFileSync(join(server.site, 'services.html'), 'utf8')).toContain('Weddings by the sea');
    const contact = readFileSync(join(server.site, 'contact.html'));
    writeFileSync(join(server.site, 'contact.html'), 'hacked');
    const hacked = start(second, host.url, ['--verify']);
    expect(await hacked.exitCode).toBe(3);
    expect(hacked.output()).toMatch(/\/contact is not the page that was uploaded: status 200, 6 bytes instead of/);
    expect(hacked.output()).not.toContain('/services is not');
    writeFileSync(join(server.site, 'contact.html'), contact);

    // Later updates send as little as this one: files of the former release are still on the host.
    const bytes = await deploy(false);
    let isDeploying = true;
    const answers = { first: 0, second: 0 };
    /** The ids that visitors were told, by message. */
    const told = new Map<string, string>();
    const sendOne = async () => {
      const fields = fieldsOf();
      const answer = await post(host, fields);
      told.set(fields.message ?? '', `<${expectJsonAnswer(answer, 200).id}@studio.example>`);
      const [one, other] = MARKED.map(([, , header]) => answer.headers[header]);
      expect(one).toBe(other);
      answers[one === undefined ? 'first' : 'second'] += 1;
    };
    const sending = (async () => {
      while (isDeploying) await Promise.all([sendOne(), sendOne(), wait(100)]);
    })();
    const deploying = (async () => {
      for (const [index, share] of [0.3, 0.6, 0.8, 0.9].entries()) {
        await deploy(index % 2 === 0, share * bytes);
        await deploy(index % 2 === 0);
      }
    })().finally(() => {
      isDeploying = false;
    });
    await Promise.all([sending, deploying]);
    expect([answers.first > 0, answers.second > 0]).toEqual([true, true]);
    const retry = () => runInquiries(host, ['retry'], { timeoutMs: 60_000 });
    await expect.poll(async () => (await retry()).output, { timeout: 60_000 }).toContain('No inquiry is pending');
    const arrived = new Map(mail.mails().map(({ text, messageId }) => [/Hello \S+/.exec(text)?.[0], messageId]));
    expect([...told].filter(([message, id]) => arrived.get(message) !== id)).toEqual([]);
  });
}
