import { atLeast, atMost, type Finding } from '../findings';
import type { Screen } from './auditPage';
import { CLS, FCP_OVER_EMPTY_MS, LCP_OVER_EMPTY_MS, LCP_TO_SCRIPTLESS, SCORE, TBT_MS } from './budgets';
import type { RouteStanding, Standing } from './takeTurns';

/** What is asked of a page on this screen, beside the empty page that was measured in turn with it. */
export function judge(screen: Screen, empty: Standing, { route, page, scriptless }: RouteStanding) {
  const { performance, accessibility, bestPractices, seo } = page.scores;
  const named = (name: string) => `${route.path} ${name}`;

  return {
    performance: atLeast(SCORE, named('performance'), performance),
    accessibility: atLeast(SCORE, named('accessibility'), accessibility),
    bestPractices: atLeast(SCORE, named('best practices'), bestPractices),
    seo: atLeast(SCORE, named(route.isIndexed ? 'SEO' : 'SEO but for noindex'), seo),
    fcp: atMost(FCP_OVER_EMPTY_MS, named('FCP over the empty page'), page.fcpMs - empty.fcpMs, 'ms'),
    lcp: atMost(lcpOverEmptyMs(screen, route), named('LCP over the empty page'), page.lcpMs - empty.lcpMs, 'ms'),
    ratio: atMost(LCP_TO_SCRIPTLESS, named('LCP to that without scripts'), page.lcpMs / scriptless.lcpMs, '×'),
    tbt: atMost(TBT_MS, named('TBT'), page.tbtMs, 'ms'),
    cls: atMost(1000 * CLS, named('CLS, thousandths'), 1000 * page.cls),
  } satisfies Record<string, Finding>;
}

function lcpOverEmptyMs(screen: Screen, route: RouteStanding['route']): number {
  if (screen === 'desktop') return LCP_OVER_EMPTY_MS.desktop;

  return route.isHome ? LCP_OVER_EMPTY_MS.home : LCP_OVER_EMPTY_MS.others;
}
