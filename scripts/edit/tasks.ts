import type { ServerResponse } from 'node:http';
import { contentFindings, settingsFindings } from '../deploy/findings.ts';
import { readSettings } from '../settings.ts';
import { startProgram } from '../support/childProcess.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';

/** The commands that the bar of the editor runs, by the names of its buttons. */
const COMMANDS = {
  deploy: ({ takesSample }: Request) => ['deploy', ...(takesSample ? ['--sample'] : [])],
  rollback: () => ['deploy', '--rollback'],
  doctor: (_: Request, { SITE_URL = '' }: Settings) => [
    'doctor',
    '--json',
    ...(URL.canParse(SITE_URL) ? ['--url', SITE_URL] : []),
  ],
};

type Settings = Record<string, string>;

/** What a button asks for: `takesSample` puts sample content online too. */
export interface Request {
  task: keyof typeof COMMANDS;
  takesSample?: boolean;
}

/** The command that is running, with its output so far and the pages that show it. */
let running: { task: string; output: string; watchers: Set<ServerResponse> } | undefined;

/** The command that is running, if any; the address of the site; what a task lacks, a sentence each; the sample content that is left. */
export async function taskState({ task }: Partial<Request>) {
  const settings = await readSettings();
  const isRollback = task === 'rollback';
  const uploads = isRollback || task === 'deploy';
  return {
    running: running?.task,
    siteUrl: settings.SITE_URL ?? '',
    missing: uploads ? settingsFindings(settings, { isRollback, allowsSample: true }) : [],
    samples: task === 'deploy' ? await contentFindings() : [],
  };
}

/**
 * Runs a command of package.json, and responds with its output as it comes; the last line is `exit code` and the code. While one is
 * running, another page that asks for it gets its output too, and no other command starts. It ends with this process.
 */
export async function runTask(request: Request, response: ServerResponse): Promise<void> {
  if (!Object.hasOwn(COMMANDS, request.task)) throw new UserError('There is no such task.');
  if (running !== undefined && running.task !== request.task)
    throw new UserError('Another command is still running: wait for it to end.');
  const isNew = running === undefined;
  running ??= { task: request.task, output: '', watchers: new Set() };
  const { output, watchers } = running;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.write(output || '\n');
  watchers.add(response.on('close', () => watchers.delete(response)));
  if (!isNew) return;

  const say = (words: string) => {
    if (running) running.output += words;
    for (const watcher of watchers) watcher.write(words);
  };
  try {
    const words = COMMANDS[request.task](request, await readSettings());
    // Without the mode of this process, in which a build would be one for developers.
    const options = { cwd: ROOT, env: { NODE_ENV: undefined }, onOutput: say };
    const { exitCode } = await startProgram(process.execPath, ['scripts/run.mjs', ...words], options);
    say(`\nexit code ${await exitCode}\n`);
  } catch (problem) {
    say(`\n${(problem as Error).message}\nexit code 1\n`);
  }
  running = undefined;
  for (const watcher of watchers) watcher.end();
}
