import { builtPages } from '../support/builtPages';
import { click, type EnginePage, openHydrated, until } from '../support/engines/engines';

/** A page, or a state of a page, such as its open menu. */
export interface Place {
  /** The first part of its pictures' file names, such as `home-menu`. */
  name: string;
  address: string;
  /** Selector of the element that is clicked to reach the state; a page without the element has no such state. */
  press?: string;
  /** Selector of an element that is visible only in this state. */
  shown?: string;
  /** Whether the state covers the page, so that only the viewport is checked. */
  isOverPage?: boolean;
  /** The width in pixels from which on the state cannot be reached. */
  below?: number;
  /** The status of the answer that replaces that of the endpoint to the filled form. */
  answer?: number;
}

const FORM = '#get-in-touch form';
const ANSWERED = { press: `${FORM} [type=submit]`, shown: '[role=alertdialog]', isOverPage: true };
const FILM = { shown: 'dialog:popover-open video', isOverPage: true };
const MENU = { press: 'header [popovertarget=sidebar]', shown: '#sidebar:popover-open', isOverPage: true, below: 768 };

const STATES: Place[] = [
  { name: 'home-menu', address: '/', ...MENU },
  { name: 'home-film', address: '/', press: 'a[aria-haspopup=dialog]:not([data-provider])', ...FILM },
  { name: 'our-work-category', address: '/our-work', press: '[aria-pressed]', shown: '[aria-pressed=true]' },
  { name: 'our-work-film', address: '/our-work', press: 'a[aria-haspopup=dialog][href^="/our-work/"]', ...FILM },
  { name: 'services-details', address: '/services', press: 'article + article summary', shown: 'article + * [open]' },
  { name: 'contact-questions', address: '/contact', press: 'details + details summary', shown: 'details + [open]' },
  { name: 'contact-errors', address: '/contact', press: ANSWERED.press, shown: '[aria-invalid=true]' },
  { name: 'contact-sent', address: '/contact', ...ANSWERED, answer: 200 },
  { name: 'contact-failed', address: '/contact', ...ANSWERED, answer: 503 },
];

/** Returns the pages of a built site and their states. */
export function placesOf(site: string): Place[] {
  const pages = builtPages(site).map((address) => ({
    name: address.slice(1).replaceAll('/', '-') || 'home',
    address,
  }));
  return [...pages, ...STATES].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Opens a place and scrolls through its page, so that scripts add late content. Returns whether the page has it. */
export async function openPlace(page: EnginePage, origin: string, place: Place): Promise<boolean> {
  const { address, press, shown = '', answer } = place;
  await openHydrated(page, origin + address);
  await until(page, scrollThrough);
  if (press === undefined) return true;
  if (!(await page.evaluate((selector) => document.querySelector(selector) !== null, press))) return false;
  if (answer !== undefined) {
    await page.evaluate((status) => {
      const message = 'Thank you for your message! We will get back to you soon.';
      window.fetch = () =>
        Promise.resolve(Response.json({ id: status === 200 ? 'a1' : undefined, message }, { status }));
    }, answer);
    const words = { name: 'Asha Rao', email: 'asha@example.com', message: 'Two days in December.' };
    for (const [field, text] of Object.entries(words)) await page.type(`${FORM} [name=${field}]`, text);
  }
  await click(page, press);
  await until(page, isVisible, shown);
  return true;
}

/** Scrolls down by one window; returns true at the end, after going back to the top. Runs in the page. */
function scrollThrough(): boolean {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  scrollTo({ top: isAtEnd ? 0 : scrollY + innerHeight, behavior: 'instant' });
  return isAtEnd;
}

/** Runs in the page. */
export function isVisible(selector: string): boolean {
  return document.querySelector(selector)?.checkVisibility() === true;
}
