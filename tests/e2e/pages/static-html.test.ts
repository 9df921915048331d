// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { notableAmong } from '../../../frontend/lib/notableAmong';
import company from '../../fixtures/content/company.yaml';
import films from '../../fixtures/content/films.yaml';
import home from '../../fixtures/content/home.yaml';
import ourWork from '../../fixtures/content/our-work.yaml';
import privacy from '../../fixtures/content/privacy.yaml';
import servicesPage from '../../fixtures/content/services.yaml';
import services from '../../fixtures/content/services.yaml';
import site from '../../fixtures/content/site.yaml';

const notableProjects = notableAmong(films.films);
const { highlights, banners, credits } = home;
const { faqs: workFaqs, testimonials: workTestimonials } = ourWork;
const { testimonials: serviceTestimonials } = services;
const { newTab } = site;

/** A page as the build has written it, before any script. */
function builtPage(file: string) {
  const html = readFileSync(join(inject('fixture').site, file), 'utf8');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const find = (selector: string, within: ParentNode = page) => [...within.querySelectorAll(selector)];
  const texts = (selector: string, within: ParentNode = page) => find(selector, within).map((each) => each.textContent);
  const section = (heading: string) => {
    const found = find('main section').find((each) => each.querySelector('h2')?.textContent === heading);
    return found ?? expect.fail(`No section "${heading}".`);
  };
  return { find, texts, section };
}

describe('Home', () => {
  const { find, texts, section } = builtPage('index.html');

  it('has nineteen tiles, each with its type in words', () => {
    const tiles = find('main li[data-type]');
    expect(tiles).toHaveLength(19);
    expect(tiles.map((tile) => [texts('h3', tile), texts('p', tile)])).toEqual(
      highlights.map(({ name, type }) => [[name], [type]]),
    );
  });

  it('links from the credits to the whole list in a new tab, and says so', () => {
    const [link, ...others] = find('a', section(credits.heading));
    expect(others).toEqual([]);
    expect(link?.textContent?.trim()).toBe(`${credits.link} ${newTab}`);
    expect(link?.getAttribute('href')).toBe(company.credits);
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toContain('noopener');
  });

  it('has the words of its banners once for screen readers, and again as often as a band needs', () => {
    for (const [tone, words] of [
      ['marigold', banners.upper],
      ['bone', banners.lower],
    ] as const) {
      const [read, ...copies] = find(`[data-tone=${tone}] > ul`);
      expect(read?.getAttribute('aria-hidden')).toBe(null);
      expect(copies.length).toBeGreaterThan(0);
      expect(copies.map((copy) => copy.getAttribute('aria-hidden'))).toEqual(copies.map(() => 'true'));
      expect(find(`[data-tone=${tone}] > ul`).map((run) => texts('li', run))).toEqual([
        words,
        ...copies.map(() => words),
      ]);
    }
  });
});

describe('Our Work', () => {
  const { find, texts, section } = builtPage('our-work.html');

  it('has four featured projects, each with its picture, title and description', () => {
    const cards = find('li', section(ourWork.featuredHeading));
    expect(cards).toHaveLength(4);
    expect(cards.map((card) => [texts('h3', card), texts('p', card)])).toEqual(
      ourWork.featuredProjects.map(({ title, description }) => [[title], [description]]),
    );
    const stills = cards.map((card) => card.querySelector('picture')?.getAttribute('data-still'));
    expect(stills).toEqual(ourWork.featuredProjects.map(({ poster }) => poster));
  });

  it('has four additional services, thirteen notable projects with their kinds, and three testimonials with names', () => {
    const { heading, services } = ourWork.additionalServices;
    expect(services).toHaveLength(4);
    expect(texts('h3', section(heading))).toEqual(services.map(({ title }) => title));
    expect(notableProjects).toHaveLength(13);
    expect(texts('dd', section(ourWork.notableHeading))).toEqual(notableProjects.map(({ title }) => title));
    expect(texts('dt', section(ourWork.notableHeading))).toEqual(notableProjects.map(({ kind }) => kind));
    expect(workTestimonials).toHaveLength(3);
    expect(texts('figcaption', section(ourWork.testimonialsHeading))).toEqual(workTestimonials.map(({ name }) => name));
  });

  it('has five questions of which the first is open', () => {
    expect(texts('details h3')).toEqual(workFaqs.map(({ question }) => question));
    expect(find('details').map((each) => each.hasAttribute('open'))).toEqual([true, false, false, false, false]);
  });
});

