import { median } from '../statistics';
import { type AuditOptions, auditPage, type PageAudit } from './auditPage';
import { type BenchedRoute, benchedRoutes } from './benchedRoutes';
import type { PageSite } from './pageSite';

/** Medians of a page's rounds; `report` is of the visit whose largest paint was the median. */
export type Standing = PageAudit;

export interface RouteStanding {
  route: BenchedRoute;
  page: Standing;
  scriptless: Standing;
}

export interface Standings {
  /** Lighthouse's benchmark score of this machine's processor: 1500 to 2000 is a fast desktop, less than 800 a phone. */
  benchmarkIndex: number;
  empty: Standing;
  routes: RouteStanding[];
}

/**
 * Audits every route between its reference pages, round after round, so that other load of the machine affects all of
 * them.
 */
export async function takeTurns(site: PageSite, rounds: number, options: AuditOptions): Promise<Standings> {
  const empty: PageAudit[] = [];
  const pages = new Map<BenchedRoute, PageAudit[]>(benchedRoutes.map((route) => [route, []]));
  const scriptless = new Map<BenchedRoute, PageAudit[]>(benchedRoutes.map((route) => [route, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const route of benchedRoutes) {
      console.log(`  round ${round} of ${rounds}, ${route.path}`);
      empty.push(await auditPage(site.empty, { ...options, isTimesOnly: true }));
      pages.get(route)?.push(await auditPage(site.origin + route.path, options));
      scriptless.get(route)?.push(await auditPage(site.withoutScripts(route), { ...options, isTimesOnly: true }));
    }
  }

  return {
    benchmarkIndex: median(empty.map(({ report }) => report.environment.benchmarkIndex)),
    empty: medianOf(empty),
    routes: benchedRoutes.map((route) => ({
      route,
      page: medianOf(pages.get(route) ?? []),
      scriptless: medianOf(scriptless.get(route) ?? []),
    })),
  };
}

/** Takes the median of each number by itself, so they may come from different visits. */
function medianOf(audits: readonly PageAudit[]): Standing {
  const of = (numberOf: (audit: PageAudit) => number) => median(audits.map(numberOf));
  const lcpMs = of((audit) => audit.lcpMs);
  const shown = audits.find((audit) => audit.lcpMs === lcpMs);
  if (shown === undefined) throw new Error('Without a round there is nothing to compare.');

  return {
    fcpMs: of((audit) => audit.fcpMs),
    lcpMs,
    tbtMs: of((audit) => audit.tbtMs),
    cls: of((audit) => audit.cls),
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      bestPractices: of(({ scores }) => scores.bestPractices),
      seo: of(({ scores }) => scores.seo),
    },
    report: shown.report,
  };
}
