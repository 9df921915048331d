import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilItAnswers } from '../../../scripts/local-server/answers.mjs';
import { HOST } from '../../../scripts/local-server/ports.mjs';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';
import { freePort } from '../ports';
import { type Inbox, type InboxAddress, inboxAt } from './Inbox';

const MAILDEV = createRequire(import.meta.url).resolve('maildev/bin/maildev');

export interface StartedInbox extends Inbox {
  address: InboxAddress;
  stop(): Promise<void>;
}

/** Starts MailDev, a real mail server that stores all mails, in a process of its own: it has one inbox per process. */
export async function startInbox(): Promise<StartedInbox> {
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  const server = await startProcessGroup(process.execPath, [
    MAILDEV,
    '--silent',
    ...['--ip', HOST, '--smtp', String(smtpPort), '--web', String(webPort), '--mail-directory', folder],
  ]);
  const address = { url: `http://${HOST}:${webPort}`, smtpPort };
  await untilItAnswers(`${address.url}/healthz`, server.ended);

  return {
    ...inboxAt(address),
    address,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