describe('Services', () => {
  const { find, texts, section } = builtPage('services.html');

  it('has six cards with icon, title, description and four details each, of which the first are unfolded', () => {
    const cards = find('main article');
    expect(cards).toHaveLength(6);
    for (const [index, { title, description, icon, details }] of servicesPage.services.entries()) {
      const card = cards[index] ?? expect.fail(`No card of ${title}.`);
      expect(texts('h2', card)).toEqual([title]);
      expect(texts(':scope > p', card)).toContain(description);
      expect(card.querySelector('[data-icon]')?.getAttribute('data-icon')).toBe(icon);
      expect(details).toHaveLength(4);
      expect(texts('li', card)).toEqual(details);
      expect(card.querySelector('summary')?.textContent).toContain(servicesPage.detailsLabel);
      expect(card.querySelector('details')?.hasAttribute('open')).toBe(index === 0);
    }
  });

  it('has the process in four steps, in this order', () => {
    expect(texts('main ol > li h3')).toEqual([
      'Concept Development',
      'Pre-Production',
      'Production',
      'Post-Production',
    ]);
    expect(texts('main ol > li p')).toEqual(servicesPage.process.steps.map(({ description }) => description));
  });

  it('has thirteen notable projects with their kinds, three reasons and three testimonials with names and roles', () => {
    const projects = texts('li', section(servicesPage.notableHeading));
    expect(projects).toHaveLength(13);
    expect(projects).toEqual(notableProjects.map(({ kind, title }) => `${kind} ${title}`));
    expect(servicesPage.whyChooseUs.reasons).toHaveLength(3);
    expect(texts('h3', section(servicesPage.whyChooseUs.heading))).toEqual(
      servicesPage.whyChooseUs.reasons.map(({ title }) => title),
    );
    const signatures = find('figcaption', section(servicesPage.testimonialsHeading));
    expect(signatures).toHaveLength(3);
    for (const [index, { name, role }] of serviceTestimonials.entries()) {
      expect(signatures[index]?.textContent).toContain(name);
      expect(signatures[index]?.textContent).toContain(role);
    }
  });

  it('dials the number by Call Now, shows it, and has the e-mail address as text', () => {
    const ticket = section(servicesPage.call.heading);
    const [link, ...others] = find('a', ticket);
    expect(others).toEqual([]);
    expect(link?.textContent?.trim()).toBe('Call Now');
    expect(link?.getAttribute('href')).toBe(`tel:${company.phone.dial}`);
    expect(company.phone.dial).toMatch(/^\+\d+$/);
    expect(ticket.textContent).toContain(company.phone.display);
    expect(ticket.textContent).toContain(company.email);
  });
});

describe('Contact', () => {
  it('has browsers fill in what they know of the visitor (WCAG 1.3.5)', () => {
    const fields = builtPage('contact.html').find('form :is(input, select, textarea)[name]');
    expect(
      Object.fromEntries(fields.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')])),
    ).toEqual({
      name: 'name',
      email: 'email',
      phone: 'tel',
      projectType: null,
      subject: null,
      message: null,
      website: 'off',
    });
  });

  it('leads to the outside map by Get Directions, and holds nothing of it', () => {
    const { find } = builtPage('contact.html');
    expect(find(`a[href="${company.directions}"]`)).toHaveLength(1);
    expect(find('iframe')).toEqual([]);
  });
});

it('every page leads to the privacy page by Privacy Policy in its footer', () => {
  const files = readdirSync(inject('fixture').site).filter((name) => name.endsWith('.html'));
  expect(files).toEqual(expect.arrayContaining(['index.html', 'contact.html', '404.html']));
  for (const file of files) {
    const link = builtPage(file)
      .find('footer a')
      .find(({ textContent }) => textContent === 'Privacy Policy');
    expect(link?.getAttribute('href'), file).toBe('/privacy');
  }
  expect(builtPage('privacy.html').texts('main h2')).toEqual(privacy.sections.map(({ heading }) => heading));
});
