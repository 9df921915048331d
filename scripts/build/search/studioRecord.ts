import type { ProfessionalService, WebSite } from 'schema-dts';
import company from '../../../frontend/content/company.yaml';
import { BASE } from '../../../frontend/lib/base';
import { absoluteFile } from './addresses';
import { openingHours } from './openingHours';

/** The studio as a schema.org business. `picture` is the address of a picture of it. */
export function studioRecord(siteUrl: string, picture: string | undefined): ProfessionalService {
  const { street, city, region, postalCode, country } = company.address;
  const hours = openingHours(company.hours);
  const elsewhere = [...company.social.flatMap(({ href }) => href ?? []), company.credits];

  return {
    '@type': 'ProfessionalService',
    '@id': studioId(siteUrl),
    name: company.name,
    legalName: company.legalName,
    url: `${siteUrl}/`,
    logo: absoluteFile(siteUrl, `${BASE}/icon-512.png`),
    image: picture,
    telephone: company.phone.dial,
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
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
    url: `${siteUrl}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': studioId(siteUrl) },
  };
}

const studioId = (siteUrl: string) => `${siteUrl}/#studio`;
