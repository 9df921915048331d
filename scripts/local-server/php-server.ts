import { join } from 'node:path';
import { type RunningProgram, startProgram } from '../support/childProcess.ts';
import { LOCAL_SERVER_FILE, PUBLIC_HTML } from '../support/paths.ts';
import { untilItAnswers } from './answers.ts';
import { HOST } from './ports.ts';

/** With a single worker, a slow mail server would block all pages. */
const WORKERS = '4';

const PHP_SETTINGS = ['expose_php=0', 'display_errors=0', 'log_errors=1', 'html_errors=0', 'variables_order=EGPCS'];

interface PhpServerOptions {
  port: number;
  environment: NodeJS.ProcessEnv;
}

/** Starts PHP's built-in server, and ends this process with code 1 if that server ends by itself. */
export async function servePhp(options: PhpServerOptions): Promise<{ url: string }> {
  const { url, ended, stop } = await startPhpServer(options);
  ended.then(async (words) => {
    console.error(`PHP's own server ${words} by itself, so everything was stopped: start again.`);
    await stop();
    process.exit(1);
  });

  return { url };
}

/**
 * Serves the built site with PHP's built-in server, at the same URLs and with the same headers as on a web host. The
 * log of PHP is written to stderr.
 */
export async function startPhpServer({
  port,
  environment,
}: PhpServerOptions): Promise<RunningProgram & { url: string }> {
  const url = `http://${HOST}:${port}`;
  const settings = PHP_SETTINGS.flatMap((setting) => ['-d', setting]);
  const router = join(import.meta.dirname, 'router.php');
  const server = await startProgram('php', [...settings, '-q', '-S', `${HOST}:${port}`, '-t', PUBLIC_HTML, router], {
    env: { ...environment, PHP_CLI_SERVER_WORKERS: WORKERS, LOCAL_SERVER_FILE },
    // On SIGTERM, PHP's main process would leave its workers running.
    stopSignal: 'SIGINT',
    onOutput: (text) => process.stderr.write(withoutGreetings(text)),
  });
  await untilItAnswers(
    url,
    server.ended.then((words) => `PHP's own server ${words}`),
  );

  return { ...server, url };
}

/** Removes the start message of each worker, which PHP prints even with `-q`. */
function withoutGreetings(text: string): string {
  return text.replace(/^.*PHP \S+ Development Server \(.*\) started\n/gm, '');
}
