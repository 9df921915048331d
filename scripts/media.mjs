import { join } from 'node:path';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { ROOT } from './support/paths.mjs';

await runCommand(async () => {
  await setUp(['npm', 'media-tools']);
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(ROOT, 'scripts/media/command.ts'), {
    configFile: false,
    envDir: false,
    root: ROOT,
    logLevel: 'silent',
  });
  const { runMediaCommand } = /** @type {typeof import('./media/command.ts')} */ (module);
  // npm changes to the project's folder; files are named from where the command was typed.
  process.exitCode = await runMediaCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
});
