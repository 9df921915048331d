import type { ServerResponse } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { settingsFindings } from '../deploy/findings.ts';
import { readSettings } from '../settings.ts';
import { startProgram } from '../support/childProcess.ts';
import { ROOT } from '../support/paths.ts';
import { sampleFindings } from '../support/sampleContent.ts';
import { UserError } from '../support/UserError.ts';

/** The commands that the bar of the editor runs, by the names of its buttons. */
const COMMANDS = {
  deploy: ({ takesSample }: Request) => ['deploy', ...(takesSample ? ['--sample'] : [])],
  rollback: () => ['deploy', '--rollback'],
  doctor: (_: Request, { SITE_URL = '' }: Settings) => [
    'doctor',
    ...(URL.canParse(SITE_URL) ? ['--url', SITE_URL] : []),
  ],
};

type Settings = Record<string, string>;

/** What a button asks for: `takesSample` puts sample content online too. */
export interface Request {
  task: keyof typeof COMMANDS;
  takesSample?: boolean;
}

let isRunning = false;

/** The address of the site; what a task lacks, a sentence each; and the sample content that it would put online, a sentence for each file. */
export async function taskState({ task }: Partial<Request>) {
  const settings = await readSettings();
  const findings = settingsFindings(settings, { isRollback: task === 'rollback', allowsSample: true });
  return {
    siteUrl: settings.SITE_URL ?? '',
    missing: task === 'doctor' ? [] : findings,
    samples: task === 'deploy' ? await sampleFindings() : [],
  };
}

/**
 * Runs a command of package.json, and responds with its output as it comes; the last line is `exit code` and the code. One command
 * runs at a time, to its end even if the page is closed; it ends with this process.
 */
export async function runTask(request: Request, response: ServerResponse): Promise<void> {
  if (!Object.hasOwn(COMMANDS, request.task)) throw new UserError('There is no such task.');
  if (isRunning) throw new UserError('Another command is still running: wait for it to end.');
  isRunning = true;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  try {
    const words = COMMANDS[request.task](request, await readSettings());
    const { exitCode } = await startProgram(process.execPath, ['scripts/run.mjs', ...words], {
      cwd: ROOT,
      // Without the mode of this process, in which a build would be one for developers.
      env: { NODE_ENV: undefined },
      onOutput: (text) => response.write(stripVTControlCharacters(text)),
    });
    response.flushHeaders();
    response.end(`\nexit code ${await exitCode}\n`);
  } finally {
    isRunning = false;
  }
}
