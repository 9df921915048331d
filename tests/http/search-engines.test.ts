import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Validator from '@adobe/structured-data-validator';
import { JSDOM, VirtualConsole } from 'jsdom';
import sharp from 'sharp';
import { FIXTURE_ORIGIN } from '../support/buildSite.ts';
import { company, contact, filmsWithPage, fixturePaths, home, ourWork, privacy } from '../support/content.ts';
import { request } from '../support/host/request.ts';
import { test as base, expect, fixtureSite } from '../support/test.ts';

const UNLISTED = ['/landing', '/no-such-page'];
const INDEXED = [...fixturePaths, ...filmsWithPage.map(({ head }) => head.path ?? '')].filter(
  (path, index, all) => !UNLISTED.includes(path) && all.indexOf(path) === index,
);
const PICTURE_BYTES = 150_000;

/**
 * What the Nu HTML checker says of valid code: React writes the slash of void elements, and all attribute values have quotes. The
 * checker does not know our newer CSS, which Biome checks.
 */
const RIGHT_ALL_THE_SAME = 'Trailing slash on void elements.*|CSS: .*';

const read = (name: string) => readFileSync(join(fixtureSite(), name), 'utf8');
const fileAt = (address: string | undefined) => join(fixtureSite(), String(address).replace(FIXTURE_ORIGIN, ''));

/** The parts of a page's HTML that search engines read which run no scripts. */
function machineWords(html: string) {
  // jsdom's CSS parser does not know our newer CSS; the virtual console discards its warnings.
  const { document } = new JSDOM(html, { virtualConsole: new VirtualConsole() }).window;
  const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
  const text = (element: Element | null) => element?.textContent ?? '';
  const metas: Record<string, string[]> = {};
  for (const meta of all<HTMLMetaElement>('head meta[content]')) {
    const name = meta.name || meta.getAttribute('property') || '';
    metas[name] = [...(metas[name] ?? []), meta.content];
  }
  const records: Record<string, unknown>[] = all('script[type="application/ld+json"]').flatMap(
    (script) => JSON.parse(text(script))['@graph'],
  );

  return {
    lang: document.documentElement.lang,
    title: document.title,
    metas,
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    icons: all('link:is([rel=icon], [rel=apple-touch-icon], [rel=manifest])').map((link) =>
      String(link.getAttribute('href')),
    ),
    headings: all('h1').map(text),
    records: (type?: string) => records.filter((record) => type === undefined || record['@type'] === type),
    /** Questions and answers as they are shown. */
    faqs: all('details:has(h3)')
      .map((item) => ({ question: text(item.querySelector('h3')), answer: text(item.querySelector('summary ~ *')) }))
      .filter(({ question }) => question.endsWith('?')),
  };
}

type MachineWords = ReturnType<typeof machineWords>;

const test = base.extend<object, { words: Record<string, MachineWords> }>({
  words: [
    async ({ workerHost }, use) => {
      const words: Record<string, MachineWords> = {};
      for (const path of [...INDEXED, ...UNLISTED])
        words[path] = machineWords((await request(workerHost.url, path)).body);
      await use(words);
    },
    { scope: 'worker' },
  ],
});

test('each page has one h1, and a title, a description and a picture of its own', async ({ words }) => {
  for (const [path, { lang, headings, metas }] of Object.entries(words)) {
    expect([lang, headings.length, metas.description?.length], path).toEqual(['en-IN', 1, 1]);
  }
  const all = Object.values(words);
  for (const said of [
    all.map(({ title }) => title),
    all.map(({ metas }) => metas.description?.[0]),
    all.flatMap(({ canonical }) => canonical),
  ]) {
    expect(new Set(said).size).toBe(said.length);
  }
});

