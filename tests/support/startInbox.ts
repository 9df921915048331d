import { startInbox as startLocalInbox } from '../../scripts/local-server/inbox.mjs';
import { anyFreePort } from '../../scripts/local-server/ports.mjs';
import { type Inbox, type InboxAddress, inboxAt } from './Inbox';

export interface StartedInbox extends Inbox {
  address: InboxAddress;
  stop(): Promise<void>;
}

/** A real mail server on a free port that keeps what it is given. One process can have one. */
export async function startInbox(): Promise<StartedInbox> {
  const smtpPort = await anyFreePort();
  const { url, stop } = await startLocalInbox({ webPort: await anyFreePort(), smtpPort });
  const address = { url, smtpPort };

  return { ...inboxAt(address), address, stop };
}
