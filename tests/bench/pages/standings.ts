import { atLeast, atMost, type Finding, isMet } from '../findings';
import type { Screen } from './auditPage';
import { CLS, FCP_OVER_EMPTY_MS, LCP_OVER_EMPTY_MS, LCP_TO_SCRIPTLESS, SCORE, TBT_MS } from './budgets';
import type { RouteStanding, Standing, Standings } from './takeTurns';

/** Compares a page with its budgets on this screen; paints are measured against the empty page of the same rounds. */
export function judge(screen: Screen, empty: Standing, { route, page, scriptless }: RouteStanding) {
  const { performance, accessibility, bestPractices, seo } = page.scores;
  const named = (name: string) => `${route.path} ${name}`;
  const { desktop, home, others } = LCP_OVER_EMPTY_MS;
  const lcpOverEmptyMs = screen === 'desktop' ? desktop : route.isHome ? home : others;

  return {
    performance: atLeast(SCORE, named('performance'), performance),
    accessibility: atLeast(SCORE, named('accessibility'), accessibility),
    bestPractices: atLeast(SCORE, named('best practices'), bestPractices),
    seo: atLeast(SCORE, named(route.isIndexed ? 'SEO' : 'SEO but for noindex'), seo),
    fcp: atMost(FCP_OVER_EMPTY_MS, named('FCP over the empty page'), page.fcpMs - empty.fcpMs, 'ms'),
    lcp: atMost(lcpOverEmptyMs, named('LCP over the empty page'), page.lcpMs - empty.lcpMs, 'ms'),
    ratio: atMost(LCP_TO_SCRIPTLESS, named('LCP to that without scripts'), page.lcpMs / scriptless.lcpMs, '×'),
    tbt: atMost(TBT_MS, named('TBT'), page.tbtMs, 'ms'),
    cls: atMost(1000 * CLS, named('CLS, thousandths'), 1000 * page.cls),
  } satisfies Record<string, Finding>;
}

/** The standings of each screen as a Markdown table, with figures that miss their budget in bold. */
export function standingsInMarkdown(measured: Partial<Record<Screen, Standings>>): string {
  const rows = (['mobile', 'desktop'] as const).flatMap((screen) => {
    const standings = measured[screen];

    return standings === undefined ? [] : rowsOf(screen, standings);
  });
  const headings = ['', 'scores', 'FCP ms', 'LCP ms', 'LCP without scripts', 'ratio', 'TBT ms', 'CLS'];

  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowsOf(screen: Screen, { empty, routes }: Standings): string[][] {
  return [
    [`empty page, ${screen}`, '', ms(empty.fcpMs), ms(empty.lcpMs), '', '', ms(empty.tbtMs), empty.cls.toFixed(4)],
    ...routes.map((standing) => {
      const { route, page, scriptless } = standing;
      const { performance, accessibility, bestPractices, seo, fcp, lcp, ratio, tbt, cls } = judge(
        screen,
        empty,
        standing,
      );

      return [
        `\`${route.path}\`, ${screen}`,
        [performance, accessibility, bestPractices, seo].map((score) => judged(score, String(score.value))).join('/'),
        `${ms(page.fcpMs)} (${judged(fcp, signed(fcp.value))})`,
        `${ms(page.lcpMs)} (${judged(lcp, signed(lcp.value))})`,
        ms(scriptless.lcpMs),
        judged(ratio, ratio.value.toFixed(2)),
        judged(tbt, ms(page.tbtMs)),
        judged(cls, page.cls.toFixed(4)),
      ];
    }),
  ];
}

const judged = (finding: Finding, text: string) => (isMet(finding) ? text : `**${text}**`);
const signed = (value: number) => `${value < 0 ? '−' : '+'}${ms(Math.abs(value))}`;
const ms = (value: number) => value.toFixed(0);
