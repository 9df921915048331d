import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { startChromium, watchPage } from '../../support/engines/engines';

/** The phone that Lighthouse emulates. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Time to see an element that has just come into view: no visitor presses it sooner. */
const SEEN_MS = 1000;
/** How long a visitor reads before a link; meanwhile the page can prefetch other pages' code. */
const READING_MS = 3000;

const SUBMIT = '[type="submit"]';
const ANSWERED = '[type="submit"][aria-disabled="true"], [role="alertdialog"]';
const DIALOG = 'dialog[aria-labelledby="film-title"][open]';
const QUESTION = 'details:not([open]) summary';

interface Interaction {
  name: string;
  path: string;
  /** Selectors of the element that is pressed, and of the element that shows the answer. */
  target: string;
  answer: string;
  /** The visitor's actions before the press. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** The controls of the site. */
export const INTERACTIONS: readonly Interaction[] = [
  { name: 'menu', path: '/', target: '[popovertargetaction="show"]', answer: '#sidebar:popover-open' },
  { name: 'filter', path: '/our-work', target: 'main [aria-current="false"]', answer: 'main [aria-current="true"]' },
  { name: 'accordion', path: '/contact', target: QUESTION, answer: 'details[open] ~ details[open]' },
  { name: 'film in its dialog', path: '/', target: 'main [aria-haspopup="dialog"]', answer: DIALOG },
  { name: 'form, left empty', path: '/contact', target: SUBMIT, answer: '[aria-invalid="true"]' },
  { name: 'form, sent', path: '/contact', target: SUBMIT, answer: ANSWERED, prepare: fillForm },
  { name: 'first link of a visit', path: '/contact', ...linkTo('/our-work'), prepare: () => wait(READING_MS) },
  { name: 'later link', path: '/our-work', ...linkTo('/our-work'), prepare: leave },
];

function linkTo(path: string) {
  return { target: `footer a[href="${path}"]`, answer: `header [href="${path}"][aria-current="page"]` };
}

async function fillForm(page: Page): Promise<void> {
  const words = { name: 'Asha Rao', email: 'asha@example.com', message: 'Two days.' };
  for (const [field, text] of Object.entries(words)) await page.type(`form [name="${field}"]`, text);
}

async function leave(page: Page): Promise<void> {
  await wait(READING_MS);
  await press(page, linkTo('/'));
  await wait(READING_MS);
}

export interface Visit {
  origin: string;
  /** How many times slower than this machine the processor of the phone is. */
  slowdown: number;
  /** Arguments that make Chromium accept the host's certificate. */
  args: readonly string[];
}

/** Runs a measurement with a blank page of a slow phone in a new browser, so that nothing is cached. */
export async function withBrowser<T>({ slowdown, args }: Visit, measure: (page: Page) => Promise<T>): Promise<T> {
  const browser = await startChromium(args);
  try {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    await page.emulateCPUThrottling(slowdown);
    await page.evaluateOnNewDocument(watchPage);
    return await measure(page);
  } finally {
    await browser.close();
  }
}

/** Opens a page, and returns the time in ms that a control takes to answer its first press. */
export async function responseTime(page: Page, origin: string, interaction: Interaction): Promise<number> {
  await page.goto(origin + interaction.path);
  await page.waitForFunction(() => window.isHydrated);
  await page.waitForNetworkIdle();
  await interaction.prepare?.(page);
  return press(page, interaction);
}

/** Returns the time in ms from the press, with the delay of a busy page included, until the answer is painted. */
async function press(page: Page, { target, answer }: { target: string; answer: string }): Promise<number> {
  const element = await page.waitForSelector(target);
  await element?.scrollIntoView();
  await wait(SEEN_MS);
  const watch = await page.evaluateHandle(watchFor, answer);
  await element?.tap();
  return watch.evaluate(({ answeredMs }) => answeredMs);
}

/** Measures the time from the next press until an element that matches is painted. Runs in the page. */
function watchFor(answer: string): { answeredMs: Promise<number> } {
  // Without named functions, for which tsx would need a helper that the page does not have.
  const answeredMs = new Promise<number>((resolve) => {
    addEventListener(
      'pointerup',
      async ({ timeStamp }) => {
        // Before each paint; an element that is found then has been painted before the next task.
        do await new Promise(requestAnimationFrame);
        while (document.querySelector(answer) === null);
        // With priority, so that other tasks of the page do not come first.
        scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
      },
      { capture: true, once: true },
    );
  });
  return { answeredMs };
}
