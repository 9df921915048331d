import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ContactClient, contactClient } from '../../support/host/contactClient';
import { sqlOf } from '../../support/host/sqlOf';
import type { BenchPart } from '../bench';
import { atLeast, atMost, fact } from '../findings';
import { median, percentile } from '../statistics';
import { type BenchSite, ENDPOINT, REFERENCE, withBenchSite } from './benchSite';
import { nextInquiry } from './postAtRate';

const CLIENTS = 8;
const PATIENCE_MS = 30_000;
const WARM_UP = 100;
const COUNT = 500;
const THROUGHPUT_MS = 10_000;
/** The number of requests of one kind before the other kind takes its turn: other load of the machine affects both. */
const TURN = 20;
const QUIET_MS = 300;
const QUIET_PATIENCE_MS = 20_000;

/**
 * Delays the greeting as smtp-server does by default, because the mail server of a hosting company is a few round trips
 * away. Without a delay, the mail would cost the naive script only its own work.
 */
const AT_A_DISTANCE = { greetingPauseMs: 100 };

/** The number of inquiries that some years bring: half of them sent, half quarantined and reported. */
const STORED_ROWS = 20_000;

const LIMITS = { timesHello: 3, timesNaive: 5, timesEmptyStore: 1.1 };

/** On a healthy host storing an inquiry costs little more than PHP itself, and far less than sending a mail. */
export const healthySpeed: BenchPart = {
  title: 'Healthy',
  measure: async () => {
    const { stored, hello } = await withBenchSite(inTurns, AT_A_DISTANCE);
    const { full, empty } = await withBenchSite(
      (one) => withBenchSite((other) => besideAFullStore(one, other), AT_A_DISTANCE),
      AT_A_DISTANCE,
    );
    const ours = await withBenchSite((site) => throughput(site, ENDPOINT), AT_A_DISTANCE);
    const naive = await withBenchSite((site) => throughput(site, REFERENCE.naive), AT_A_DISTANCE);
    const nearby = await withBenchSite(inTurns);
    const naiveNearby = await withBenchSite((site) => throughput(site, REFERENCE.naive));

    return [
      fact('hello.php: p50', median(hello), 'ms'),
      fact('stored inquiry: p50', median(stored), 'ms'),
      fact('stored inquiry: p99', percentile(99, stored), 'ms'),
      atMost(LIMITS.timesHello, '  inquiry to hello, p50', median(stored) / median(hello), '×'),
      fact(`stored beside ${STORED_ROWS} others: p50`, median(full), 'ms'),
      atMost(LIMITS.timesEmptyStore, '  beside them to beside none, p50', median(full) / median(empty), '×'),
      fact(`accepted, ${CLIENTS} clients`, ours.perSecond, '/s'),
      atMost(0, '  refused meanwhile', ours.refused),
      atMost(0, '  refused by the naive script', naive.refused),
      fact(`naive script, ${CLIENTS} clients`, naive.perSecond, '/s'),
      atLeast(LIMITS.timesNaive, '  ours to naive', ours.perSecond / naive.perSecond, '×'),
      fact('mail server greets at once: inquiry p50', median(nearby.stored), 'ms'),
      fact('mail server greets at once: hello p50', median(nearby.hello), 'ms'),
      fact('mail server greets at once: naive', naiveNearby.perSecond, '/s'),
    ];
  },
};

/** Times in ms of single requests, in turns; the next turn begins when the mails of the last one are sent. */
async function inTurns({ host, mail }: BenchSite): Promise<{ stored: number[]; hello: number[] }> {
  const client = contactClient(host.url, { connections: 1, patienceMs: PATIENCE_MS });
  const stored: number[] = [];
  const hello: number[] = [];
  await timesOf(client, ENDPOINT, WARM_UP);
  await timesOf(client, REFERENCE.hello, WARM_UP);
  while (stored.length < COUNT) {
    await untilQuiet(mail);
    hello.push(...(await timesOf(client, REFERENCE.hello, TURN)));
    stored.push(...(await timesOf(client, ENDPOINT, TURN)));
  }
  client.close();

  return { stored, hello };
}

/** Times of single requests to a site with an empty store and to one with a full store, in turns. */
async function besideAFullStore(
  emptySite: BenchSite,
  fullSite: BenchSite,
): Promise<{ full: number[]; empty: number[] }> {
  const sites = [emptySite, fullSite].map(({ host, mail }) => ({
    client: contactClient(host.url, { connections: 1, patienceMs: PATIENCE_MS }),
    mail,
    times: [] as number[],
  }));
  for (const { client } of sites) await timesOf(client, ENDPOINT, WARM_UP);
  fillStore(join(fullSite.host.home, 'inquiries'));
  for (let count = 0; count < COUNT; count += TURN) {
    for (const { client, mail, times } of sites) {
      times.push(...(await timesOf(client, ENDPOINT, TURN)));
      await untilQuiet(mail);
    }
  }
  for (const { client } of sites) client.close();
  const [empty = [], full = []] = sites.map(({ times }) => times);

  return { full, empty };
}

function fillStore(dataDirectory: string): void {
  sqlOf(
    dataDirectory,
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${STORED_ROWS})
    INSERT INTO contact_inquiries (id, received_at, name, email, phone, subject, project_type, message, state, since, due_at, reported_at)
    SELECT lower(hex(randomblob(16))), unixepoch() - n, 'Asha', 'asha@example.com', '', '', 'general', hex(randomblob(150)),
      iif(n % 2, 'sent', 'quarantined'), unixepoch() - n, unixepoch() - n, iif(n % 2, NULL, unixepoch() - n)
    FROM numbers`,
  );
}

async function timesOf(client: ContactClient, path: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { status, ms } = await client.post(path, nextInquiry());
    if (status !== 200) throw new Error(`${path} answered ${status} where nothing was in its way.`);
    times.push(ms);
  }

  return times;
}

/** Waits until no more mail arrives: a host that still sends would slow the reference script down. */
async function untilQuiet(mail: BenchSite['mail']): Promise<void> {
  const deadline = Date.now() + QUIET_PATIENCE_MS;
  for (let before = -1; before !== mail.mails().length && Date.now() < deadline; ) {
    before = mail.mails().length;
    await wait(QUIET_MS);
  }
}

/** The number of requests accepted per second if each client sends the next one as soon as it has an answer. */
async function throughput({ host }: BenchSite, path: string) {
  const client = contactClient(host.url, { connections: CLIENTS, patienceMs: PATIENCE_MS });
  const counts = { accepted: 0, refused: 0 };
  const sendUntil = async (deadline: number, isCounted: boolean) => {
    while (performance.now() < deadline) {
      const { status } = await client.post(path, nextInquiry());
      if (isCounted) counts[status === 200 ? 'accepted' : 'refused'] += 1;
    }
  };
  const all = (deadline: number, isCounted: boolean) =>
    Promise.all(Array.from({ length: CLIENTS }, () => sendUntil(deadline, isCounted)));

  await all(performance.now() + THROUGHPUT_MS / 10, false);
  const begin = performance.now();
  await all(begin + THROUGHPUT_MS, true);
  const seconds = (performance.now() - begin) / 1000;
  client.close();

  return { perSecond: counts.accepted / seconds, refused: counts.refused };
}
