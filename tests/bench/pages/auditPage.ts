import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { startChromium } from './startChromium';

export type Screen = 'mobile' | 'desktop';

export interface AuditOptions {
  screen: Screen;
  /** How many times slower the processor of the phone is; on a desktop it is not slowed down. */
  slowdown: number;
  /** Whether DevTools throttle the network and the processor; otherwise Lighthouse simulates that afterwards. */
  isObserved: boolean;
  chromiumArguments: readonly string[];
  /** Leaves out all audits but those of performance; enough for a reference page. */
  isTimesOnly?: boolean;
}

/** Lighthouse's results for one visit with an empty cache. */
export interface PageAudit {
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Each from 0 to 100; SEO without the audit that a page with noindex fails. */
  scores: Record<'performance' | 'accessibility' | 'bestPractices' | 'seo', number>;
  /** Lighthouse's own report, for finding causes. */
  report: Result;
}

interface NetworkRequest {
  protocol: string;
}

/** Retries are needed because the browser's trace of a visit sometimes lacks its beginning. */
const ATTEMPTS = 3;

/**
 * Audits an address in a new browser. Rejects if Lighthouse cannot, or if a request used another protocol than HTTP/2.
 */
export async function auditPage(url: string, options: AuditOptions): Promise<PageAudit> {
  let report = await visit(url, options);
  for (let attempt = 1; attempt < ATTEMPTS && report.runtimeError !== undefined; attempt += 1) {
    report = await visit(url, options);
  }

  return asAudit(report);
}

async function visit(url: string, options: AuditOptions): Promise<Result> {
  const chromium = await startChromium(options.chromiumArguments);
  try {
    const flags = {
      port: chromium.port,
      logLevel: 'error' as const,
      throttlingMethod: options.isObserved ? ('devtools' as const) : ('simulate' as const),
      disableFullPageScreenshot: true,
      ...(options.screen === 'mobile' ? { throttling: { cpuSlowdownMultiplier: options.slowdown } } : {}),
      ...(options.isTimesOnly ? { onlyCategories: ['performance'] } : {}),
    };
    const result = await lighthouse(url, flags, options.screen === 'desktop' ? desktopConfig : undefined);
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`);

    return result.lhr;
  } finally {
    await chromium.stop();
  }
}

function asAudit(report: Result): PageAudit {
  if (report.runtimeError !== undefined) throw new Error(`${report.requestedUrl}: ${report.runtimeError.message}`);
  const others = requestsOf(report).filter(({ protocol }) => protocol !== 'data' && protocol !== 'h2');
  if (others.length > 0) throw new Error(`${report.requestedUrl} came by ${others[0]?.protocol}, not by HTTP/2.`);
  const score = (category: string) => Math.round(100 * (report.categories[category]?.score ?? Number.NaN));

  return {
    fcpMs: numberOf(report, 'first-contentful-paint'),
    lcpMs: numberOf(report, 'largest-contentful-paint'),
    tbtMs: numberOf(report, 'total-blocking-time'),
    cls: numberOf(report, 'cumulative-layout-shift'),
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: scoreWithout(report, 'seo', 'is-crawlable'),
    },
    report,
  };
}

function numberOf({ audits, requestedUrl }: Result, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`${requestedUrl}: ${audits[name]?.errorMessage ?? `no ${name}`}.`);

  return value;
}

function requestsOf({ audits }: Result): NetworkRequest[] {
  const details = audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined;

  return details?.items ?? [];
}

/** The score of a category without one of its audits: the weighted mean of the others, from 0 to 100. */
function scoreWithout({ categories, audits }: Result, name: string, left: string): number {
  const counted = (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => id !== left && weight > 0);
  const scored = counted.flatMap(({ id, weight }) => {
    const score = audits[id]?.score;
    return typeof score === 'number' ? [{ score, weight }] : [];
  });
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);

  return Math.round((100 * scored.reduce((sum, { score, weight }) => sum + score * weight, 0)) / total);
}
