import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(async () => {
  await setUp(['npm', 'media-tools']);
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('./media/command.ts')} */
  const { runMediaCommand } = await runTypeScript('scripts/media/command.ts');
  // npm changes to the project's folder; files are named from where the command was typed.
  process.exitCode = await runMediaCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
});
