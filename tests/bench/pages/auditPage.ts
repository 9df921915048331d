import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { startChromium } from './startChromium';

export type Screen = 'mobile' | 'desktop';

export interface AuditOptions {
  screen: Screen;
  /** Whether the line and the processor are really slowed down, instead of being reckoned with afterwards. */
  isObserved: boolean;
  chromiumArguments: readonly string[];
  /** Leaves out all but the times: for a reference. */
  isTimesOnly?: boolean;
}

/** What Lighthouse says of one visit with an empty cache. */
export interface PageAudit {
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Each of 100; SEO as if the page had not asked search engines to stay away. */
  scores: Record<'performance' | 'accessibility' | 'bestPractices' | 'seo', number>;
  /** Lighthouse's own, for whoever looks for a cause. */
  report: Result;
}

interface NetworkRequest {
  protocol: string;
}

/** Now and then the browser's own record of a visit lacks its beginning. */
const ATTEMPTS = 3;

/** Audits an address in a browser of its own. Rejects when Lighthouse cannot, or when something came by another protocol than HTTP/2. */
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

/** A category's score where one of its audits does not count: the others by their weights. */
function scoreWithout({ categories, audits }: Result, name: string, left: string): number {
  const counted = (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => id !== left && weight > 0);
  const scored = counted.flatMap(({ id, weight }) => {
    const score = audits[id]?.score;
    return typeof score === 'number' ? [{ score, weight }] : [];
  });
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);

  return Math.round((100 * scored.reduce((sum, { score, weight }) => sum + score * weight, 0)) / total);
}
