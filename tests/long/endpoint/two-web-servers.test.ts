import { expect, inject, it, onTestFinished } from 'vitest';
import { ownSite } from '../../support/host/ownSite';
import { startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';
import { sendThroughTrouble } from './sendThroughTrouble';
import { startMariaDb } from './startMariaDb';

const PLAN = { accepted: 320, kills: 12, phaseMs: 1600, senders: 6, retryPatienceMs: 25_000 };
const TEST_PATIENCE_MS = 180_000;

const own = ownSite({ phpWorkers: 8 });

it(
  'two web servers that share a MariaDB lose no inquiry while their workers are killed',
  async () => {
    const database = await startMariaDb();
    onTestFinished(database.stop);
    const twin = await startApache({ site: inject('fixture').site, phpWorkers: 8 });
    onTestFinished(twin.stop);
    const settings = { ...localMail(own.mail), ...database.settings, SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' };
    for (const host of [own.host, twin]) host.setEnv(settings);
    const { accepted, kills, retry, audit } = await sendThroughTrouble(
      { ...own, twin, endLeases: () => database.run('UPDATE contact_inquiries SET leased_until = 0') },
      PLAN,
    );
    expect(retry, retry.output).toMatchObject({ hasSentAll: true });
    expect(audit).toMatchObject({ lost: [], changed: [], misnamed: [], strangers: 0 });
    expect(accepted).toBeGreaterThanOrEqual(PLAN.accepted);
    expect(kills).toBeGreaterThanOrEqual(PLAN.kills);
  },
  TEST_PATIENCE_MS,
);
