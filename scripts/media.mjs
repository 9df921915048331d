import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(async () => {
  await setUp(['npm', 'media-tools']);
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('./media/command.ts')} */
  const { runMediaCommand } = await runTypeScript('scripts/media/command.ts');
  // npm runs in the project's folder; file names are relative to `INIT_CWD`, where the command was typed.
  process.exitCode = await runMediaCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
});
