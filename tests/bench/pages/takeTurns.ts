import { percentile } from '../statistics';
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
  empty: Standing;
  routes: RouteStanding[];
}

/** Audits every route between its references, round after round, so that what else the machine does meets all of them. */
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
    empty: medianOf(empty),
    routes: benchedRoutes.map((route) => ({
      route,
      page: medianOf(pages.get(route) ?? []),
      scriptless: medianOf(scriptless.get(route) ?? []),
    })),
  };
}

/** Each number by itself: no single visit is all of them. */
function medianOf(audits: readonly PageAudit[]): Standing {
  const [first] = audits;
  if (first === undefined) throw new Error('Without a round there is nothing to compare.');
  const median = (numberOf: (audit: PageAudit) => number) => percentile(50, audits.map(numberOf));
  const lcpMs = median((audit) => audit.lcpMs);
  const kinds = [...new Set(audits.flatMap(({ bytes }) => Object.keys(bytes)))];

  return {
    fcpMs: median((audit) => audit.fcpMs),
    lcpMs,
    tbtMs: median((audit) => audit.tbtMs),
    cls: median((audit) => audit.cls),
    scores: {
      performance: median(({ scores }) => scores.performance),
      accessibility: median(({ scores }) => scores.accessibility),
      bestPractices: median(({ scores }) => scores.bestPractices),
      seo: median(({ scores }) => scores.seo),
    },
    bytes: Object.fromEntries(kinds.map((kind) => [kind, median(({ bytes }) => bytes[kind] ?? 0)])),
    requests: median(({ requests }) => requests),
    report: (audits.find((audit) => audit.lcpMs === lcpMs) ?? first).report,
  };
}
