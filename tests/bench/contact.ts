import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PUBLIC_HTML } from '../../scripts/support/paths.mjs';
import { request } from '../support/host/request';
import { runInquiries } from '../support/host/runInquiries';
import { startApache } from '../support/host/startApache';
import { localMail, startMailServer } from '../support/mail';
import { type Figure, median, percentile } from './figures';

const ENDPOINT = '/api/contact_api.php';
/** The smallest script, and one that sends the mail while the visitor waits; both are served beside the site. */
const HELLO = '/bench/hello.php';
const NAIVE = '/bench/naive.php';

const PATIENCE_MS = 30_000;
/** Visitors come at this rate, whether or not the earlier ones have been answered. */
const PER_SECOND = 5;
const VISITORS = 100;
/** Few, because each of them waits until its patience ends. */
const NAIVE_VISITORS = 8;
/** How many requests of one kind are sent before the other kind's turn: other load of the machine affects both. */
const TURN = 20;
const TURNS = 15;

const TIMES_HELLO = { atMost: 3 };
const TIMES_HEALTHY = { p50: { atMost: 3 }, p99: { atMost: 8 } };
/** How many times longer than the endpoint the naive script keeps the visitor waiting, by the state of the mail server. */
const NAIVE_TIMES = { healthy: { atLeast: 5 }, slow: { atLeast: 200 }, silent: { atLeast: 1000 } };

/**
 * Compares the endpoint with the smallest PHP script and with a naive one: with a healthy mail server, a slow one, and one
 * that is lost. No accepted inquiry may be lost meanwhile.
 */
export async function contact(): Promise<Figure[]> {
  // It waits 100 ms before it greets, as long as a real mail server is away.
  const mail = await startMailServer();
  const host = await startApache({ site: PUBLIC_HTML, phpWorkers: 8 });
  // Connections are kept, so that the processor's time is left to the server that is measured.
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const accepted = new Map<string, string>();
  const figures: Figure[] = [];

  /** Times in ms of requests at a steady rate; throws where one is rejected, or where the endpoint does not answer. */
  const atRate = async (path: string, count: number): Promise<number[]> => {
    const visits = Array.from({ length: count }, async (_, index) => {
      await wait((index * 1000) / PER_SECOND);
      const message = `Two days in December. ${crypto.randomUUID()}`;
      const inquiry = { name: 'Asha Rao', email: 'asha@example.com', message };
      const begin = performance.now();
      const { status, body } = await request(host.url, path, {
        agent,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(inquiry),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((problem: Error) => ({ status: 0, body: problem.message }));
      const ms = performance.now() - begin;
      if (status !== 200 && !(path === NAIVE && status === 0)) throw new Error(`${path} answered ${status}: ${body}`);
      if (path === ENDPOINT) accepted.set(message, JSON.parse(body).id);
      return ms;
    });
    return Promise.all(visits);
  };
  /** Times in ms of single requests; resolves when no more mail arrives, which would slow the next requests down. */
  const inTurn = async (path: string): Promise<number[]> => {
    const times: number[] = [];
    while (times.length < TURN) times.push(...(await atRate(path, 1)));
    for (let before = -1; before !== mail.mails().length; await wait(300)) before = mail.mails().length;
    return times;
  };

  try {
    host.setEnv({ ...localMail(mail), SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' });
    mkdirSync(join(host.home, 'public_html/bench'));
    writeFileSync(join(host.home, 'public_html', HELLO), "<?php echo 'hello';");
    cpSync(join(import.meta.dirname, 'naive.php'), join(host.home, 'public_html', NAIVE));

    // OPcache compiles each script at its first request.
    for (const path of [HELLO, NAIVE, ENDPOINT]) await inTurn(path);
    const times: Record<string, number[]> = { [HELLO]: [], [ENDPOINT]: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [path, all] of Object.entries(times)) all.push(...(await inTurn(path)));
    }
    const [hello = Number.NaN, alone = Number.NaN] = Object.values(times).map(median);
    figures.push(
      { row: HELLO, column: 'p50 ms', value: hello },
      { row: ENDPOINT, column: 'p50 ms', value: alone },
      { row: ENDPOINT, column: 'p50 to hello', value: alone / hello, budget: TIMES_HELLO },
    );

    const healthy = { p50: Number.NaN, p99: Number.NaN };
    for (const kind of ['healthy', 'slow', 'silent'] as const) {
      mail.switchTo({ kind });
      const all = await atRate(ENDPOINT, VISITORS);
      const [p50, p99] = [median(all), percentile(99, all)];
      if (kind === 'healthy') Object.assign(healthy, { p50, p99 });
      const naive = median(await atRate(NAIVE, NAIVE_VISITORS));
      const row = `${ENDPOINT}, mail server ${kind}`;
      figures.push(
        { row, column: 'p50 ms', value: p50 },
        { row, column: 'p99 ms', value: p99 },
        { row, column: 'p50 to healthy', value: p50 / healthy.p50, budget: TIMES_HEALTHY.p50 },
        { row, column: 'p99 to healthy', value: p99 / healthy.p99, budget: TIMES_HEALTHY.p99 },
        { row, column: 'p50 of naive to it', value: naive / p50, budget: NAIVE_TIMES[kind] },
      );
    }

    mail.switchTo({ kind: 'healthy' });
    for (const end = Date.now() + 4 * PATIENCE_MS; Date.now() < end; await wait(500)) {
      if ((await runInquiries(host, ['retry'])).code === 0) break;
    }
    const lost = [...accepted].filter(
      ([message, id]) => !mail.mails().some(({ text, messageId }) => text.includes(message) && messageId.includes(id)),
    );
    figures.push(
      { row: 'all inquiries', column: 'accepted', value: accepted.size },
      { row: 'all inquiries', column: 'lost', value: lost.length, budget: { atMost: 0 } },
    );
    return figures;
  } finally {
    agent.destroy();
    await host.stop();
    await mail.stop();
  }
}
