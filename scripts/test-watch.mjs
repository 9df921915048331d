import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { ROOT } from './support/paths.mjs';

/** The command `npm run test:watch`: runs the unit tests, and again after each change, until Ctrl-C. */
await runCommand(async () => {
  await setUp(['npm']);
  const vitest = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['watch', '--project=unit', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.once('exit', () => vitest.kill());
  process.exitCode = await new Promise((resolve) => {
    vitest.once('close', resolve);
  });
});
