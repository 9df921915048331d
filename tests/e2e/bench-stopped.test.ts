import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/support/paths.mjs';

/** As `npm run bench`: TypeScript executed by Vite, one visit after the other, and one that fails is repeated. */
const MEASUREMENT = `
  import { runnerImport } from 'vite';
  import { runCommand } from './scripts/support/command.mjs';

  await runCommand(async () => {
    const { module } = await runnerImport('./tests/support/launchBrowser.ts', { configFile: false, envDir: false });
    const visit = async () => {
      const browser = await module.launchBrowser();
      await (await browser.newPage()).goto('about:blank');
      console.log('visited');
      await new Promise((resolve) => browser.on('disconnected', resolve));
    };
    for (;;) await visit();
  });
`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('a measurement ends at %s, instead of going on with its next browser', async (signal, code) => {
  const measurement = spawn(process.execPath, ['--input-type=module', '--eval', MEASUREMENT], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let visits = '';
  measurement.stdout.on('data', (words) => {
    visits += words;
  });
  await once(measurement.stdout, 'data');
  measurement.kill(signal);

  const [ended] = await Promise.race([
    once(measurement, 'exit'),
    new Promise<[string]>((resolve) => setTimeout(resolve, 10_000, ['goes on'])),
  ]);
  measurement.kill('SIGKILL');
  expect(visits).toBe('visited\n');
  expect(ended).toBe(code);
});
