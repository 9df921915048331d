import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../../scripts/support/paths.mjs';

/** Runs visits like `npm run bench`: one after another, each in its own browser; a failure does not end them. */
const MEASUREMENT = `
  import { runnerImport } from 'vite';
  import { runCommand } from './scripts/support/command.mjs';

  await runCommand(async () => {
    const { module } = await runnerImport('./tests/bench/pages/withFreshBrowser.ts', {
      configFile: false, envDir: false, logLevel: 'warn',
    });
    const visit = async ({ page }) => {
      console.log('visited');
      await page.waitForEvent('close', { timeout: 0 });
    };
    for (;;) await module.withFreshBrowser({ chromiumArguments: [] }, { screen: module.PHONE }, visit).catch(console.error);
  });
`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'a benchmark ends at %s, instead of going on with its next browser',
  async (signal, code) => {
    const benchmark = spawn(process.execPath, ['--input-type=module', '--eval', MEASUREMENT], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void benchmark.kill('SIGKILL'));
    let output = '';
    benchmark.stdout.on('data', (words) => {
      output += words;
    });
    const ended = once(benchmark, 'exit');
    await Promise.race([once(benchmark.stdout, 'data'), ended]);
    expect(output).toBe('visited\n');

    benchmark.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(output).toBe('visited\n');
  },
  20_000,
);
