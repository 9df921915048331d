import { inject } from 'vitest';
import { type Inbox, inboxAt } from '../mail/Inbox';
import { workerNumber } from '../worker';
import { type Host, hostAt } from './Host';

/** The host and the inbox that all test files of this worker share, one after the other. */
export function testSite(): { host: Host; inbox: Inbox } {
  const site = inject('sites')[workerNumber()];
  if (site === undefined) throw new Error('There are more workers than sites.');

  return { host: hostAt(site.host), inbox: inboxAt(site.inbox) };
}
