import { sendThroughTrouble } from '../../long/endpoint/sendThroughTrouble';
import type { BenchPart } from '../bench';
import { atLeast, atMost, fact } from '../findings';
import { withBenchSite } from './benchSite';

const PLAN = { accepted: 5000, kills: 100, phaseMs: 10_000, senders: 6, retryPatienceMs: 180_000 };

/**
 * Every accepted inquiry reaches the owner word for word, whichever process is killed and whatever the mail server
 * does.
 */
export const nothingLost: BenchPart = {
  title: 'Nothing lost',
  measure: async () => {
    const { phases, accepted, kills, mails, retry, audit } = await withBenchSite((site) =>
      sendThroughTrouble(site, PLAN),
    );
    console.table(phases);
    if (!retry.hasSentAll) console.log(`The last "inquiries.php retry" said: ${retry.output || 'nothing'}`);

    return [
      atLeast(PLAN.accepted, 'inquiries accepted', accepted),
      atLeast(PLAN.kills, 'PHP workers killed', kills),
      atMost(0, 'accepted and lost', audit.lost.length),
      atMost(0, 'mails with a changed text', audit.changed.length),
      atMost(0, 'inquiries under two Message-IDs', audit.misnamed.length),
      atMost(0, 'mails of no inquiry', audit.strangers),
      atLeast(1, 'retry has sent the rest (1 = yes)', Number(retry.hasSentAll)),
      fact('runs of retry', retry.runs),
      fact('mails in all', mails),
      fact('inquiries mailed twice, same Message-ID', audit.repeated.length),
      fact('mailed without an answer to the visitor', audit.unanswered.length),
    ];
  },
};
