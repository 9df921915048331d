import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import contact from '../../fixtures/content/contact.yaml';
import stories from '../../fixtures/content/films.yaml?stories';
import home from '../../fixtures/content/home.yaml';
import ourWork from '../../fixtures/content/our-work.yaml';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { buildFixture, type FixtureBuild } from '../../support/commands/buildFixture';
import { editContent } from '../../support/commands/editContent';
import { pages } from '../../support/fixturePages';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { fixturePaths } from '../../support/pagePaths';
import { type MachineWords, machineWords } from './machineWords';

const { faqs: contactFaqs } = contact;
const { about, featuredWorks } = home;
/** A film that the tests move to another site, and one whose date they remove. */
const [elsewhere, unknown] = featuredWorks;
const { faqs: workFaqs } = ourWork;

const BUILD_MS = 180_000;
const UNLISTED = ['/landing', '/no-such-page'];
/** A film whose page has a quote. */
const QUOTED_FILM = '/our-work/nine-nights-live';
const INDEXED = [...fixturePaths, QUOTED_FILM].filter((path) => !UNLISTED.includes(path));
const PICTURE_BYTES = 150_000;

function changeFilms(checkout: string): void {
  editContent(checkout, 'films', (films) => ({
    ...films,
    films: films.films.map(({ date, ...film }) => ({
      ...film,
      ...(film.id === elsewhere?.id ? { videoUrl: 'https://vimeo.com/123456789' } : {}),
      ...(film.id === unknown?.id || date === undefined ? {} : { date }),
    })),
  }));
}

/** Messages about properties that search engines require and that these records lack. */
async function refusalsOf(records: Record<string, unknown>[]): Promise<string[]> {
  const findings = await Promise.all(
    records.map((record) =>
      new Validator().validate({ jsonld: { [String(record['@type'])]: [structuredClone(record)] } }),
    ),
  );
  return findings.flat().flatMap(({ severity, issueMessage }) => (severity === 'ERROR' ? issueMessage : []));
}

