import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import maildev from 'maildev';
import { untilItAnswers } from './answers.ts';
import { HOST } from './ports.ts';

/**
 * Starts a mail server that keeps all mail it receives until this process ends, and a web page that shows the mail.
 * Resolves with the address of that page.
 */
export async function startInbox({ webPort, smtpPort }: { webPort: number; smtpPort: number }): Promise<string> {
  const mailDirectory = mkdtempSync(join(tmpdir(), 'inbox-'));
  process.once('exit', () => rmSync(mailDirectory, { recursive: true, force: true }));
  await maildev({ smtp: smtpPort, web: webPort, ip: HOST, mailDirectory, silent: true }).listen();

  const url = `http://${HOST}:${webPort}`;
  await untilItAnswers(`${url}/healthz`);

  return url;
}
