import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';

let isStarted = false;
await runCommand(async () => {
  await setUp(['npm', 'php', 'composer']);
  const [{ installPackages }, { runTypeScript }] = await Promise.all([
    import('./build/packages.mjs'),
    import('./support/run-typescript.mjs'),
  ]);
  // `runInit` reads the settings with PHP, which needs the Composer packages.
  await installPackages();
  /** @type {typeof import('./init/command.ts')} */
  const { runInit } = await runTypeScript('scripts/init/command.ts');
  isStarted = await runInit(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
});
if (isStarted) await import('./start.mjs');
