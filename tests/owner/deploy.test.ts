import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathWith } from '../support/commands/pathWith.ts';
import { runCheckout } from '../support/commands/runCheckout.ts';
import { test } from '../support/deploy/deployTest.ts';
import { problemsOf } from '../support/deploy/visitor.ts';
import { expect, fixtureCheckout } from '../support/test.ts';

test('a deploy names a wrong password, publishes with the right one, and goes back', async ({ rent, version }) => {
  const { host, deploy, publish, files } = await rent('proftpd');
  const refused = await deploy(version('one'), [], { FTP_PASSWORD: 'guessed' });
  const words = /refused the login \(530.*\): look at FTP_USERNAME and FTP_PASSWORD/;
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(words) });
  expect(refused.output).not.toContain('guessed');

  await publish(version('one'));
  const [one, two] = [files(), version('two')];
  const page = 'x/index.html';
  writeFileSync(join(two.folder, page), 'The page with other words');
  await publish(two);
  expect(files()[page], 'A file that keeps its name is sent when its content changes.').not.toBe(one[page]);
  expect(await problemsOf(host.url, [two])).toEqual([]);
  expect(await deploy(undefined, ['--rollback'])).toMatchObject({ code: 0 });
  const { [page]: _, ...others } = one;
  expect(files()).toMatchObject(others);
});

test('a deploy names each sample of the content and each mistake in the settings, and uploads nothing', async () => {
  const settings = { MAIL_TO: '', FTP_HOST: '127.0.0.1', FTP_PORT: 'twenty-one' };
  const run = await runCheckout(fixtureCheckout(), 'deploy', settings);
  expect(await run.exitCode).toBe(1);
  for (const sentence of [
    /^\.env: MAIL_TO is missing/m,
    /^FTP_PORT is "twenty-one": write a number/m,
    /^frontend\/content\/company\.yaml has sample content: "Your Studio", /m,
    /^frontend\/content\/films\.yaml has sample content: "Nach Ka Mausam", /m,
    /^Nothing was uploaded: mend the problems above, or .* --sample"\.$/m,
  ]) {
    expect(run.output()).toMatch(sentence);
  }
});

test('npm run deploy -- --rollback needs neither PHP nor Composer', async () => {
  const settings = { FTP_HOST: '127.0.0.1', FTP_PORT: '1', FTP_USERNAME: 'studio', FTP_PASSWORD: 'secret' };
  const environment = { ...settings, PATH: pathWith('node', 'npm', 'sh') };
  const run = await runCheckout(fixtureCheckout(), 'deploy', environment, ['--rollback']);
  expect(await run.exitCode).toBe(1);
  expect(run.output()).toMatch(/^The server \S+ does not answer on port 1 \(ECONNREFUSED\): look at FTP_HOST, /m);
});
