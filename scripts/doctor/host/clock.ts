import type { Finding } from '../finding.ts';
import { isProxied } from './answers.ts';
import { NoAnswer } from './noAnswer.ts';
import type { Site } from './site.ts';

const MOST_SECONDS = 120;

/**
 * Compares the clock of the host with this machine's, by the answer of the endpoint, which no cache keeps. `answeredAt` is
 * this machine's time of that answer in milliseconds.
 */
export async function checkClock({
  endpoint,
  answeredAt,
}: Pick<Site, 'endpoint'> & { answeredAt: number }): Promise<Finding[]> {
  if (endpoint instanceof NoAnswer || isProxied(endpoint)) return [];
  const time = Date.parse(endpoint.headers.date ?? '');
  const seconds = Math.round(Math.abs(time - answeredAt) / 1000);
  if (Number.isNaN(time) || seconds <= MOST_SECONDS) return [];
  return [
    {
      id: 'clock-differs',
      kind: 'advice',
      problem: `The clocks of the host and of this machine differ by ${seconds} seconds; which one is wrong is not known.`,
      why: 'With a wrong clock on the host, inquiries have a wrong date, mails look like spam, and mail is sent late.',
      fix: 'Compare this machine with https://time.is. If it is right, ask the host to synchronize its clock (NTP).',
    },
  ];
}
