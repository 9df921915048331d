import { installPackages } from './build/packages.mjs';
import { readOptions } from './doctor/options.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  await setUp(['npm', 'php', 'composer']);
  // `readSettings` reads .env with PHP, which needs the Composer packages.
  await installPackages();
  // Import after `setUp`, which installs the packages that this module needs.
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('./doctor/command.ts')} */
  const { runDoctor } = await runTypeScript('scripts/doctor/command.ts');
  process.exitCode = await runDoctor(options);
});
