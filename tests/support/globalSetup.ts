import type { TestProject } from 'vitest/node';
import type { HostAddress } from './Host';
import type { InboxAddress } from './Inbox';
import { localMail } from './localMail';
import { startApache } from './startApache';
import { startInbox } from './startInbox';

declare module 'vitest' {
  interface ProvidedContext {
    host: HostAddress;
    inbox: InboxAddress;
  }
}

/** One web host and one inbox for all test files; the site's mail goes to the inbox. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const inbox = await startInbox();
  const host = await startApache();
  host.setEnv(localMail(inbox));
  project.provide('host', host.address);
  project.provide('inbox', inbox.address);

  return async () => {
    await host.stop();
    await inbox.stop();
  };
}
