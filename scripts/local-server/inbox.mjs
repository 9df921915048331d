import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import maildev from 'maildev';
import { untilItAnswers } from './answers.mjs';
import { HOST } from './ports.mjs';

/**
 * Starts a mail server that keeps all mail it receives, and a web page that shows the mail.
 *
 * @param {{ webPort: number, smtpPort: number }} ports
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startInbox({ webPort, smtpPort }) {
  const mailDirectory = await mkdtemp(join(tmpdir(), 'inbox-'));
  const server = withoutSignalHandlers(() =>
    maildev({ smtp: smtpPort, web: webPort, ip: HOST, mailDirectory, silent: true }),
  );
  await server.listen();

  const url = `http://${HOST}:${webPort}`;
  await untilItAnswers(`${url}/healthz`);

  return {
    url,
    stop: async () => {
      await promisify(server.close)();
      await rm(mailDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * Removes the signal handlers of MailDev: on Ctrl-C and SIGTERM they would exit the process before the other servers
 * are stopped.
 *
 * @template T
 * @param {() => T} start
 * @returns {T}
 */
function withoutSignalHandlers(start) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM']);
  const before = new Set(signals.flatMap((signal) => process.listeners(signal)));
  const result = start();
  for (const signal of signals) {
    for (const listener of process.listeners(signal).filter((candidate) => !before.has(candidate))) {
      process.off(signal, listener);
    }
  }

  return result;
}
