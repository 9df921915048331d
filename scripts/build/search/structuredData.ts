import { company, site } from 'virtual:content';
import type { Graph, OpeningHoursSpecification, Thing } from 'schema-dts';
import { BASE } from '../../../frontend/lib/base';
import { filmProviders, filmSource } from '../../../frontend/lib/filmSource';
import { filesOf, jpegOf } from '../../../frontend/lib/mediaFiles';
import type { Route } from '../../../frontend/routes';
import type { OpeningHours } from '../../../frontend/schema/company';
import { daysOf, timeOf } from '../../../frontend/schema/openingHours';
import type { Faq } from '../../../frontend/schema/records';
import { type DescribedFilm, filmsWithPage, pageContents } from './pageContents';

/**
 * A page's schema.org records as a JSON-LD `<script>` element; an empty string for pages that are not indexed or have
 * no record, and if the site's address is unknown. `picture` is the address of a picture of the studio.
 */
export function structuredData(route: Route, siteUrl: string | undefined, picture: string | undefined): string {
  const { path, isIndexed } = route;
  if (siteUrl === undefined || path === null || !isIndexed) return '';

  const { faqs, films } = pageContents(path);
  const records = [
    path === '/' ? siteRecord(siteUrl) : breadcrumbRecord(path, siteUrl),
    // Home introduces the studio, and Contact says how to reach it.
    path === '/' || path === '/contact' ? studioRecord(siteUrl, picture) : undefined,
    faqs.length > 0 ? faqRecord(faqs) : undefined,
    ...videoRecords(films, siteUrl),
  ].filter((record) => record !== undefined);
  if (records.length === 0) return '';

  const graph: Graph = { '@context': 'https://schema.org', '@graph': records };
  // A `</script>` in a text would end the element.
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}

/** The site, from which search engines take its name. */
function siteRecord(siteUrl: string): Thing {
  const publisher = { '@id': studioId(siteUrl) };
  return { '@type': 'WebSite', name: company.name, url: `${siteUrl}/`, inLanguage: 'en-IN', publisher };
}

/** The studio as a business. */
function studioRecord(siteUrl: string, picture: string | undefined): Thing {
  const { street, city, region, postalCode, country } = company.address;
  const hours = openingHours(company.hours);
  const accounts = [...company.social.map(({ href }) => href), company.credits].filter((link) => link !== undefined);

  return {
    '@type': 'ProfessionalService',
    '@id': studioId(siteUrl),
    name: company.name,
    legalName: company.legalName,
    url: `${siteUrl}/`,
    logo: absolute(siteUrl, `${BASE}/icon-512.png`),
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
    sameAs: accounts.length > 0 ? accounts : undefined,
  };
}

const studioId = (siteUrl: string) => `${siteUrl}/#studio`;

/** The studio's hours; days without an entry are closed. */
export function openingHours(lines: readonly OpeningHours[]): OpeningHoursSpecification[] {
  return lines.flatMap(({ days, opens, closes }) => {
    if (opens === undefined || closes === undefined) return [];
    const [dayOfWeek, from, to] = [daysOf(days), timeOf(opens), timeOf(closes)];
    return { '@type': 'OpeningHoursSpecification' as const, dayOfWeek, opens: from, closes: to };
  });
}

/**
 * The breadcrumbs of an inner page, labelled as in the menu, or as in the footer if the menu has no link to the page; a
 * film's page has the title of the film. Undefined if a step has no label.
 */
function breadcrumbRecord(path: string, siteUrl: string): Thing | undefined {
  const films = filmsWithPage.map(({ path, title }) => ({ href: path, label: title }));
  const links = [...site.menu, ...site.footer.groups.flatMap((group) => group.links), ...films];
  const above = films.some(({ href }) => href === path) ? ['/', path.slice(0, path.lastIndexOf('/'))] : ['/'];
  const way = [...above, path].map((step) => links.find(({ href }) => href === step));
  if (way.includes(undefined)) return undefined;
  const itemListElement = way.map((link, index) => {
    const item = siteUrl + (link?.href ?? '');
    return { '@type': 'ListItem' as const, position: index + 1, name: link?.label, item };
  });
  return { '@type': 'BreadcrumbList', itemListElement };
}

/** A page's questions and answers. */
function faqRecord(faqs: readonly Faq[]): Thing {
  const mainEntity = faqs.map(({ question, answer }) => {
    const acceptedAnswer = { '@type': 'Answer' as const, text: answer };
    return { '@type': 'Question' as const, name: question, acceptedAnswer };
  });
  return { '@type': 'FAQPage', mainEntity };
}

/**
 * A page's films, each once. Films without a date are left out: search engines require the date of publication, and any
 * other date would be false.
 */
function videoRecords(films: readonly DescribedFilm[], siteUrl: string): Thing[] {
  const dated = films.filter(({ date }) => date !== undefined);
  const once = dated.filter(({ videoUrl }, index) => dated.findIndex((film) => film.videoUrl === videoUrl) === index);
  return once.map(({ title, description, poster, videoUrl, date }) => ({
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: absolute(siteUrl, jpegOf(poster)),
    // Midnight in India, where the studio is: Google wants a time with its time zone.
    uploadDate: `${date}T00:00:00+05:30`,
    ...whereItPlays(videoUrl, siteUrl),
  }));
}

function whereItPlays(videoUrl: string, siteUrl: string) {
  const source = filmSource(videoUrl);
  if (source.provider === 'local') return { contentUrl: absolute(siteUrl, filesOf(source.name).at(-1)?.src ?? '') };
  const url = new URL(source.embedUrl);
  for (const name of filmProviders[source.provider].playback) url.searchParams.delete(name);
  return { embedUrl: url.href };
}

/** The absolute URL of a file, given by its path from the host's root. */
const absolute = (siteUrl: string, file: string) => new URL(file, siteUrl).href;
