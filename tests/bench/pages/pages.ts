import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { PUBLIC_HTML } from '../../../scripts/support/paths.ts';
import { builtPages } from '../../support/builtPages';
import { startApache } from '../../support/host/startApache';
import { type Figure, figuresOf, medians } from '../figures';
import { CLS } from './budgets';
import { INTERACTIONS, responseTime, type Visit, withBrowser } from './visits';

const EMPTY = '/bench/empty.html';
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>1</title>Empty';

/** Times are in ms; those over the empty page are measured in the same rounds. */
const BUDGETS = {
  'FCP over empty': { atMost: 100 },
  'TBT ms': { atMost: 100 },
  CLS: { atMost: CLS },
  // In each of Lighthouse's four categories.
  'lowest score': { atLeast: 100 },
};
const LCP_OVER_EMPTY = { home: 250, others: 200 };
/** From a press to the painted answer, on a slower processor (`--slowdown`, 4 by default). */
const INTERACTION_MS = 150;

export interface BenchOptions {
  /** How often each thing is measured; the median counts. */
  rounds: number;
  /** How many times slower than this machine the processor of the phone is. */
  slowdown: number;
}

/**
 * Measures the built pages on a phone, from a host with HTTP/2 and TLS: Lighthouse's figures beside those of an empty page
 * in the same round, and how long each control takes to answer its first press, in ms.
 */
export async function pages({ rounds, slowdown }: BenchOptions): Promise<Figure[]> {
  const host = await startApache({ site: PUBLIC_HTML });
  try {
    mkdirSync(join(host.home, 'public_html/bench'));
    writeFileSync(join(host.home, 'public_html', EMPTY), EMPTY_PAGE);
    // The site's own rules would redirect an address with ".html".
    writeFileSync(join(host.home, 'public_html/bench/.htaccess'), 'RewriteEngine On\n');
    const { publicKey } = new X509Certificate(readFileSync(join(host.home, '../certificate.pem')));
    const hash = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64');
    // Not `--ignore-certificate-errors`, with which Chromium caches nothing.
    const visit = { origin: host.secureUrl, slowdown, args: [`--ignore-certificate-errors-spki-list=${hash}`] };
    const paths = builtPages(PUBLIC_HTML).filter((path) => path !== '/no-such-page');

    const figures: Figure[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`  round ${round} of ${rounds}`);
      const empty = await audit(visit, EMPTY);
      figures.push(...figuresOf('empty page', empty));
      for (const path of paths) {
        console.log(`  ${path}`);
        const page = await audit(visit, path);
        const over = {
          'FCP over empty': page['FCP ms'] - empty['FCP ms'],
          'LCP over empty': page['LCP ms'] - empty['LCP ms'],
        };
        const lcp = { atMost: LCP_OVER_EMPTY[path === '/' ? 'home' : 'others'] };
        figures.push(...figuresOf(path, { ...page, ...over }, { ...BUDGETS, 'LCP over empty': lcp }));
      }
      for (const interaction of INTERACTIONS) {
        console.log(`  ${interaction.name}`);
        const value = await withBrowser(visit, (page) => responseTime(page, visit.origin, interaction));
        figures.push({ row: interaction.name, column: 'answer ms', value, budget: { atMost: INTERACTION_MS } });
      }
    }
    return medians(figures);
  } finally {
    await host.stop();
  }
}

/** Lighthouse's figures of one visit with an empty cache, and the lowest of its four scores, from 0 to 100. */
async function audit(visit: Visit, path: string) {
  return withBrowser(visit, async (page) => {
    const result = await lighthouse(visit.origin + path, {
      port: Number(new URL(page.browser().wsEndpoint()).port),
      logLevel: 'error',
      disableFullPageScreenshot: true,
      throttling: { cpuSlowdownMultiplier: visit.slowdown },
      // Some pages have a noindex on purpose.
      skipAudits: ['is-crawlable'],
    });
    if (result === undefined || result.lhr.runtimeError !== undefined) {
      throw new Error(`Lighthouse could not measure ${path}: ${result?.lhr.runtimeError?.message}`);
    }
    const { audits, categories, environment } = result.lhr;
    const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      'FCP ms': numberOf('first-contentful-paint'),
      'LCP ms': numberOf('largest-contentful-paint'),
      'TBT ms': numberOf('total-blocking-time'),
      CLS: numberOf('cumulative-layout-shift'),
      'lowest score': Math.min(
        ...Object.values(categories).map(({ score }) => Math.round(100 * (score ?? Number.NaN))),
      ),
      BenchmarkIndex: environment.benchmarkIndex,
    };
  });
}
