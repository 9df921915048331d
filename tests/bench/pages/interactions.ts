import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { BenchPart } from '../bench';
import { atMost, type Finding } from '../findings';
import { medianOfRounds } from '../statistics';
import { INTERACTION_MS } from './budgets';
import { withPageSite } from './pageSite';
import { placeOf } from './place';
import { responseTime } from './responseTime';
import { PHONE, untilQuiet, withFreshBrowser } from './withFreshBrowser';

/** Time to see an element that has just come into view: no visitor taps it sooner. */
const SEEN_MS = 1000;

interface Interaction {
  name: string;
  path: string;
  /** Selectors of the element that is tapped, and of the element that shows the response. */
  target: string;
  sign: string;
  /** The visitor's actions before the tap. */
  prepare?: (page: Page) => Promise<unknown>;
}

const INTERACTIONS: Interaction[] = [
  { name: 'menu', path: '/', target: '[popovertargetaction="show"]', sign: '#sidebar:popover-open' },
  { name: 'filter', path: '/our-work', target: '[aria-pressed="false"]', sign: '[aria-pressed="true"]' },
  {
    name: 'accordion',
    path: '/contact',
    target: 'details:not([open]) summary',
    sign: 'details[open] ~ details[open]',
  },
  {
    name: 'film in its window',
    path: '/',
    target: 'main [aria-haspopup="dialog"]',
    sign: 'dialog[aria-labelledby="film-title"]:popover-open',
  },
  { name: 'form, left empty', path: '/contact', target: '[type="submit"]', sign: '[aria-invalid="true"]' },
  {
    name: 'form, sent',
    path: '/contact',
    target: '[type="submit"]',
    sign: '[type="submit"][aria-disabled="true"], [role="alertdialog"]',
    prepare: fillForm,
  },
];

/** Every control responds to a tap at once on a slow phone, even at its first use. */
export function interactions(rounds: number): BenchPart {
  return {
    title: `Interactions, processor 4 times slower, medians of ${rounds} first times`,
    measure: () =>
      withPageSite(async (site) => {
        const findings: Finding[] = [];
        for (const { name, path, target, sign, prepare } of INTERACTIONS) {
          const ms = await medianOfRounds(rounds, () =>
            withFreshBrowser(site, { screen: PHONE, slowdown: 4 }, async ({ page }) => {
              await page.goto(path);
              await untilQuiet(page);
              await prepare?.(page);
              await placeOf(page, target);
              await wait(SEEN_MS);
              const { x, y } = await placeOf(page, target);

              return responseTime(page, () => page.touchscreen.tap(x, y), sign);
            }),
          );
          findings.push(atMost(INTERACTION_MS, `${path} ${name}`, ms, 'ms'));
        }

        return findings;
      }),
  };
}

async function fillForm(page: Page): Promise<void> {
  for (const [name, words] of Object.entries({ name: 'Asha Rao', email: 'asha@example.com', message: 'Two days.' })) {
    await page.locator(`form [name="${name}"]`).fill(words);
  }
}
