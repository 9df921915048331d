import type { ProfessionalService, WebSite } from 'schema-dts';
import { company, postalAddress } from '../../../frontend/content/company';
import { BASE } from '../../../frontend/lib/base';
import { absoluteFile, absoluteUrl } from './addresses';
import { openingHours } from './openingHours';

/** The studio as a schema.org business. `picture` is the address of a picture of it. */
export function studioRecord(siteUrl: string, picture: string | undefined): ProfessionalService {
  const { street, locality, region, postalCode, country } = postalAddress;
  const hours = openingHours(company.hours);
  const elsewhere = [...company.social.flatMap(({ href }) => href ?? []), company.creditsUrl];

  return {
    '@type': 'ProfessionalService',
    '@id': studioId(siteUrl),
    name: company.name,
    legalName: company.copyrightHolder,
    url: absoluteUrl(siteUrl, '/'),
    logo: absoluteFile(siteUrl, `${BASE}/icon-512.png`),
    image: picture,
    telephone: company.phone.dial,
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    openingHoursSpecification: hours.length > 0 ? hours : undefined,
    sameAs: elsewhere,
  };
}

/** The site as a schema.org record, from which search engines take its name. */
export function siteRecord(siteUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    name: company.name,
    url: absoluteUrl(siteUrl, '/'),
    inLanguage: 'en-IN',
    publisher: { '@id': studioId(siteUrl) },
  };
}

const studioId = (siteUrl: string) => absoluteUrl(siteUrl, '/#studio');
