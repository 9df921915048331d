import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPool } from '../../scripts/deploy/command.ts';
import { readOptions } from '../../scripts/deploy/options.ts';
import { publish as publishRelease } from '../../scripts/deploy/publish.ts';
import { readLocalRelease } from '../../scripts/deploy/release.ts';
import { send } from '../support/contact.ts';
import { test } from '../support/deploy/deployTest.ts';
import { DEPLOY_SERVER_KINDS, ownByAccount } from '../support/deploy/startDeployServer.ts';
import { liveVersion, problemsOf, visit } from '../support/deploy/visitor.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { localMail } from '../support/mail.ts';
import { expect } from '../support/test.ts';

/** Exit codes of Node for a process that a signal has ended. */
const KILLED = null;

/** How often a deploy is interrupted, spread over its bytes: DEPLOY_INTERRUPTIONS=200 looks at each moment more closely. */
const INTERRUPTIONS = Number(process.env.DEPLOY_INTERRUPTIONS ?? 3);

test.setTimeout(600_000 + INTERRUPTIONS * 25_000);

for (const kind of DEPLOY_SERVER_KINDS) {
  test(`visitors get whole versions while deploys over ${kind} are killed and cut off`, async ({ rent, version }) => {
    const { host, relay, start, publish, deploy } = await rent(kind);
    await publish(version('000', 'even'));
    await publish(version('001', 'odd'));
    const before = relay.bytes();
    await publish(version('002', 'even'));
    const bytes = relay.bytes() - before;
    const visible = [version('002')];
    const endVisit = visit(host.url, visible);
    for (let index = 0; index < INTERRUPTIONS; index += 1) {
      const next = version(`${100 + index}`, index % 2 === 0 ? 'even' : 'odd');
      visible.push(next);
      const isKilled = index % 3 < 2;
      const message = `${isKilled ? 'killed' : 'cut off'} after ${index} of ${INTERRUPTIONS} parts`;
      const run = await start(next);
      relay.atByte(Math.max(1, Math.floor((index / INTERRUPTIONS) * bytes)), () =>
        isKilled ? run.signal('SIGKILL') : relay.cut(),
      );
      // A deploy whose connections are cut opens new ones.
      expect(await run.exitCode, `${message}: ${run.output()}`).toBe(isKilled ? KILLED : 0);
      expect(await deploy(next), message).toMatchObject({ code: 0 });
      expect(await problemsOf(host.url, [next]), message).toEqual([]);
      visible.shift();
    }
    // A rollback that is killed when visitors see it is finished by the next one, and not undone.
    const former = `${100 + INTERRUPTIONS - 2}`;
    visible.push(version(former));
    const back = await start(undefined, ['--rollback']);
    await expect.poll(() => liveVersion(host.url), { intervals: [5], timeout: 60_000 }).toBe(former);
    back.signal('SIGKILL');
    await back.exitCode;
    expect(await deploy(undefined, ['--rollback'])).toMatchObject({ code: 0 });
    expect(await liveVersion(host.url)).toBe(former);
    expect(await endVisit()).toEqual([]);
  });
}

