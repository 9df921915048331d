import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import { buildMarkedReleases, postThroughDeploys } from '../../long/deploy/postThroughDeploys';
import { startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';
import { startTroubledMailServer } from '../../support/mail/troubledMailServer';
import type { BenchPart } from '../bench';
import { atLeast, atMost, fact } from '../findings';

const KILLS = 30;
const PLAN = {
  perSecond: 20,
  posts: 2000,
  kills: Array.from({ length: KILLS }, (_, index) => (index + 1) / (KILLS + 1)),
};

/** Every inquiry that is posted while releases are deployed, and deploys are killed, is answered and arrives. */
export const posts: BenchPart = {
  title: `Inquiries during deploys, ${PLAN.perSecond} a second, OPcache never looks for changed files`,
  measure: async () => {
    const releases = await buildMarkedReleases();
    const mail = await startTroubledMailServer();
    const host = await startApache({
      site: PUBLIC_HTML,
      phpWorkers: 8,
      phpSettings: { 'opcache.enable': 'on', 'opcache.validate_timestamps': 'off' },
    });
    try {
      host.setEnv({ ...localMail(mail), SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' });
      const { posted, deploys, kills, problems, retry, audit } = await postThroughDeploys(
        { host, mail },
        'pure-ftpd',
        releases,
        PLAN,
      );
      for (const problem of problems.slice(0, 10)) console.log(problem);

      return [
        atLeast(PLAN.posts, 'inquiries posted', posted),
        fact('deploys', deploys),
        atLeast(KILLS, 'deploys killed', kills),
        atMost(0, 'not answered with 200 by one release', problems.length),
        atMost(0, 'accepted and lost', audit.lost.length),
        atMost(0, 'mails with a changed text', audit.changed.length),
        atLeast(1, 'retry has sent the rest (1 = yes)', Number(retry.hasSentAll)),
      ];
    } finally {
      await host.stop();
      await mail.stop();
    }
  },
};
