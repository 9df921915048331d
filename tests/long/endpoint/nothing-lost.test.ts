import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BenchSite, startBenchSite } from '../../bench/contact/benchSite';
import { sendThroughTrouble } from '../../bench/contact/sendThroughTrouble';

const PLAN = { accepted: 320, kills: 12, phaseMs: 1600, senders: 6, retryPatienceMs: 25_000 };
const TEST_PATIENCE_MS = 180_000;

let site: BenchSite;
beforeAll(async () => {
  site = await startBenchSite();
});
afterAll(() => site?.stop());

describe('an inquiry that was accepted', () => {
  it(
    'reaches the owner word for word, whoever is killed and whatever the mail server does',
    async () => {
      const { accepted, kills, retry, audit } = await sendThroughTrouble(site, PLAN);
      expect(retry, retry.output).toMatchObject({ hasSentAll: true });
      expect(audit).toMatchObject({ lost: [], changed: [], misnamed: [], strangers: 0 });
      expect(accepted).toBeGreaterThanOrEqual(PLAN.accepted);
      expect(kills).toBeGreaterThanOrEqual(PLAN.kills);
    },
    TEST_PATIENCE_MS,
  );
});
