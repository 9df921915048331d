import { fileURLToPath } from 'node:url';
import { LOCAL_SERVER_FILE, PUBLIC_HTML } from '../support/paths.mjs';
import { startProcessGroup } from '../support/process-group.mjs';
import { untilItAnswers } from './answers.mjs';
import { HOST } from './ports.mjs';

/** With a single worker, a slow mail server would block all pages. */
const WORKERS = '4';

const PHP_SETTINGS = ['expose_php=0', 'display_errors=0', 'log_errors=1', 'html_errors=0', 'variables_order=EGPCS'];

/**
 * Serves the built site with PHP's built-in server, at the same URLs and with the same headers as on a web host. The
 * log of PHP is written to stderr.
 *
 * @param {{ port: number, environment: NodeJS.ProcessEnv }} options
 * @returns {Promise<import('../support/process-group.mjs').ProcessGroup & { url: string }>}
 */
export async function startPhpServer({ port, environment }) {
  const url = `http://${HOST}:${port}`;
  const router = fileURLToPath(new URL('router.php', import.meta.url));
  const settings = PHP_SETTINGS.flatMap((setting) => ['-d', setting]);
  const server = await startProcessGroup(
    'php',
    [...settings, '-q', '-S', `${HOST}:${port}`, '-t', PUBLIC_HTML, router],
    {
      env: { ...environment, PHP_CLI_SERVER_WORKERS: WORKERS, LOCAL_SERVER_FILE },
      // On SIGTERM, PHP's main process would leave its workers running.
      stopSignal: 'SIGINT',
      onOutput: (text) => process.stderr.write(withoutGreetings(text)),
    },
  );
  await untilItAnswers(
    url,
    server.ended.then((words) => `PHP's own server ${words}`),
  );

  return { ...server, url };
}

/**
 * Removes the start message of each worker, which PHP prints even with `-q`.
 *
 * @param {string} text
 */
function withoutGreetings(text) {
  return text.replace(/^.*PHP \S+ Development Server \(.*\) started\n/gm, '');
}
