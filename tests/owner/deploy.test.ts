import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCheckout } from '../support/commands/runCheckout.ts';
import { hashesOf, readFiles } from '../support/deploy/deployCheckout.ts';
import { deployReleases } from '../support/deploy/deployReleases.ts';
import { test } from '../support/deploy/deployTest.ts';
import { smallSite } from '../support/deploy/smallSite.ts';
import { layOnHost, ownByAccount } from '../support/deploy/startDeployServer.ts';
import { expect, fixtureCheckout } from '../support/test.ts';

const ONE = smallSite('one');

/**
 * ProFTPD is the stricter one of the FTP servers: data connections must resume the TLS session of the login, and each
 * command waits for the reply to the one before. `npm run test:all` deploys to the other one too.
 */
for (const kind of ['proftpd', 'openssh'] as const) {
  test(`an owner deploys one release after the other to ${kind}, goes back, and keeps files of other origin`, async ({
    startDeploys,
  }) => {
    test.setTimeout(120_000);
    await deployReleases(await startDeploys(kind));
  });

  test(`a deploy to ${kind} says that the disk is full, and goes on when there is room`, async ({ startDeploys }) => {
    const { server, checkout } = await startDeploys(kind);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', server.site]);
    try {
      ownByAccount(server.site);
      checkout.build(ONE);
      const words = /room left on the host.* The site is as it was\./;
      expect(await checkout.deploy()).toEqual({ code: 1, output: expect.stringMatching(words) });
      expect(readFiles(server.site)).toEqual({});
      execFileSync('mount', ['-o', 'remount,size=20m', server.site]);
      await checkout.publish(ONE);
      expect(readFiles(server.site)).toEqual(hashesOf(ONE));
    } finally {
      execFileSync('umount', ['--lazy', server.site]);
    }
  });
}

test('a deploy with a wrong password says so, and replaces no file of other origin before it is told to', async ({
  startDeploys,
}) => {
  const { server, checkout } = await startDeploys('proftpd');
  const cut = { ...ONE, 'assets/shared-3.js': 'cut off', 'index.html': `${ONE['index.html']}`.replace('one', 'eno') };
  layOnHost(server, cut);
  checkout.build(ONE);
  const refused = await checkout.deploy(['--sample'], { FTP_PASSWORD: 'guessed' });
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/refused the login \(530.*\): look at FTP_USERNAME and FTP_PASSWORD/),
  });
  expect(refused.output).not.toContain('guessed');

  const foreign =
    /^public_html\/\S+ and \d+ more on the host was not put there by this command: .* --adopt"\. The site/m;
  expect(await checkout.deploy()).toEqual({ code: 1, output: expect.stringMatching(foreign) });
  expect(readFiles(server.site)).toEqual(hashesOf(cut));
  await checkout.publish(ONE, ['--sample', '--adopt']);
  expect(readFiles(server.site)).toEqual(hashesOf(ONE));
  // What somebody has changed on the host since is mended, even where the size is the same.
  layOnHost(server, { 'index.html': `${cut['index.html']}`, 'team.html/holiday.jpg': 'jpg' });
  await checkout.publish(ONE, ['--sample', '--adopt']);
  expect(readFileSync(join(server.site, 'index.html'), 'utf8')).toBe(ONE['index.html']);

  const folder = /^public_html\/team\.html on the host .*: move it away.* The site is as it was\./m;
  checkout.build({ ...smallSite('two'), 'team.html': 'team' });
  for (const options of [['--sample'], ['--sample', '--adopt']]) {
    expect(await checkout.deploy(options)).toEqual({ code: 1, output: expect.stringMatching(folder) });
  }
  expect(readFiles(server.site)).toEqual(hashesOf({ ...ONE, 'team.html/holiday.jpg': 'jpg' }));
});

test('a deploy names each sample of the content and each mistake in the settings, and uploads nothing', async () => {
  const settings = { MAIL_TO: '', FTP_HOST: '127.0.0.1', FTP_PORT: 'twenty-one' };
  const run = runCheckout(fixtureCheckout(), 'deploy', settings);
  expect(await run.exitCode).toBe(1);
  for (const sentence of [
    /^\.env: MAIL_TO is missing/m,
    /^FTP_PORT is "twenty-one": write a number/m,
    /^frontend\/content\/company\.yaml still has the name "Your Studio"; write your own\.$/m,
    /^frontend\/content\/company\.yaml still has the phone number 00000 00000; write your own\.$/m,
    /^frontend\/content\/company\.yaml still has an address that ends in \.example; write your own\.$/m,
    /^frontend\/content\/services\.yaml still has a "Sample Client"; write your own\.$/m,
    /^Nothing was uploaded: mend the problems above, or .* --sample"\.$/m,
  ]) {
    expect(run.output()).toMatch(sentence);
  }
});
