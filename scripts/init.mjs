import { join } from 'node:path';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { ROOT } from './support/paths.mjs';

let isStarted = false;
await runCommand(async () => {
  await setUp(['npm', 'php', 'composer']);
  const [{ installPackages }, { runnerImport }] = await Promise.all([import('./build/api.mjs'), import('vite')]);
  // PHP reads the settings.
  await installPackages();
  const { module } = await runnerImport(join(ROOT, 'scripts/init/command.ts'), {
    configFile: false,
    envDir: false,
    root: ROOT,
    logLevel: 'silent',
  });
  const { runInit } = /** @type {typeof import('./init/command.ts')} */ (module);
  isStarted = await runInit(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
});
if (isStarted) await import('./start.mjs');
