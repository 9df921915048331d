import * as v from 'valibot';
import type { Company } from '../../../frontend/content/types';
import { dial, email, isSameNumber, webAddress } from './addresses';
import type { filmRecords } from './filmRecords';
import { facts, legalLink, titleLine } from './records';
import { list, record } from './structures';
import { rule, shown, text, wholeNumber } from './values';

const phone = v.pipe(
  record<Company['phone']>({ display: text, dial }),
  rule(
    ({ display, dial: number }) =>
      isSameNumber(display, number)
        ? undefined
        : `is ${shown(display)}, but phone.dial is "${number}"; write the same digits in both, here with spaces as you like`,
    'display',
  ),
);

/** The studio itself. */
export const company = ({ socialLink }: ReturnType<typeof filmRecords>) =>
  record<Company>({
    name: text,
    wordmark: list(titleLine, { unique: ['text'], neededFor: 'the logo sets the name' }),
    phone,
    email,
    addressLines: list(text, { unique: true, neededFor: 'the Contact page and the footer say where the studio is' }),
    directionsUrl: webAddress,
    mapEmbedUrl: webAddress,
    hours: facts,
    legalDetails: facts,
    copyrightHolder: text,
    copyrightYear: wholeNumber(1900, 2100),
    copyrightNote: v.optional(text),
    creditsUrl: webAddress,
    social: list(socialLink, { unique: ['name'] }),
    legalLinks: list(legalLink, { unique: ['label'] }),
  });
