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
  /** Whether the form is filled before the press. */
  isFilled?: boolean;
}

const FORM = '#get-in-touch form';
const SUBMIT = `${FORM} [type=submit]`;
// The host has no settings, so the endpoint cannot send: this dialog has more words than that of success.
const FAILED = { press: SUBMIT, isFilled: true, shown: '[role=alertdialog]', isOverPage: true };
const FILM = { press: 'a[aria-haspopup=dialog]:not([href^=http])', shown: 'dialog[open] video' };
const MENU = { press: 'header [popovertarget=sidebar]', shown: '#sidebar:popover-open', isOverPage: true, below: 768 };

const STATES: Place[] = [
  { name: 'home-menu', address: '/', ...MENU },
  { name: 'home-film', address: '/', ...FILM, isOverPage: true },
  { name: 'our-work-category', address: '/our-work', press: 'main [aria-current]', shown: 'main [aria-current=true]' },
  { name: 'services-details', address: '/services', press: 'article + article summary', shown: 'article + * [open]' },
  { name: 'contact-questions', address: '/contact', press: 'details + details summary', shown: 'details + [open]' },
  { name: 'contact-errors', address: '/contact', press: SUBMIT, shown: '[aria-invalid=true]' },
  { name: 'contact-failed', address: '/contact', ...FAILED },
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
  const { address, press, shown = '', isFilled } = place;
  await openHydrated(page, origin + address);
  await until(page, scrollThrough);
  if (press === undefined) return true;
  if (!(await page.evaluate((selector) => document.querySelector(selector) !== null, press))) return false;
  if (isFilled) {
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
