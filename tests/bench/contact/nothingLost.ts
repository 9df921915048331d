import { sendThroughTrouble } from '../../long/endpoint/sendThroughTrouble';
import { atLeast, atMost, type Finding, fact } from '../findings';
import type { BenchPart } from '../parts';
import { withBenchSite } from './benchSite';

/** Whatever dies or refuses, an inquiry that a visitor was told is received reaches the owner, word for word. */
export const nothingLost: BenchPart = {
  title: 'Nothing lost',
  measure: async ({ isQuick }) => {
    const plan = isQuick
      ? { accepted: 600, kills: 20, phaseMs: 3000, senders: 6, retryPatienceMs: 60_000 }
      : { accepted: 5000, kills: 100, phaseMs: 10_000, senders: 6, retryPatienceMs: 180_000 };
    const { phases, accepted, kills, mails, retry, audit } = await withBenchSite((site) =>
      sendThroughTrouble(site, plan),
    );
    console.table(phases);
    if (!retry.hasSentAll) console.log(`The last "inquiries.php retry" said: ${retry.output || 'nothing'}`);

    const findings: Finding[] = [
      atLeast(plan.accepted, 'inquiries accepted', accepted),
      atLeast(plan.kills, 'PHP workers killed', kills),
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

    return findings;
  },
};
