import { describe, expect, it } from 'vitest';
import { ownSite } from '../../support/host/ownSite';
import { sendThroughTrouble } from './sendThroughTrouble';

const PLAN = { accepted: 320, kills: 12, phaseMs: 1600, senders: 6, retryPatienceMs: 25_000 };
const TEST_PATIENCE_MS = 180_000;

const own = ownSite({ phpWorkers: 8 });

describe('an inquiry that was accepted', () => {
  it(
    'reaches the owner word for word, whoever is killed and whatever the mail server does',
    async () => {
      own.host.changeEnv({ SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' });
      const { accepted, kills, retry, audit } = await sendThroughTrouble(own, PLAN);
      expect(retry, retry.output).toMatchObject({ hasSentAll: true });
      expect(audit).toMatchObject({ lost: [], changed: [], misnamed: [], strangers: 0 });
      expect(accepted).toBeGreaterThanOrEqual(PLAN.accepted);
      expect(kills).toBeGreaterThanOrEqual(PLAN.kills);
    },
    TEST_PATIENCE_MS,
  );
});
