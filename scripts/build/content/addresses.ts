import * as v from 'valibot';
import type { RoutePath } from '../../../frontend/content/types';
import { type Check, instead, oneOf, rule, shown, text, words } from './values';

const PAGES = { '/': true, '/our-work': true, '/services': true, '/contact': true, '/landing': true } as const;
const pageNames = Object.keys(PAGES).join(', ');

/** A page of the site. */
export const page: Check<RoutePath> = oneOf<RoutePath>(PAGES);

const isHttps = (address: string) =>
  /^https:\/\/[^\s/?#@"<>]+\.[^\s/?#@"<>]+([/?#][^\s"<>]*)?$/.test(address) && URL.canParse(address);

/** An address of another site. */
export const webAddress = v.pipe(
  text,
  v.check(isHttps, instead('the whole address as the browser shows it, from https:// on')),
);

/** A page of this site, or an address of another site. */
export const pageOrWebAddress = v.pipe(
  text,
  v.check((href) => href in PAGES || isHttps(href), instead(`one of ${pageNames}, or an address from https:// on`)),
);

/** Where a button may lead. */
export const buttonTarget = v.pipe(
  text,
  v.check(
    (href) => href in PAGES || /^#[A-Za-z][\w-]*$/.test(href) || /^tel:\+\d{8,15}$/.test(href),
    instead(`one of ${pageNames}, or # and the id of a place on the page, or tel: and a number such as +919876543210`),
  ),
);

export const email = v.pipe(text, v.email(instead('an address such as hello@example.com')));

/** A phone number with its country code, such as +919876543210. */
export const dial = v.pipe(
  words('+, the country code and the number, 8 to 15 digits in all, such as +919876543210', /^\+\d{8,15}$/),
  rule((number) =>
    /^\+91(?!\d{10}$)/.test(number) ? `is ${shown(number)}; write 10 digits after +91, the code of India` : undefined,
  ),
);

/** Whether the displayed number is the dialed one, with the country code or, within India, without it. */
export function isSameNumber(display: string, dialled: string): boolean {
  const [read, called] = [display, dialled].map((number) => number.replace(/\D/g, ''));
  return read === called || called === `91${read?.replace(/^0/, '')}`;
}