test('of two deploys one stops; Ctrl-C and a lost host leave the site as it was', async ({ rent, version }) => {
  const { host, relay, start, publish, deploy, server } = await rent('pure-ftpd');
  await publish(version('one'));
  const lock = join(server.site, '.deploy/lock');
  const holders = () => (existsSync(lock) ? readdirSync(lock) : []);
  const startUntilItHasTheLock = async (name: string) => {
    const run = await start(version(name));
    await expect.poll(() => holders().some((name) => name !== 'interrupted'), { intervals: [5] }).toBe(true);
    return run;
  };

  const stopped = await startUntilItHasTheLock('four');
  stopped.signal('SIGSTOP');
  const busy = /Another deploy is going on, by \S+ on \S+ since .* UTC\. Nothing was uploaded/;
  expect(await deploy(version('six'))).toEqual({ code: 1, output: expect.stringMatching(busy) });
  await publish(version('six'), ['--unlock']);
  stopped.signal('SIGCONT');
  expect(await stopped.exitCode, stopped.output()).toBe(1);
  expect(await problemsOf(host.url, [version('six')])).toEqual([]);

  // It takes over from a deploy that was interrupted in its switch, and leaves that to the next.
  const list = join(server.site, '.deploy/releases');
  const interrupt = () =>
    writeFileSync(list, JSON.stringify({ ...JSON.parse(readFileSync(list, 'utf8')), unfinished: 'deploy' }));
  interrupt();
  mkdirSync(join(lock, 'interrupted'), { recursive: true });
  ownByAccount(server.site);
  const interrupted = await startUntilItHasTheLock('ten');
  interrupted.signal('SIGINT');
  await expect.poll(interrupted.output, { intervals: [5] }).toContain('Stopped.');
  // At Ctrl-C npm sends a second one.
  interrupted.signal('SIGINT');
  expect(await interrupted.exitCode).toBe(1);
  expect(interrupted.output()).toContain('Stopped. The site is as it was.');
  expect(holders()).toEqual(['interrupted']);
  const lost = await startUntilItHasTheLock('ten');
  relay.treatNew('cut');
  relay.cut();
  expect(await lost.exitCode).toBe(1);
  expect(lost.output()).toMatch(/The connection to 127\.0\.0\.1 broke off.*The site is as it was\./s);
  expect(await problemsOf(host.url, [version('six')])).toEqual([]);
  relay.treatNew('relay');
  await publish(version('ten'));

  const edited = await startUntilItHasTheLock('two');
  const rules = join(server.site, '.htaccess');
  appendFileSync(rules, '# Written by the panel meanwhile.\n');
  expect(await edited.exitCode, edited.output()).toBe(0);
  expect(await problemsOf(host.url, [version('two')])).toEqual([]);
  expect(readFileSync(rules, 'utf8')).toMatch(/^# END Studio site\n# Written by the panel meanwhile\.\n$/m);

  // A deploy was interrupted after it had moved a file with a fixed name; the owner goes back, and deploys again.
  const page = join(server.site, 'x/index.html');
  writeFileSync(page, 'of the other deploy');
  interrupt();
  expect(await deploy(undefined, ['--rollback'])).toMatchObject({ code: 0 });
  await publish(version('two'));
  expect(readFileSync(page, 'utf8')).not.toBe('of the other deploy');
});

test('a deploy that slept before it had the lock leaves what went live meanwhile', async ({ rent, version }) => {
  const { server, host, publish } = await rent('pure-ftpd');
  await publish(version('one'));
  const pool = await openPool(server.settings);
  const run = pool.run.bind(pool);
  // Its first task looks at the live release.
  pool.run = (task) => {
    pool.run = run;
    return run(task).finally(() => publish(version('two')));
  };
  const { folder, rules } = version('three');
  const local = await readLocalRelease(folder, rules);
  const deployment = publishRelease(pool, readOptions([]), host.url, { phase: 'beginning' }, local);
  await expect(deployment).rejects.toThrow('Another deploy has changed the site since this one began.');
  pool.close();
  expect(await problemsOf(host.url, [version('two')])).toEqual([]);
});

test('each inquiry during deploys is answered by one release, and arrives', async ({ rent, version, mail }) => {
  const opcache = { 'opcache.enable': 'on', 'opcache.validate_timestamps': 'off' };
  const { host, publish } = await rent('openssh', { phpSettings: opcache });
  host.setEnv(localMail(mail));
  const pair = [version('one', 'one'), version('two', 'two')] as const;
  await publish(pair[0]);
  const endVisit = visit(host.url, pair);
  const sent: { id: string; words: string }[] = [];
  let isDeploying = true;
  const sending = (async () => {
    // More would keep the processor from the deploys.
    for (; isDeploying; await wait(200)) sent.push(...(await Promise.all([send(host), send(host)])));
  })();
  for (let index = 1; index <= INTERRUPTIONS; index += 1) await publish(pair[index % 2] as (typeof pair)[0]);
  isDeploying = false;
  await sending;
  expect(await endVisit()).toEqual([]);
  const retry = () => runInquiries(host, ['retry'], { timeoutMs: 60_000 });
  await expect.poll(async () => (await retry()).output, { timeout: 60_000 }).toContain('No inquiry is pending');
  const arrived = mail.mails().map(({ text, messageId }) => `${messageId} ${text}`);
  const isLost = ({ id, words }: (typeof sent)[0]) =>
    !arrived.some((each) => each.includes(id) && each.includes(words));
  expect(sent.filter(isLost)).toEqual([]);
});
