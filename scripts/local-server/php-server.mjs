import { fileURLToPath } from 'node:url';
import { LOCAL_SERVER_FILE, PUBLIC_HTML } from '../support/paths.mjs';
import { startProcessGroup } from '../support/process-group.mjs';
import { untilItAnswers } from './answers.mjs';
import { HOST } from './ports.mjs';

/** A slow mail server then keeps nobody from the pages. */
const WORKERS = '4';

const PHP_SETTINGS = ['expose_php=0', 'display_errors=0', 'log_errors=1', 'html_errors=0', 'variables_order=EGPCS'];

/**
 * The built site on PHP's own server, at the same addresses and with the same headers as on a host. What PHP logs is
 * shown here.
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
      // On SIGTERM PHP's master would leave its workers behind.
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
 * Each worker says that it has started, even when told to be quiet.
 *
 * @param {string} text
 */
function withoutGreetings(text) {
  return text.replace(/^.*PHP \S+ Development Server \(.*\) started\n/gm, '');
}
