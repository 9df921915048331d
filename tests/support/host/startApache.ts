import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { untilItAnswers } from '../../../scripts/local-server/answers.ts';
import { HOST } from '../../../scripts/local-server/ports.ts';
import { startProgram } from '../../../scripts/support/childProcess.ts';
import { newCertificate } from '../doctor/mail/certificates.ts';
import { freePort } from '../ports';
import { findApache, findPhpFpm } from '../setUp.ts';
import { type Host, hostAt, textOf } from './Host';
import { SERVING_USER, type WebServerOptions, webServerConfig } from './webServerConfig';

const PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 20;

/** Both have messages of PHP. */
const LOGS = ['apache.log', 'fpm.log'];

export interface ApacheOptions extends WebServerOptions {
  /** The built site; the host serves a copy of it. */
  site: string;
  /** Where in `public_html` the copy lies, such as `studio`. */
  subFolder?: string;
}

export interface StartedHost extends Host {
  /** The process id of the PHP-FPM master, which starts the workers. */
  phpMaster: number;
  stop(): Promise<void>;
}

/**
 * Starts a real Apache with PHP-FPM that serves a copy of a built site, as a shared host does after an upload. The
 * servers also end with this process.
 */
export async function startApache(options: ApacheOptions): Promise<StartedHost> {
  const folder = mkdtempSync(join(tmpdir(), 'web-host-'));
  const servers: Awaited<ReturnType<typeof startProgram>>[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const host = hostAt(await layOut(folder, options));
    const fpmArguments = ['--nodaemonize', '--fpm-config', join(folder, 'fpm.conf')];
    const php = await startProgram(findPhpFpm() ?? 'php-fpm', fpmArguments);
    servers.push(php);
    await untilItIsThere(join(folder, 'fpm.sock'));
    const apacheArguments = ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'];
    servers.push(await startProgram(findApache() ?? 'apache2', apacheArguments));
    await untilItAnswers(host.url, Promise.race(servers.map((server) => server.ended)));

    return { ...host, phpMaster: php.pid, stop };
  } catch (problem) {
    const words = servers.map((server) => server.output()).join('');
    const logs = textOf(...LOGS.map((name) => join(folder, name)));
    await stop();
    throw new Error([(problem as Error).message, words, logs].join('\n').trim());
  }
}

/** Waits until PHP-FPM listens: Apache could otherwise answer requests before it does. */
async function untilItIsThere(socket: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !existsSync(socket) && Date.now() < deadline; ) {
    await wait(LOOK_AGAIN_MS);
  }
  if (!existsSync(socket)) throw new Error(`PHP-FPM did not listen within ${PATIENCE_MS} ms.`);
}

/** Fills the folder with all that the two servers need. */
async function layOut(folder: string, { site, subFolder = '', ...options }: ApacheOptions) {
  if (!existsSync(join(site, 'index.html'))) {
    throw new Error('There is no built site yet: run "npm run build" first.');
  }
  const home = join(folder, 'home');
  cpSync(site, join(home, 'public_html', subFolder), { recursive: true });
  chmodSync(folder, 0o755);
  // As after an upload, the account owns its files, and the web server may read them.
  if (SERVING_USER) execFileSync('chown', ['-R', `${SERVING_USER}:${SERVING_USER}`, home]);
  const [port, securePort] = [await freePort(), await freePort()];
  for (const [name, text] of Object.entries(webServerConfig({ folder, home, port, securePort, ...options }))) {
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(join(folder, 'certificate.pem'), newCertificate().cert);

  return {
    url: `http://${HOST}:${port}`,
    secureUrl: `https://${HOST}:${securePort}`,
    home,
    logs: LOGS.map((name) => join(folder, name)),
  };
}
