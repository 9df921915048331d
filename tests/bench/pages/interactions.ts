import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { BenchPart } from '../bench';
import { atMost, type Finding, fact } from '../findings';
import { medianOfRounds } from '../statistics';
import { benchedRoutes } from './benchedRoutes';
import { INTERACTION_MS } from './budgets';
import { type PageSite, withPageSite } from './pageSite';
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
  /** Whether it works on the page without scripts; then it is measured there too, to tell the machine's time from the page's. */
  isNative?: boolean;
  /** The visitor's actions before the tap. */
  prepare?: (page: Page) => Promise<unknown>;
}

const INTERACTIONS: Interaction[] = [
  {
    name: 'menu',
    path: '/',
    target: '[popovertargetaction="show"]',
    sign: '#sidebar:popover-open',
    isNative: true,
  },
  { name: 'filter', path: '/our-work', target: '[aria-pressed="false"]', sign: '[aria-pressed="true"]' },
  {
    name: 'accordion',
    path: '/contact',
    target: 'details:not([open]) summary',
    sign: 'details[open] ~ details[open]',
    isNative: true,
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
export function interactions(rounds: number, slowdown: number): BenchPart {
  return {
    title: `Interactions, processor ${slowdown} times slower, medians of ${rounds} first times`,
    measure: () =>
      withPageSite(async (site) => {
        const findings: Finding[] = [];
        for (const interaction of INTERACTIONS) {
          const name = `${interaction.path} ${interaction.name}`;
          const timeOf = (address: string) =>
            medianOfRounds(rounds, () => firstResponse(site, slowdown, interaction, address));
          findings.push(atMost(INTERACTION_MS, name, await timeOf(interaction.path), 'ms'));
          const route = benchedRoutes.find(({ path }) => interaction.isNative && path === interaction.path);
          if (route) findings.push(fact(`${name}, without scripts`, await timeOf(site.withoutScripts(route)), 'ms'));
        }

        return findings;
      }),
  };
}

/** Returns how long a control takes to respond to its first tap on the page at this address, in ms. */
function firstResponse(
  site: PageSite,
  slowdown: number,
  { path, target, sign, prepare }: Interaction,
  address: string,
): Promise<number> {
  return withFreshBrowser(site, { screen: PHONE, slowdown }, async ({ page }) => {
    await page.goto(address);
    // The page without scripts is never hydrated.
    await (address === path ? untilQuiet(page) : page.waitForLoadState('networkidle'));
    await prepare?.(page);
    await placeOf(page, target);
    await wait(SEEN_MS);
    const { x, y } = await placeOf(page, target);

    return responseTime(page, () => page.touchscreen.tap(x, y), sign);
  });
}

async function fillForm(page: Page): Promise<void> {
  for (const [name, words] of Object.entries({ name: 'Asha Rao', email: 'asha@example.com', message: 'Two days.' })) {
    await page.locator(`form [name="${name}"]`).fill(words);
  }
}
