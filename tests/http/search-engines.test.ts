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

/** Messages about valid code that the checker does not know yet, each with the specification of that code. */
const RIGHT_ALL_THE_SAME: Record<string, string> = {
  // React writes the slash, and all attribute values of the pages have quotes.
  'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.':
    'https://html.spec.whatwg.org/multipage/syntax.html#start-tags',
  "CSS: “interpolate-size”: Property “interpolate-size” doesn't exist.":
    'https://www.w3.org/TR/css-values-5/#interpolate-size',
  "CSS: “container-type”: Property “container-type” doesn't exist.":
    'https://www.w3.org/TR/css-conditional-5/#container-type',
  // The unit cqi, alone and in min().
  'CSS: “--size”: Unknown dimension.': 'https://www.w3.org/TR/css-conditional-5/#container-lengths',
  'CSS: “font-size”: Parse Error.': 'https://www.w3.org/TR/css-conditional-5/#container-lengths',
  "CSS: “animation-timeline”: Property “animation-timeline” doesn't exist.":
    'https://www.w3.org/TR/scroll-animations-1/#animation-timeline',
  "CSS: “animation-range”: Property “animation-range” doesn't exist.":
    'https://www.w3.org/TR/scroll-animations-1/#animation-range',
  // calc() inside min(), with a custom property in it.
  'CSS: “width”: The types are incompatible.': 'https://www.w3.org/TR/css-values-4/#comp-func',
  'CSS: Unrecognized at-rule “@starting-style”':
    'https://www.w3.org/TR/css-transitions-2/#defining-before-change-style',
  'CSS: Unrecognized at-rule “@view-transition”': 'https://www.w3.org/TR/css-view-transitions-2/#view-transition-rule',
  'CSS: Unknown pseudo-element or pseudo-class “::view-transition”.':
    'https://www.w3.org/TR/css-view-transitions-1/#pseudo-element-tree',
  'CSS: Parse Error. ::view-transition-': 'https://www.w3.org/TR/css-view-transitions-1/#pseudo-element-tree',
};

/** The part of ::view-transition-group that the checker shows. */
const VIEW_TRANSITION = /tion-group\(root\)/;

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

test('the Nu HTML checker has nothing to say of any page, style or drawing, not even a hint', async () => {
  const files = readdirSync(fixtureSite(), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|css|svg)$/.test(name))
    .map((name) => join(fixtureSite(), name));
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const options = ['--also-check-css', '--also-check-svg', '--stdout', '--exit-zero-always', '--format', 'json'];
  // Half the work: no code runs long enough to be worth the second compiler. The checker asks for that much stack.
  const virtualMachine = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss2m'];
  const { stdout } = await promisify(execFile)('java', [...virtualMachine, '-jar', jar, ...options, ...files], {
    maxBuffer: 2 ** 25,
  });
  const { messages }: { messages: { url: string; message: string; extract?: string }[] } = JSON.parse(stdout);
  // A parse error's message alone does not describe it.
  const said = messages.map(({ message, extract = '' }) => {
    if (message !== 'CSS: Parse Error.') return message;
    return `${message} ${VIEW_TRANSITION.test(extract) ? '::view-transition-' : extract}`;
  });
  const known = Object.keys(RIGHT_ALL_THE_SAME);
  expect(said.filter((each) => !known.includes(each))).toEqual([]);
  // Fails when a newer checker knows some of this code, whose messages can then be removed.
  expect(known.filter((each) => !said.includes(each))).toEqual([]);
});
