import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ENDPOINT, PUBLIC_HTML } from '../../scripts/support/paths.ts';
import { fieldsOf } from '../support/contact';
import { request } from '../support/host/request';
import { startApache } from '../support/host/startApache';
import { localMail, startMailServer } from '../support/mail';
import { type Figure, figuresOf, median, percentile } from './figures';

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

const BUDGETS = { 'p50 to hello': { atMost: 3 }, 'p50 to healthy': { atMost: 3 }, 'p99 to healthy': { atMost: 8 } };
/** How many times longer than the endpoint the naive script keeps the visitor waiting, by the state of the mail server. */
const NAIVE_TIMES = { healthy: { atLeast: 5 }, slow: { atLeast: 200 }, silent: { atLeast: 1000 } };

/**
 * Compares the endpoint with the smallest PHP script and with a naive one: with a healthy mail server, a slow one, and one
 * that is silent.
 */
export async function contact(): Promise<Figure[]> {
  // It waits 100 ms before it greets, as long as a real mail server is away.
  const mail = await startMailServer();
  const host = await startApache({ site: PUBLIC_HTML });
  // Connections are kept, so that the processor's time is left to the server that is measured.
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });

  /** Times in ms of requests at a steady rate; throws where one is rejected, or where the endpoint does not answer. */
  const atRate = async (path: string, count: number): Promise<number[]> => {
    const visits = Array.from({ length: count }, async (_, index) => {
      await wait((index * 1000) / PER_SECOND);
      const begin = performance.now();
      const { status, body } = await request(host.url, path, {
        agent,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(fieldsOf()),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((problem: Error) => ({ status: 0, body: problem.message }));
      if (status !== 200 && !(path === NAIVE && status === 0)) throw new Error(`${path} answered ${status}: ${body}`);
      return performance.now() - begin;
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
    const times = { hello: [] as number[], endpoint: [] as number[] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      times.hello.push(...(await inTurn(HELLO)));
      times.endpoint.push(...(await inTurn(ENDPOINT)));
    }
    const [hello, alone] = [median(times.hello), median(times.endpoint)];
    const figures = [
      ...figuresOf(HELLO, { 'p50 ms': hello }),
      ...figuresOf(ENDPOINT, { 'p50 ms': alone, 'p50 to hello': alone / hello }, BUDGETS),
    ];

    let healthy = { p50: Number.NaN, p99: Number.NaN };
    for (const kind of ['healthy', 'slow', 'silent'] as const) {
      mail.switchTo({ kind });
      const all = await atRate(ENDPOINT, VISITORS);
      const [p50, p99] = [median(all), percentile(99, all)];
      if (kind === 'healthy') healthy = { p50, p99 };
      const naive = median(await atRate(NAIVE, NAIVE_VISITORS));
      const ratios = { 'p50 to healthy': p50 / healthy.p50, 'p99 to healthy': p99 / healthy.p99 };
      const values = { 'p50 ms': p50, 'p99 ms': p99, ...ratios, 'p50 of naive to it': naive / p50 };
      const budgets = { ...BUDGETS, 'p50 of naive to it': NAIVE_TIMES[kind] };
      figures.push(...figuresOf(`${ENDPOINT}, mail server ${kind}`, values, budgets));
    }
    return figures;
  } finally {
    agent.destroy();
    await host.stop();
    await mail.stop();
  }
}