test('a page whose address is shared shows its title, description and picture', async ({ words, workerHost }) => {
  for (const path of [...INDEXED, '/landing']) {
    const { metas, canonical, title } = words[path] as MachineWords;
    expect(canonical).toEqual([FIXTURE_ORIGIN + path]);
    expect(metas, path).toMatchObject({
      'og:url': [FIXTURE_ORIGIN + path],
      'og:type': ['website'],
      'og:site_name': [company.name],
      'og:title': [title],
      'og:description': metas.description,
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': [expect.stringMatching(/\w/)],
      'twitter:card': ['summary_large_image'],
    });
    const [address] = metas['og:image'] ?? [];
    expect(await sharp(fileAt(address)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(statSync(fileAt(address)).size).toBeLessThan(PICTURE_BYTES);
    const answer = await request(workerHost.url, String(address).replace(FIXTURE_ORIGIN, ''));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  }
});

test('search engines list each page but the landing variant, and are told where', async ({ words }) => {
  for (const path of INDEXED) expect(words[path]?.metas.robots, path).toBeUndefined();
  for (const path of UNLISTED) {
    expect([words[path]?.metas.robots, words[path]?.records()], path).toEqual([['noindex'], []]);
  }
  expect(words['/no-such-page']?.canonical).toEqual([]);
  expect(read('robots.txt')).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${FIXTURE_ORIGIN}/sitemap.xml\n`);
  const entries = [...read('sitemap.xml').matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)];
  const days = Object.fromEntries(entries.map(([, address, day]) => [address, day]));
  expect(Object.keys(days).sort()).toEqual(INDEXED.map((path) => FIXTURE_ORIGIN + path).sort());
  expect(days).toMatchObject({
    [`${FIXTURE_ORIGIN}/`]: home.about.promo.date,
    [`${FIXTURE_ORIGIN}/services`]: undefined,
    ...Object.fromEntries(filmsWithPage.map(({ head, content }) => [FIXTURE_ORIGIN + head.path, content.film.date])),
  });
});

test('search engines read the studio, its films and its questions in valid records', async ({ words, workerHost }) => {
  const validated = async (records: Record<string, unknown>[]) => {
    const findings = await Promise.all(
      records.map((record) =>
        new Validator().validate({ jsonld: { [String(record['@type'])]: [structuredClone(record)] } }),
      ),
    );
    return findings.flat().flatMap(({ severity, issueMessage }) => (severity === 'ERROR' ? issueMessage : []));
  };
  const [promo] = words['/']?.records('VideoObject') ?? [];
  expect(await validated([{ ...promo, uploadDate: undefined }])).toEqual([expect.stringContaining('uploadDate')]);
  // Search engines have no kind of record for a privacy notice.
  for (const path of INDEXED.filter((each) => each !== privacy.page.path)) {
    const records = words[path]?.records() ?? [];
    expect(records.length, path).toBeGreaterThan(0);
    expect(await validated(records), path).toEqual([]);
  }
  const steps = [
    { name: 'Home', item: `${FIXTURE_ORIGIN}/` },
    { name: 'Services', item: `${FIXTURE_ORIGIN}/services` },
  ];
  expect(words['/services']?.records('BreadcrumbList')).toMatchObject([{ itemListElement: steps }]);
  for (const path of ['/', '/contact']) {
    const [studio, ...others] = words[path]?.records('ProfessionalService') ?? [];
    expect(others).toEqual([]);
    expect(studio).toMatchObject({
      '@id': `${FIXTURE_ORIGIN}/#studio`,
      name: company.name,
      telephone: company.phone.dial,
      email: company.email,
      address: { streetAddress: '1st Floor, 00 Sample Road', addressLocality: 'Your City', addressCountry: 'IN' },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
        { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
      ],
    });
    expect(existsSync(fileAt(String(studio?.logo)))).toBe(true);
  }
  for (const [path, faqs] of [
    ['/our-work', ourWork.faqs],
    ['/contact', contact.faqs],
  ] as const) {
    const [page] = (words[path]?.records('FAQPage') ?? []) as { mainEntity: Record<string, unknown>[] }[];
    const told = page?.mainEntity.map(({ name, acceptedAnswer }) => ({
      question: name,
      answer: (acceptedAnswer as { text: string }).text,
    }));
    expect(told).toEqual(faqs);
    expect(words[path]?.faqs).toEqual(faqs);
  }
  const videos = words['/']?.records('VideoObject') ?? [];
  expect(videos.map(({ name }) => name)).toContain(home.about.promo.title);
  for (const { contentUrl, thumbnailUrl } of videos.filter((video) => video.contentUrl !== undefined)) {
    expect(existsSync(fileAt(String(thumbnailUrl)))).toBe(true);
    const answer = await request(workerHost.url, String(contentUrl).replace(FIXTURE_ORIGIN, ''));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'video/mp4']);
  }
});

test('a phone’s home screen gets a name and icons, and each icon has its own type', async ({ words, workerHost }) => {
  const manifest = JSON.parse(read('site.webmanifest'));
  expect(manifest).toMatchObject({
    name: company.name,
    lang: 'en-IN',
    id: '/',
    start_url: '/',
    theme_color: /theme-color" content="(#\w{6})"/.exec(read('index.html'))?.[1],
  });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const types: Record<string, string | undefined> = {};
  for (const address of [...icons.map(({ src }) => src), ...(words['/contact']?.icons ?? [])])
    types[address] = (await request(workerHost.url, address)).headers['content-type'];
  expect(types).toEqual({
    ...Object.fromEntries(icons.map(({ src }) => [src, 'image/png'])),
    '/favicon.ico': expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/),
    '/favicon.svg': 'image/svg+xml',
    '/apple-touch-icon.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
  });
});

test('the Nu HTML checker has nothing to say of any page or drawing, not even a hint', async () => {
  const files = readdirSync(fixtureSite(), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|svg)$/.test(name))
    .map((name) => join(fixtureSite(), name));
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const options = ['--also-check-svg', '--stdout', '--exit-zero-always', '--filterpattern', RIGHT_ALL_THE_SAME];
  // Half the work: no code runs long enough to be worth the second compiler. The checker asks for that much stack.
  const virtualMachine = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss2m'];
  const args = [...virtualMachine, '-jar', jar, ...options, ...files];
  expect((await promisify(execFile)('java', args, { maxBuffer: 2 ** 25 })).stdout).toBe('');
});
