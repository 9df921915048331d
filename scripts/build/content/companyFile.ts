import * as v from 'valibot';
import type * as companyWords from '../../../frontend/content/company';
import type { Company, PostalAddress } from '../../../frontend/content/types';
import { dial, email, isSameNumber, webAddress } from './addresses';
import type { Records } from './pageFiles';
import { fieldAt } from './path';
import { facts, titleLine } from './records';
import { file, list, record } from './structures';
import { type Check, rule, shown, text, wholeNumber, words } from './values';

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

const company = ({ socialLink, legalLink }: Records) =>
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

const postalAddress = record<PostalAddress>({
  street: text,
  locality: text,
  region: v.optional(text),
  postalCode: text,
  country: words('the two letters of the country, such as IN', /^[A-Z]{2}$/),
});

/** Parts that must be the same in the visible address and in the structured data. */
const SHOWN_PARTS = ['street', 'locality', 'postalCode'] as const;

/** Checks `company.ts`: the studio, and its address in parts. */
export const companyFile = (records: Records): Check =>
  v.pipe(
    file<typeof companyWords>({ company: company(records), postalAddress }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const written = dataset.value as typeof companyWords;
      const lines = written.company.addressLines.join(', ');
      for (const part of SHOWN_PARTS) {
        const value = written.postalAddress[part];
        if (lines.includes(value)) continue;
        addIssue({
          message: `is ${shown(value)}, which company.addressLines do not say; write it as it stands there`,
          path: [fieldAt(written, 'postalAddress'), fieldAt(written.postalAddress, part)],
        });
      }
    }),
  );