/** Tests a site at this path of its host: empty at the root, otherwise the path of its sub-folder. */
export async function testSearchEngines(base: string): Promise<void> {
  const browser = await sharedBrowser();

  describe(`a site at the path "${base}" of its host`, () => {
    const origin = 'https://studio.example';
    const siteUrl = origin + base;
    let build: FixtureBuild;
    let host: StartedHost;
    const words: Record<string, MachineWords> = {};
    const of = (path: string) => words[path] as MachineWords;
    const read = (name: string) => readFileSync(join(build.site, name), 'utf8');
    const fileAt = (address: string | undefined) => join(build.site, String(address).replace(siteUrl, ''));
    const recordsOf = (path: string, type: string) => of(path).records.filter((record) => record['@type'] === type);

    beforeAll(async () => {
      build = await buildFixture(changeFilms, { SITE_URL: `${siteUrl}/` });
      host = await startApache({ site: build.site, subFolder: base });
      // All are fetched before one is parsed: Apache closes a kept connection that is idle while jsdom is busy.
      const htmlOf = async (path: string) => (await fetch(host.url + base + path)).text();
      const answers = await Promise.all(
        [...INDEXED, ...UNLISTED].map(async (path) => [path, await htmlOf(path)] as const),
      );
      for (const [path, html] of answers) words[path] = machineWords(html);
    }, BUILD_MS);
    afterAll(async () => {
      await host?.stop();
      build?.remove();
    });

    it('names the address of the page in view as canonical, after a link too', async () => {
      const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
      await page.goto(`${base}/`);
      await hydrated(page);
      const canonical = page.locator('link[rel=canonical]');
      await page.locator(`footer [href="${base}/contact"]`).click();
      await expect.poll(() => canonical.getAttribute('href')).toBe(`${siteUrl}/contact`);
      await page.goBack();
      await expect.poll(() => canonical.getAttribute('href')).toBe(`${siteUrl}/`);
      expectNoProblems();
      await close();
    });

    it.each([...INDEXED, ...UNLISTED])(
      'has one h1, one title and one description at %s, in English as in India',
      (path) => {
        const { lang, headings, title, metas } = of(path);
        expect(lang).toBe('en-IN');
        expect(headings).toHaveLength(1);
        expect(title.length).toBeGreaterThanOrEqual(30);
        expect(title.length).toBeLessThanOrEqual(60);
        expect(metas.description).toHaveLength(1);
        expect(metas.description?.[0]?.length).toBeGreaterThanOrEqual(70);
        expect(metas.description?.[0]?.length).toBeLessThanOrEqual(160);
      },
    );

    it('says something of its own on each page', () => {
      const all = Object.values(words);
      for (const said of [
        all.map(({ title }) => title),
        all.map(({ metas }) => metas.description?.[0]),
        all.map(({ metas }) => metas['og:image']?.[0]).filter((picture) => picture !== undefined),
        all.flatMap(({ canonical }) => canonical),
      ]) {
        expect(new Set(said).size).toBe(said.length);
      }
    });

    it.each([...INDEXED, '/landing'])(
      'shows a picture, a title and a description of %s where its address is shared',
      async (path) => {
        const { metas, canonical, title } = of(path);
        expect(canonical).toEqual([siteUrl + path]);
        expect(metas).toMatchObject({
          'og:url': [siteUrl + path],
          'og:type': ['website'],
          'og:site_name': [company.name],
          'og:title': [title],
          'og:description': metas.description,
          'og:image:width': ['1200'],
          'og:image:height': ['630'],
          'og:image:alt': [expect.stringContaining(of(path).headings[0]?.trim().split(' ')[0] ?? '')],
          'twitter:card': ['summary_large_image'],
        });
        const [address] = metas['og:image'] ?? [];
        expect(address).toMatch(new RegExp(`^${siteUrl}/media/share-[a-z-]+\\.\\w{8}\\.jpg$`));
        const picture = await sharp(fileAt(address)).metadata();
        expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
        expect(statSync(fileAt(address)).size).toBeLessThan(PICTURE_BYTES);
        const answer = await fetch(host.url + String(address).replace(origin, ''));
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      },
    );

    it('keeps the landing variant and unknown addresses out of search results, and lets crawlers see that', () => {
      for (const path of INDEXED) expect(of(path).metas.robots).toBeUndefined();
      for (const path of UNLISTED) {
        expect(of(path).metas.robots).toEqual(['noindex']);
        expect(of(path).records).toEqual([]);
      }
      expect(of('/no-such-page').canonical).toEqual([]);
      expect(Object.keys(of('/no-such-page').metas).filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
      expect(read('robots.txt')).toBe(`User-agent: *\nDisallow: ${base}/api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
    });

    it('lists the other pages in its sitemap, with the newest day that their records have', () => {
      const entries = [...read('sitemap.xml').matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)];
      expect(entries.map(([, address, day]) => [address, day])).toEqual([
        [`${siteUrl}/`, about.promo.date],
        // Its newest film has no date in these tests.
        [`${siteUrl}/our-work`, '2025-10-10'],
        [`${siteUrl}/services`, undefined],
        [`${siteUrl}/contact`, undefined],
        [`${siteUrl}/privacy`, undefined],
        ...stories.map(({ film }) => [siteUrl + film.path, film.id === unknown?.id ? undefined : film.date]),
      ]);
    });

    describe('tells search engines', () => {
      it('what a page is, in valid structured data at the end of the body', async () => {
        for (const path of INDEXED) {
          const { records, isDataLast } = of(path);
          // Search engines have no kind of record for a privacy notice.
          if (path === pages.privacy.path) {
            expect(records).toEqual([]);
            continue;
          }
          expect(records.length, path).toBeGreaterThan(0);
          expect(isDataLast, path).toBe(true);
          expect(await refusalsOf(records), path).toEqual([]);
        }
        const [video] = recordsOf('/', 'VideoObject');
        expect(await refusalsOf([{ ...video, uploadDate: undefined }])).toEqual([
          expect.stringContaining('uploadDate'),
        ]);
      });

      it.each(['/', '/contact'])('who the studio is, where, and when it is open, at %s', (path) => {
        const [studio, ...others] = recordsOf(path, 'ProfessionalService');
        expect(others).toEqual([]);
        expect(studio).toMatchObject({
          '@id': `${siteUrl}/#studio`,
          name: company.name,
          url: `${siteUrl}/`,
          telephone: company.phone.dial,
          email: company.email,
          image: of('/').metas['og:image']?.[0],
          address: {
            '@type': 'PostalAddress',
            streetAddress: '1st Floor, 00 Sample Road',
            addressLocality: 'Your City',
            postalCode: '000000',
            addressCountry: 'IN',
          },
          openingHoursSpecification: [
            { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
            { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
          ],
          sameAs: [company.credits],
        });
        expect(existsSync(fileAt(String(studio?.logo)))).toBe(true);
      });

      it('the name of the site', () => {
        expect(recordsOf('/', 'WebSite')).toEqual([
          expect.objectContaining({ name: company.name, url: `${siteUrl}/`, inLanguage: 'en-IN' }),
        ]);
      });

      it.each([
        ['/our-work', workFaqs],
        ['/contact', contactFaqs],
      ])('the questions that %s answers, as they are shown', (path, faqs) => {
        const [page, ...others] = recordsOf(path, 'FAQPage') as { mainEntity: Record<string, unknown>[] }[];
        expect(others).toEqual([]);
        const told = page?.mainEntity.map(({ name, acceptedAnswer }) => ({
          question: name,
          answer: (acceptedAnswer as { text: string }).text,
        }));
        expect(told).toEqual(faqs);
        expect(of(path).faqs).toEqual(faqs);
      });

      it.each([
        ['/our-work', 'Our Work'],
        ['/services', 'Services'],
        ['/contact', 'Contact'],
      ])('the way to %s', (path, name) => {
        expect(recordsOf(path, 'BreadcrumbList')).toEqual([
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
              { '@type': 'ListItem', position: 2, name, item: siteUrl + path },
            ],
          },
        ]);
      });

      it('each film of the home page that has a day, and where it plays', async () => {
        const works = featuredWorks.slice(2);
        const videos = recordsOf('/', 'VideoObject');
        expect(videos.map(({ name }) => name)).toEqual([
          elsewhere?.title,
          ...works.map(({ title }) => title),
          about.promo.title,
        ]);
        expect(videos.map(({ name }) => name)).not.toContain(unknown?.title);
        expect(videos[0]).toMatchObject({
          description: elsewhere?.facts,
          uploadDate: `${elsewhere?.date}T00:00:00+05:30`,
          embedUrl: 'https://player.vimeo.com/video/123456789',
        });
        for (const video of videos) expect(existsSync(fileAt(String(video.thumbnailUrl)))).toBe(true);
        for (const { contentUrl } of videos.slice(1)) {
          const answer = await fetch(host.url + String(contentUrl).replace(origin, ''));
          expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
        }
      });
    });

    it('has a manifest for the home screens of phones, with icons as large as it says', async () => {
      const manifest = JSON.parse(read('site.webmanifest'));
      expect(manifest).toMatchObject({
        name: company.name,
        description: pages.home.description,
        lang: 'en-IN',
        id: `${base}/`,
        start_url: `${base}/`,
        theme_color: '#0e080c',
        background_color: '#0e080c',
      });
      const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
      expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
        '192x192 any',
        '512x512 any',
        '512x512 maskable',
      ]);
      for (const { src, sizes } of icons) {
        const { width, height } = await sharp(fileAt(origin + src)).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
      const touch = await sharp(join(build.site, 'apple-touch-icon.png')).metadata();
      expect(touch).toMatchObject({ width: 180, height: 180, hasAlpha: false });
    });
  });
}
