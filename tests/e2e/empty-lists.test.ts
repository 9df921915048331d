import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contact from '../../frontend/content/contact';
import * as ourWork from '../../frontend/content/our-work';
import * as services from '../../frontend/content/services';
import { ROOT } from '../../scripts/support/paths.mjs';
import { checkoutCopy } from '../support/checkoutCopy';
import { runCheckout } from '../support/runCheckout';

const BUILD_MS = 180_000;
/** What takes most of a build's time, and has nothing to do with lists. */
const MADE_MEDIA = 'node_modules/.cache/media';
let checkout: string;

/** Each list in the content that may be empty, by its file and the words it begins with. */
const LISTS = {
  faqs: ['workFaqs: readonly Faq[] = ', 'contactFaqs: readonly Faq[] = '],
  projects: ['notableProjects: readonly NotableProject[] = '],
  testimonials: ['workTestimonials: readonly Testimonial[] = ', 'serviceTestimonials: readonly Testimonial[] = '],
  'our-work': ['featuredProjects: readonly FeaturedProject[] = ', '  services: '],
  services: ['services: readonly Service[] = ', '  steps: ', '  reasons: '],
};

beforeAll(async () => {
  checkout = checkoutCopy();
  if (existsSync(join(ROOT, MADE_MEDIA)))
    cpSync(join(ROOT, MADE_MEDIA), join(checkout, MADE_MEDIA), { recursive: true });
  for (const [name, lists] of Object.entries(LISTS)) {
    const file = join(checkout, `frontend/content/${name}.ts`);
    writeFileSync(file, lists.reduce(withoutEntries, readFileSync(file, 'utf8')));
  }
  const build = runCheckout(checkout, 'build');
  expect(await build.exitCode, build.output()).toBe(0);
}, BUILD_MS);
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

it.each([
  ['our-work', [ourWork.callToAction.heading]],
  ['services', [services.call.heading]],
  ['contact', [contact.form.heading, contact.studio.heading, contact.callToAction.heading]],
])('a list without entries takes its whole section from the page: %s', (page, left) => {
  const [main = ''] =
    readFileSync(join(checkout, `public_html/${page}.html`), 'utf8').match(/<main[\s\S]*<\/main>/) ?? [];
  const headings = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words]) => words);
  expect(headings).toEqual(left);
  expect(main).not.toMatch(/<(article|blockquote|details|h3|ol)[ >]/);
});

/** The content with the list that begins with these words empty. */
function withoutEntries(text: string, beginning: string): string {
  const start = text.indexOf(`${beginning}[\n`);
  if (start === -1) throw new Error(`No list begins with "${beginning}".`);
  const indent = /^ */.exec(beginning)?.[0] ?? '';
  const end = text.indexOf(`\n${indent}]`, start);
  return `${text.slice(0, start)}${beginning}[${text.slice(end + 1 + indent.length)}`;
}
