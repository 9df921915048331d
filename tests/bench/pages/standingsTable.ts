import { type Finding, isMet } from '../findings';
import type { Screen } from './auditPage';
import { judge } from './judge';
import type { Standing, Standings } from './takeTurns';
import { textTable } from './textTable';

const KINDS = { HTML: 'Document', CSS: 'Stylesheet', JS: 'Script', fonts: 'Font', pictures: 'Image', films: 'Media' };

/** Prints what every page of the bench costs: scores, times in ms, and KiB of the whole visit by kind. */
export function printStandings({ empty, routes }: Standings): void {
  const rows = routes.flatMap(({ route, page, scriptless }) => [
    [route.path, scoresOf(page), ...timesOf(page), ...ratiosOf(page, empty, scriptless), ...bytesOf(page)],
    [
      '  without scripts',
      '',
      ...timesOf(scriptless),
      ...ratiosOf(scriptless, empty, scriptless),
      ...bytesOf(scriptless),
    ],
  ]);
  const headings = [
    '',
    'scores',
    'FCP',
    'LCP',
    'TBT',
    'CLS',
    'FCP +',
    'LCP +',
    'LCP ×',
    ...Object.keys(KINDS),
    'requests',
  ];
  const reference = ['empty page', '', ...timesOf(empty), '', '', '', ...bytesOf(empty)];
  console.log(textTable([headings, reference, ...rows]));
  console.log(
    'FCP + and LCP + are over the empty page, LCP × is to the page without scripts; times in ms, the rest in KiB.',
  );
}

/** The same in short, as a table of Markdown, with what is past its budget in bold. */
export function standingsInMarkdown(measured: Partial<Record<Screen, Standings>>): string {
  const screens = (['mobile', 'desktop'] as const).flatMap((screen) => {
    const standings = measured[screen];

    return standings === undefined ? [] : [{ screen, ...standings }];
  });
  const rows = screens.flatMap(({ screen, empty, routes }) => [
    [`empty page, ${screen}`, '', ms(empty.fcpMs), ms(empty.lcpMs), '', '', ms(empty.tbtMs), number(empty.cls, 4)],
    ...routes.map((standing) => {
      const { route, page, scriptless } = standing;
      const { performance, accessibility, bestPractices, seo, ...times } = judge(screen, empty, standing);

      return [
        `\`${route.path}\`, ${screen}`,
        [performance, accessibility, bestPractices, seo].map((score) => judged(score, String(score.value))).join('/'),
        `${ms(page.fcpMs)} (${judged(times.fcp, more(times.fcp.value))})`,
        `${ms(page.lcpMs)} (${judged(times.lcp, more(times.lcp.value))})`,
        ms(scriptless.lcpMs),
        judged(times.ratio, number(times.ratio.value, 2)),
        judged(times.tbt, ms(page.tbtMs)),
        judged(times.cls, number(page.cls, 4)),
      ];
    }),
  ]);
  const headings = ['', 'scores', 'FCP ms', 'LCP ms', 'LCP without scripts', 'ratio', 'TBT ms', 'CLS'];

  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function judged(finding: Finding, text: string): string {
  return isMet(finding) ? text : `**${text}**`;
}

/** How much later than the empty page, or earlier. */
function more(value: number): string {
  return `${value < 0 ? '−' : '+'}${ms(Math.abs(value))}`;
}

function scoresOf({ scores }: Standing): string {
  return [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].join('/');
}

function timesOf({ fcpMs, lcpMs, tbtMs, cls }: Standing): string[] {
  return [ms(fcpMs), ms(lcpMs), ms(tbtMs), number(cls, 4)];
}

function ratiosOf(page: Standing, empty: Standing, scriptless: Standing): string[] {
  return [ms(page.fcpMs - empty.fcpMs), ms(page.lcpMs - empty.lcpMs), number(page.lcpMs / scriptless.lcpMs, 2)];
}

function bytesOf({ bytes, requests }: Standing): string[] {
  return [...Object.values(KINDS).map((kind) => number((bytes[kind] ?? 0) / 1024, 1)), String(requests)];
}

const ms = (value: number) => value.toFixed(0);
const number = (value: number, digits: number) => value.toFixed(digits);
