import { expect, inject, it, onTestFinished } from 'vitest';
import { ownSite } from '../../support/host/ownSite';
import { startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';
import { sendThroughTrouble, type TroublePlan } from './sendThroughTrouble';
import { startMariaDb } from './startMariaDb';

const PLAN = {
  accepted: 2000,
  kills: 100,
  // In none of these states is a mail accepted without a reply, so only a kill can cause a second mail.
  troubles: [
    { kind: 'healthy' },
    { kind: 'refusing', code: 451 },
    { kind: 'refusing', code: 421 },
    { kind: 'healthy' },
  ],
  phaseMs: 5000,
  senders: 6,
  retryPatienceMs: 120_000,
} satisfies TroublePlan;
const TEST_PATIENCE_MS = 240_000;

const own = ownSite({ phpWorkers: 8 });

it(
  'two web servers that share a MariaDB lose no inquiry while their workers are killed, and only a kill causes a second mail',
  async () => {
    const database = await startMariaDb();
    onTestFinished(database.stop);
    const twin = await startApache({ site: inject('fixture').site, phpWorkers: 8 });
    onTestFinished(twin.stop);
    const settings = { ...localMail(own.mail), ...database.settings, SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' };
    for (const host of [own.host, twin]) host.setEnv(settings);
    const { accepted, kills, mails, retry, audit } = await sendThroughTrouble(
      { ...own, twin, endLeases: () => database.run('UPDATE contact_inquiries SET leased_until = 0') },
      PLAN,
    );
    expect(retry, retry.output).toMatchObject({ hasSentAll: true });
    // `misnamed` holds each inquiry with a second mail under another Message-ID.
    expect(audit).toMatchObject({ lost: [], changed: [], misnamed: [], strangers: 0 });
    expect(accepted).toBeGreaterThanOrEqual(PLAN.accepted);
    expect(kills).toBeGreaterThanOrEqual(PLAN.kills);
    const furtherMails = mails - accepted - audit.unanswered.length;
    expect(furtherMails).toBeLessThanOrEqual(kills);
  },
  TEST_PATIENCE_MS,
);
