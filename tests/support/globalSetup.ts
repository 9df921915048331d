import type { TestProject } from 'vitest/node';
import { buildFixture } from './buildFixture';
import type { HostAddress } from './Host';
import type { InboxAddress } from './Inbox';
import { localMail } from './localMail';
import { startApache } from './startApache';
import { startInbox } from './startInbox';

declare module 'vitest' {
  interface ProvidedContext {
    host: HostAddress;
    inbox: InboxAddress;
    /** A checkout with the sample content, and the site that was built from it. */
    fixture: { checkout: string; site: string };
  }
}

/** One site of the sample content, one web host and one inbox for all test files; the site's mail goes to the inbox. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...fixture } = await buildFixture();
  const inbox = await startInbox();
  const host = await startApache({ site: fixture.site });
  host.setEnv(localMail(inbox));
  project.provide('fixture', fixture);
  project.provide('host', host.address);
  project.provide('inbox', inbox.address);

  return async () => {
    await host.stop();
    await inbox.stop();
    remove();
  };
}
