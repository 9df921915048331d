import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from './doctor/options.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { ROOT } from './support/paths.mjs';

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  // The doctor installs nothing else: a missing program is one of its findings.
  if (!existsSync(join(ROOT, 'node_modules'))) await setUp(['npm']);
  // Import after `setUp`, which installs the packages that this module needs.
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('./doctor/command.ts')} */
  const { runDoctor } = await runTypeScript('scripts/doctor/command.ts');
  process.exitCode = await runDoctor(options);
});
