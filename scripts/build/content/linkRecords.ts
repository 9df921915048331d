import * as v from 'valibot';
import type { ButtonWords, CallToAction, LegalLink, NavLink } from '../../../frontend/content/types';
import type { LinkChecks } from './addresses';
import { list, record } from './structures';
import { type Check, text } from './values';

/** The checks of links, and of records that have some. */
export function linkRecords({ page, pageOrWebAddress, buttonTarget }: LinkChecks, icon: Check<string>) {
  const button = record<ButtonWords>({ label: text, icon: v.optional(icon), href: buttonTarget });
  return {
    page,
    buttonTarget,
    navLink: record<NavLink>({ label: text, href: page }),
    legalLink: record<LegalLink>({ label: text, href: v.optional(pageOrWebAddress) }),
    button,
    callToAction: record<CallToAction>({
      heading: text,
      words: text,
      buttons: list(button, { unique: ['label'], neededFor: 'it asks for something to be pressed' }),
    }),
  };
}
