import type { Standing, Standings } from './takeTurns';

const WIDTH = 840;
const ROW_HEIGHT = 22;
const BAR_HEIGHT = 12;
const GROUP_GAP = 14;
const TOP = 96;
const BOTTOM = 34;
const NAMES_END = 196;
const VALUES_WIDTH = 128;
const SCALE_STEPS = 5;

/** Colors that are readable on a light and on a dark page. */
const STYLE = `
    text { font: 13px system-ui, "Segoe UI", "Liberation Sans", Arial, sans-serif; fill: #24292f; }
    .title { font-size: 17px; font-weight: 600; }
    .quiet { fill: #57606a; }
    .name { font-weight: 600; }
    .grid { stroke: #d0d7de; }
    .empty { stroke: #57606a; stroke-dasharray: 4 3; }
    .ours-first { fill: #9a3412; } .ours-largest { fill: #f0883e; }
    .other-first { fill: #6e7781; } .other-largest { fill: #afb8c1; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; } .quiet { fill: #9198a1; } .grid { stroke: #30363d; } .empty { stroke: #9198a1; }
      .ours-first { fill: #f0883e; } .ours-largest { fill: #a04a12; }
      .other-first { fill: #9198a1; } .other-largest { fill: #4d5560; }
    }`;

interface Bar {
  name: string;
  look: 'ours' | 'other';
  standing: Standing;
}

/**
 * Draws the first and the largest paint of every route as bars, beside those of the same page without scripts and of
 * the empty page.
 */
export function chart(conditions: string, { empty, routes }: Standings): string {
  const groups: Bar[][] = [
    [{ name: 'empty page', look: 'other', standing: empty }],
    ...routes.map(({ route, page, scriptless }): Bar[] => [
      { name: route.path, look: 'ours', standing: page },
      { name: 'without scripts', look: 'other', standing: scriptless },
    ]),
  ];
  const step = scaleStep(Math.max(...groups.flat().map(({ standing }) => standing.lcpMs)));
  const x = (ms: number) => round(NAMES_END + (ms / (step * SCALE_STEPS)) * (WIDTH - NAMES_END - VALUES_WIDTH));
  let y = TOP;
  const rows = groups.flatMap((group) => {
    const drawn = group.map((bar, place) => drawBar(bar, y + place * ROW_HEIGHT, x));
    y += group.length * ROW_HEIGHT + GROUP_GAP;
    return drawn;
  });
  const end = y - GROUP_GAP + 4;
  const scale = Array.from({ length: SCALE_STEPS + 1 }, (_, place) => place * step).map(
    (ms) => `<path class="grid" d="M${x(ms)} ${TOP - 6}V${end}"/>
  <text class="quiet" x="${x(ms)}" y="${end + 18}" text-anchor="middle">${inWords(ms)}</text>`,
  );
  const summary = routes.map(({ route, page }) => `${route.path} ${inWords(page.fcpMs)} and ${inWords(page.lcpMs)}`);

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${end + BOTTOM}" role="img" aria-labelledby="title words">
  <title id="title">First and largest paint of every page, in milliseconds</title>
  <desc id="words">Empty page ${inWords(empty.lcpMs)}; ${summary.join('; ')}.</desc>
  <style>${STYLE}
  </style>
  <text class="title" x="16" y="28">First and largest paint of every page, in milliseconds</text>
  <text class="quiet" x="16" y="49">${conditions}</text>
  ${legend('ours-first', 16, 'first paint (FCP)')}
  ${legend('ours-largest', 152, 'largest paint (LCP)')}
  ${legend('other-first', 304, 'the same of a reference')}
  <path class="empty" d="M508 66h18"/><text class="quiet" x="534" y="71">empty page</text>
  ${scale.join('\n  ')}
  ${rows.join('\n  ')}
  <path class="empty" d="M${x(empty.lcpMs)} ${TOP - 6}V${end}"/>
</svg>
`;
}

/** Draws a lighter bar up to the largest paint, and over it a darker one up to the first paint. */
function drawBar({ name, look, standing }: Bar, y: number, x: (ms: number) => number): string {
  const bar = (kind: string, ms: number) =>
    `<rect class="${look}-${kind}" x="${x(0)}" y="${y}" width="${round(x(ms) - x(0))}" height="${BAR_HEIGHT}" rx="2"/>`;
  const isReference = look === 'other';

  return `<text class="${isReference ? 'quiet' : 'name'}" x="${NAMES_END - 12}" y="${y + 11}" text-anchor="end">${name}</text>
  ${bar('largest', standing.lcpMs)}${bar('first', standing.fcpMs)}
  <text${isReference ? ' class="quiet"' : ''} x="${round(x(standing.lcpMs) + 8)}" y="${y + 11}">${valuesOf(standing)}</text>`;
}

function legend(look: string, x: number, words: string): string {
  return `<rect class="${look}" x="${x}" y="60" width="12" height="12" rx="2"/><text class="quiet" x="${x + 18}" y="71">${words}</text>`;
}

function valuesOf({ fcpMs, lcpMs }: Standing): string {
  return inWords(fcpMs) === inWords(lcpMs) ? inWords(lcpMs) : `${inWords(fcpMs)} · ${inWords(lcpMs)}`;
}

/** Returns a round number of milliseconds, of which `SCALE_STEPS` reach as far as `most`. */
function scaleStep(most: number): number {
  const steps = [20, 50, 100, 200, 250, 400, 500, 1000, 2000, 5000];

  return steps.find((step) => step * SCALE_STEPS >= most) ?? Math.ceil(most / SCALE_STEPS);
}

const inWords = (ms: number) => Math.round(ms).toLocaleString('en-GB');
const round = (value: number) => Math.round(value * 10) / 10;
