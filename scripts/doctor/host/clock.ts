import type { Finding } from '../finding.ts';
import { ENDPOINT } from './endpoint.ts';
import type { Site } from './site.ts';

const MOST_SECONDS = 120;

/**
 * Compares the clock of the host with this machine's. `now` returns this machine's time in milliseconds. Rejects with
 * `NoAnswer`.
 */
export async function checkClock({
  client,
  siteUrl,
  now,
}: Pick<Site, 'client' | 'siteUrl'> & { now: () => number }): Promise<Finding[]> {
  const before = now();
  // No cache keeps this answer, with the date of an earlier one.
  const { headers } = await client.get(siteUrl + ENDPOINT);
  const middle = (before + now()) / 2;
  const time = Date.parse(headers.date ?? '');
  const seconds = Math.round(Math.abs(time - middle) / 1000);
  if (Number.isNaN(time) || seconds <= MOST_SECONDS) return [];
  return [
    {
      id: 'clock-differs',
      kind: 'advice',
      problem: `The clocks of the host and of this machine differ by ${seconds} seconds; which one is wrong is not known.`,
      why: 'With a wrong clock on the host, inquiries have a wrong date, mails look like spam, and mail is sent late.',
      fix: 'Compare this machine with https://time.is. If it is right, ask the host to synchronise its clock (NTP).',
    },
  ];
}
