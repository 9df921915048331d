import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteFiles } from '../../support/deploy/smallSite';
import { ownSite } from '../../support/host/ownSite';
import { buildMarkedReleases, postThroughDeploys } from './postThroughDeploys';

const PLAN = { perSecond: 20, posts: 300, kills: [0.3, 0.6, 0.8, 0.9] };
const BUILDS_MS = 240_000;
const TEST_MS = 240_000;

/** How hosts let OPcache look for changed files, each with a server for deploys. */
const HOSTS = [
  {
    looks: 'looks every 2 s',
    kind: 'pure-ftpd',
    phpSettings: { 'opcache.enable': 'on', 'opcache.validate_timestamps': 'on', 'opcache.revalidate_freq': '2' },
  },
  {
    looks: 'never looks',
    kind: 'openssh',
    phpSettings: { 'opcache.enable': 'on', 'opcache.validate_timestamps': 'off' },
  },
] as const;

let releases: [SiteFiles, SiteFiles];
beforeAll(async () => {
  releases = await buildMarkedReleases();
}, BUILDS_MS);

describe.each(HOSTS)('while OPcache $looks for changed files', ({ kind, phpSettings }) => {
  const own = ownSite({ phpWorkers: 8, phpSettings });

  it(
    `every inquiry posted during deploys to ${kind} is answered by one whole release and reaches the owner`,
    async () => {
      const outcome = await postThroughDeploys(own, kind, releases, PLAN);
      expect(outcome.problems).toEqual([]);
      expect(outcome.retry, outcome.retry.output).toMatchObject({ hasSentAll: true });
      expect(outcome.audit).toMatchObject({ lost: [], changed: [], misnamed: [], strangers: 0 });
      expect(outcome.kills).toBe(PLAN.kills.length);
      expect(outcome.answers.first).toBeGreaterThan(0);
      expect(outcome.answers.second).toBeGreaterThan(0);
    },
    TEST_MS,
  );
});
