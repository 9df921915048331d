import site from '../../frontend/content/site.yaml';
import type { EnginePage } from '../support/browser/EnginePage';
import type { Size } from './sizes';

/** A page, or a state of a page, such as its open menu. */
export interface Place {
  /** The first part of its pictures' file names, such as `home-menu`. */
  name: string;
  address: string;
  state?: State;
}

export interface State {
  /** Selector of the element that is clicked to reach the state; a page without the element has no such state. */
  press: string;
  /** Selector of an element that is visible only in this state. */
  shown: string;
  /** Whether the state covers the page, so that only the viewport is checked. */
  isOverPage?: boolean;
  /** Whether the state can be reached in a window of this size; default: in all windows. */
  isAt?(size: Size): boolean;
  /** The answer that replaces that of the endpoint. */
  answer?: { status: number; message: string };
}

const FORM = '#get-in-touch form';
const DIALOG = '[role=alertdialog]';

/** The states of each page, by its path. */
const STATES: Record<string, Record<string, State>> = {
  '/': {
    menu: {
      press: 'header button[popovertarget=sidebar]',
      shown: '#sidebar:popover-open',
      isOverPage: true,
      isAt: ({ width }) => width < 768,
    },
    film: {
      press: 'a[aria-haspopup=dialog]:not([data-provider])',
      shown: 'dialog:popover-open video',
      isOverPage: true,
    },
  },
  '/our-work': {
    category: { press: '[aria-pressed]', shown: '[aria-pressed=true]' },
    film: {
      press: 'a[aria-haspopup=dialog][href^="/our-work/"]',
      shown: 'dialog:popover-open video',
      isOverPage: true,
    },
  },
  '/services': { details: { press: 'article + article summary', shown: 'article + article details[open]' } },
  '/contact': {
    questions: { press: 'details + details > summary', shown: 'details + details[open]' },
    errors: { press: `${FORM} [type=submit]`, shown: '[aria-invalid=true]' },
    sent: {
      press: `${FORM} [type=submit]`,
      shown: DIALOG,
      isOverPage: true,
      answer: { status: 200, message: site.results.thanks },
    },
    failed: {
      press: `${FORM} [type=submit]`,
      shown: DIALOG,
      isOverPage: true,
      answer: { status: 503, message: site.results.failure },
    },
  },
};

/** The visitor's input for the required fields of the form, by their names. */
const WORDS = { name: 'Asha Rao', email: 'asha@example.com', message: 'Two days in December.' };

/** Returns these pages, the 404 page, and the states of all of them. */
export function placesOf(paths: readonly string[]): Place[] {
  return [...paths, '/no-such-page'].flatMap((address) => {
    const name = address.slice(1).replaceAll('/', '-') || 'home';
    const states = Object.entries(STATES[address] ?? {});
    return [{ name, address }, ...states.map(([state, how]) => ({ name: `${name}-${state}`, address, state: how }))];
  });
}

/**
 * Opens a place and scrolls through its page, so that scripts add late content. Returns whether the page has the place.
 */
export async function open(page: EnginePage, origin: string, { address, state }: Place): Promise<boolean> {
  await page.goto(origin + address);
  await page.press('Shift');
  await until(page, isHydrated);
  await until(page, scrollThrough);
  await until(page, areFontsThere);
  if (state === undefined) return true;
  const { press, shown, answer } = state;
  if (answer) {
    await page.evaluate(answerWith, answer.status, answer.message);
    for (const [field, words] of Object.entries(WORDS)) await page.type(`${FORM} [name=${field}]`, words);
  }
  if (!(await page.evaluate(scrollIntoView, press))) return false;
  await page.click(press);
  await until(page, isThere, shown);
  return true;
}

const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 20_000;

/** Waits until a script that runs in the page returns true; rejects after 20 seconds. */
export async function until<Args extends unknown[]>(
  page: EnginePage,
  script: (...args: Args) => boolean,
  ...args: Args
) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(script, ...args))) {
    if (Date.now() > end)
      throw new Error(`${await page.evaluate(() => location.href)}: ${script.name} ${args} stays false.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/* The following functions run in the page. */

function isHydrated(): boolean {
  return window.isHydrated === true;
}

/** Lays out all of the page and scrolls down by one window; returns true at the end, after going back to the top. */
function scrollThrough(): boolean {
  document.documentElement.dataset.whole = '';
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  scrollTo({ top: isAtEnd ? 0 : scrollY + innerHeight, behavior: 'instant' });
  return isAtEnd;
}

/** Whether the page uses its text fonts: until they have loaded, it has fallback fonts (see startReact.ts). */
function areFontsThere(): boolean {
  return !('early' in document.documentElement.dataset) && document.fonts.status === 'loaded';
}

export function isThere(selector: string): boolean {
  return document.querySelector(selector)?.checkVisibility() === true;
}

function scrollIntoView(selector: string): boolean {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element !== null;
}

function answerWith(status: number, message: string): void {
  window.fetch = () => Promise.resolve(Response.json({ message }, { status }));
}
