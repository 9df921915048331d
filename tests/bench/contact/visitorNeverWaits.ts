import type { TimedAnswer } from '../../support/host/contactClient';
import type { Trouble } from '../../support/mail/troubledMailServer';
import type { BenchPart } from '../bench';
import { atLeast, atMost, type Finding, fact } from '../findings';
import { median, percentile } from '../statistics';
import { type BenchSite, ENDPOINT, REFERENCE, withBenchSite } from './benchSite';
import { postAtRate } from './postAtRate';

const PER_SECOND = 5;
const COUNT = 30 * PER_SECOND;
const PATIENCE_MS = 30_000;
const WARM_UP = { perSecond: 20, count: 40, patienceMs: PATIENCE_MS };
/** Few requests, because each of them waits until the timeout. */
const NAIVE_IN_SILENCE = 12;

const LIMITS = { p50Ratio: 3, p99Ratio: 8, fasterWhenSlow: 200, fasterWhenSilent: 1000 };

type Condition = 'healthy' | 'slow' | 'silent';

interface Waiting {
  p50Ms: number;
  p99Ms: number;
  acceptedPercent: number;
}

/** The endpoint answers as fast while the mail server is slow or silent as while it is healthy. */
export const visitorNeverWaits: BenchPart = {
  title: 'The visitor never waits',
  measure: async () => {
    const ours = await withBenchSite(async (site) => ({
      healthy: await waitingAt(site, ENDPOINT, 'healthy', COUNT),
      slow: await waitingAt(site, ENDPOINT, 'slow', COUNT),
      silent: await waitingAt(site, ENDPOINT, 'silent', COUNT),
    }));
    const naiveSlow = await withBenchSite((site) => waitingAt(site, REFERENCE.naive, 'slow', COUNT));
    const naiveSilent = await withBenchSite((site) => waitingAt(site, REFERENCE.naive, 'silent', NAIVE_IN_SILENCE));

    return [
      ...asFindings('mail server healthy', ours.healthy),
      ...(['slow', 'silent'] as const).flatMap((condition) => [
        ...asFindings(`mail server ${condition}`, ours[condition]),
        atMost(LIMITS.p50Ratio, `  p50, ${condition} to healthy`, ours[condition].p50Ms / ours.healthy.p50Ms, '×'),
        atMost(LIMITS.p99Ratio, `  p99, ${condition} to healthy`, ours[condition].p99Ms / ours.healthy.p99Ms, '×'),
      ]),
      fact('naive script, slow: p50', naiveSlow.p50Ms, 'ms'),
      atLeast(100, 'naive script, slow: accepted', naiveSlow.acceptedPercent, '%'),
      atLeast(LIMITS.fasterWhenSlow, '  ours is faster, slow', naiveSlow.p50Ms / ours.slow.p50Ms, '×'),
      fact('naive script, silent: p50', naiveSilent.p50Ms, 'ms'),
      atLeast(LIMITS.fasterWhenSilent, '  ours is faster, silent', naiveSilent.p50Ms / ours.silent.p50Ms, '×'),
    ];
  },
};

/** Measures how long visitors wait in this condition, once PHP is warm. */
async function waitingAt({ host, mail }: BenchSite, path: string, condition: Condition, count: number) {
  mail.switchTo({ kind: 'healthy' });
  await postAtRate(host.url, path, WARM_UP);
  mail.switchTo({ kind: condition } satisfies Trouble);

  return waitingOf(await postAtRate(host.url, path, { perSecond: PER_SECOND, count, patienceMs: PATIENCE_MS }));
}

function waitingOf(answers: TimedAnswer[]): Waiting {
  const times = answers.map(({ ms }) => ms);

  return {
    p50Ms: median(times),
    p99Ms: percentile(99, times),
    acceptedPercent: (100 * answers.filter(({ status }) => status === 200).length) / answers.length,
  };
}

function asFindings(name: string, { p50Ms, p99Ms, acceptedPercent }: Waiting): Finding[] {
  return [
    fact(`${name}: p50`, p50Ms, 'ms'),
    fact(`${name}: p99`, p99Ms, 'ms'),
    atLeast(100, `${name}: accepted`, acceptedPercent, '%'),
  ];
}
