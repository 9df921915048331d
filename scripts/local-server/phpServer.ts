import { join } from 'node:path';
import getPort from 'get-port';
import { type RunningProgram, startProgram } from '../support/childProcess.ts';
import { ENDPOINT, PUBLIC_HTML } from '../support/paths.ts';
import { untilItAnswers } from './answers.ts';
import { HOST } from './ports.ts';

/** With a single worker, a slow mail server would block the next inquiry. */
const WORKERS = '4';

const PHP_SETTINGS = ['expose_php=0', 'display_errors=0', 'log_errors=1', 'html_errors=0', 'variables_order=EGPCS'];

/**
 * Starts PHP's built-in server on a free port. It runs the endpoint of the built site for every request; the log of PHP is
 * written to stderr.
 */
export async function startPhpServer(environment: NodeJS.ProcessEnv): Promise<RunningProgram & { url: string }> {
  const address = `${HOST}:${await getPort({ host: HOST })}`;
  const settings = PHP_SETTINGS.flatMap((setting) => ['-d', setting]);
  const script = join(PUBLIC_HTML, ENDPOINT);
  const server = await startProgram('php', [...settings, '-q', '-S', address, '-t', PUBLIC_HTML, script], {
    env: { ...environment, PHP_CLI_SERVER_WORKERS: WORKERS },
    // On SIGTERM, PHP's main process would leave its workers running.
    stopSignal: 'SIGINT',
    onOutput: (text) => process.stderr.write(withoutGreetings(text)),
  });
  const url = `http://${address}`;
  await untilItAnswers(url, server.ended);

  return { ...server, url };
}

/** Removes the start message of each worker, which PHP prints even with `-q`. */
function withoutGreetings(text: string): string {
  return text.replace(/^.*PHP \S+ Development Server \(.*\) started\n/gm, '');
}
