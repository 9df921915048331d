import { join } from 'node:path';
import { startProgram } from '../support/childProcess.ts';
import { ROOT } from '../support/paths.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { untilItAnswers } from './answers.ts';
import { HOST } from './ports.ts';

/**
 * Starts MailDev, a mail server that stores all mail it receives until this process ends, and a web page that shows the mail.
 * Resolves once the page answers at `url`.
 */
export async function startInbox(webPort: number, smtpPort: number) {
  const ports = ['--web', String(webPort), '--smtp', String(smtpPort), '--ip', HOST];
  const options = [...ports, '--mail-directory', temporaryFolder('inbox-'), '--silent'];
  const server = await startProgram(join(ROOT, 'node_modules/.bin/maildev'), options);
  const url = `http://${HOST}:${webPort}`;
  await untilItAnswers(`${url}/healthz`, server.ended);

  return { ...server, url };
}
