import { inject } from 'vitest';
import { type Host, hostAt } from './Host';
import { type Inbox, inboxAt } from './Inbox';

/** The host and the inbox that all test files share. */
export function testSite(): { host: Host; inbox: Inbox } {
  return { host: hostAt(inject('host')), inbox: inboxAt(inject('inbox')) };
}
