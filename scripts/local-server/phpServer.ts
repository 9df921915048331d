import { join } from 'node:path';
import getPort from 'get-port';
import { startProgram } from '../support/childProcess.ts';
import { ENDPOINT, PUBLIC_HTML } from '../support/paths.ts';
import { untilItAnswers } from './answers.ts';
import { HOST } from './ports.ts';

/** With a single worker, a slow mail server would block the next inquiry. */
const WORKERS = '4';

const PHP_SETTINGS = ['expose_php=0', 'display_errors=0', 'log_errors=1', 'html_errors=0', 'variables_order=EGPCS'];

const DEFAULT_ADDRESS = 'studio@localhost.localdomain';

/**
 * Starts PHP's built-in server on a free port. It runs the endpoint of the site in this folder for every request; the log of PHP
 * is written to stderr.
 */
export async function startPhpServer(environment: NodeJS.ProcessEnv, folder = PUBLIC_HTML) {
  const address = `${HOST}:${await getPort({ host: HOST })}`;
  const settings = PHP_SETTINGS.flatMap((setting) => ['-d', setting]);
  const script = join(folder, ENDPOINT);
  const server = await startProgram('php', [...settings, '-q', '-S', address, '-t', folder, script], {
    env: { ...environment, PHP_CLI_SERVER_WORKERS: WORKERS },
    // On SIGTERM, PHP's main process would leave its workers running.
    stopSignal: 'SIGINT',
    // PHP prints a start message for each worker, even with `-q`.
    onOutput: (text) => process.stderr.write(text.replace(/^.*PHP \S+ Development Server \(.*\) started\n/gm, '')),
  });
  const url = `http://${address}`;
  await untilItAnswers(url, server.ended);

  return { ...server, url };
}

/**
 * The environment variables of the local PHP, which override the settings file: all mail stays on this machine, and inquiries
 * are stored in the default place, because the file may name the database of the web host. Sender and recipient are the
 * owner's, if they are set.
 */
export function localEnvironment(settings: Record<string, string>, smtpPort: number): NodeJS.ProcessEnv {
  return {
    DATABASE_DSN: '',
    DATA_DIR: '',
    ...process.env,
    MAIL_TO: settings.MAIL_TO || DEFAULT_ADDRESS,
    MAIL_FROM: settings.MAIL_FROM || DEFAULT_ADDRESS,
    SMTP_HOST: HOST,
    SMTP_PORT: String(smtpPort),
    SMTP_ENCRYPTION: 'none',
    SMTP_USERNAME: '',
    SMTP_PASSWORD: '',
  };
}
