import * as v from 'valibot';
import type { RoutePath } from '../../../frontend/content/types';
import { type Check, instead, oneOf, rule, shown, text, words } from './values';

const isHttps = (address: string) =>
  /^https:\/\/[^\s/?#@"<>]+\.[^\s/?#@"<>]+([/?#][^\s"<>]*)?$/.test(address) && URL.canParse(address);

/** An address of another site. */
export const webAddress = v.pipe(
  text,
  v.check(isHttps, instead('the whole address as the browser shows it, from https:// on')),
);

export type LinkChecks = ReturnType<typeof linkChecks>;

/** The checks of links to the pages with these paths. Without any, as if `pages.ts` is unreadable, every path is accepted. */
export function linkChecks(paths: readonly string[]) {
  const isPage = (href: string) => (paths.length === 0 ? href.startsWith('/') : paths.includes(href));
  const pages = paths.join(', ');
  return {
    page: (paths.length === 0
      ? text
      : oneOf(Object.fromEntries(paths.map((path) => [path, true])))) as Check as Check<RoutePath>,
    /** A page of this site, or an address of another site. */
    pageOrWebAddress: v.pipe(
      text,
      v.check((href) => isPage(href) || isHttps(href), instead(`one of ${pages}, or an address from https:// on`)),
    ),
    /** Where a button may lead. */
    buttonTarget: v.pipe(
      text,
      v.check(
        (href) => isPage(href) || /^#[A-Za-z][\w-]*$/.test(href) || /^tel:\+\d{8,15}$/.test(href),
        instead(`one of ${pages}, or # and the id of a place on the page, or tel: and a number such as +919876543210`),
      ),
    ),
  };
}

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
