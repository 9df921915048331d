import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { localMail } from '../mail/localMail';
import { startTroubledMailServer, type TroubledMailServer } from '../mail/troubledMailServer';
import { type ApacheOptions, type StartedHost, startApache } from './startApache';

export interface OwnSite {
  host: StartedHost;
  mail: TroubledMailServer;
  /** The folder of the running test's inquiries, which does not exist when the test begins. */
  folder: string;
}

/**
 * Gives a test file its own host with a mail server that can fail, and each of its tests a healthy mail server and an
 * empty store. The returned object is filled before the first test.
 */
export function ownSite(options: Partial<ApacheOptions> = {}): OwnSite {
  const own = {} as OwnSite;
  beforeAll(async () => {
    own.mail = await startTroubledMailServer();
    own.host = await startApache({ site: inject('fixture').site, ...options });
  });
  beforeEach(() => {
    own.mail.switchTo({ kind: 'healthy' });
    own.folder = join(own.host.home, `inquiries-${randomUUID()}`);
    own.host.setEnv({ ...localMail(own.mail), DATA_DIR: own.folder });
  });
  afterAll(async () => {
    await own.host?.stop();
    await own.mail?.stop();
  });

  return own;
}
