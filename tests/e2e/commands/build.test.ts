import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { layFixtureContent } from '../../support/commands/fixtureContent';
import { runCheckout } from '../../support/commands/runCheckout';
import { filmPaths } from '../../support/pagePaths';

const BUILD_MS = 180_000;
let checkout: string;
let upload: string;
/** Exit code and output of the first build. */
let first: { code: number | null; output: string };

beforeAll(async () => {
  checkout = fixtureCheckout();
  upload = join(checkout, 'public_html');
  for (const [folder, names] of Object.entries(LEFT_BEHIND)) {
    for (const name of names) writeFileSync(join(checkout, folder, name), Buffer.from([0, 5, 22, 7]));
  }
  first = await build();
}, BUILD_MS);
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** What Finder, Explorer and text editors leave in folders. */
const LEFT_BEHIND = {
  'frontend/content': ['._home.yaml', '.DS_Store', '.#home.yaml', 'home.yaml~'],
  'frontend/media': ['._led-wall.jpg', '._led-wall.mp4', 'Thumbs.db'],
  'frontend/icons': ['desktop.ini', '._play.svg', 'Icon\r'],
  'frontend/public': ['._favicon.svg', '.DS_Store', 'THUMBS.DB', 'ehthumbs.db'],
  'api/src': ['._Company.php', '.DS_Store'],
};

const TRIAL_CONTENT = 'frontend/content/trial-page.yaml';
const LANDING = "  { content: 'landing'";

/** A page with a title and a paragraph, which is added for the second build. */
const TRIAL = {
  route: "  { content: 'trial-page', module: 'pages/trial-page/TrialPage.tsx' },\n",
  content: `page:
  path: /trial-page
  title: A page that only this test adds
  description: It shows that a page of title and words needs a content file, a component and a line.
titleLines:
  - text: Trial
words: Write to us.
`,
  component: `import { PageTitle } from '../../components/PageTitle';
import content from '../../content/trial-page.yaml?plain';

const { titleLines, words } = content;

export default function TrialPage() {
  return (
    <>
      <PageTitle lines={titleLines} maxWidth={860} />
      <p>{words}</p>
    </>
  );
}
`,
};

async function build(environment: Record<string, string> = {}) {
  const command = runCheckout(checkout, 'build', environment);
  return { code: await command.exitCode, output: command.output() };
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
const contentBelow = (folder: string) =>
  Object.fromEntries(filesBelow(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));

describe('npm run build', { timeout: BUILD_MS }, () => {
  it('writes the whole upload, readable for every web server, with nothing in it that is not needed', () => {
    expect(first.code, first.output).toBe(0);
    expect(first.output).toContain('SITE_URL is not set');
    // The bundler begins each warning with its name, such as [INEFFECTIVE_DYNAMIC_IMPORT].
    expect(first.output).not.toMatch(/\[[A-Z_]+\]/);

    const files = filesBelow(upload);
    for (const name of ['index', 'our-work', 'services', 'contact', 'landing', '404'])
      expect(files).toContain(`${name}.html`);
    for (const name of ['.htaccess', 'robots.txt', 'api/.htaccess', 'api/.user.ini', 'api/contact_api.php'])
      expect(files).toContain(name);
    expect(files).not.toContain('sitemap.xml');
    expect(files.filter((name) => /(^|\/)\._|DS_Store|thumbs|desktop\.ini|Icon\r|~$|#/i.test(name))).toEqual([]);
    expect(files).not.toContain('trial-page.html');
    expect(files.filter((name) => name.endsWith('.php')).length).toBeLessThanOrEqual(160);
    expect(
      files.filter((name) => /\.env|composer\.json|phpunit|phpstan|\/tests?\/|\/bin\/|\.map$/i.test(name)),
    ).toEqual([]);
    expect(
      execFileSync('find', [upload, '-type', 'f', '!', '-perm', '644', '!', '-name', '.gitignore']).toString(),
    ).toBe('');
    expect(execFileSync('find', [upload, '-mindepth', '1', '-type', 'd', '!', '-perm', '755']).toString()).toBe('');
  });

  it('compresses texts where that gains more than a kilobyte, and nothing else', () => {
    const files = filesBelow(upload);
    const originals = files.filter((name) => files.includes(`${name}.br`));
    expect(files.filter((name) => name.endsWith('.gz'))).toEqual([]);
    for (const name of ['index.html', 'contact.html', '404.html']) expect(originals).toContain(name);
    for (const ending of ['.js', '.css']) expect(originals.some((name) => name.endsWith(ending))).toBe(true);
    for (const name of originals) {
      const text = readFileSync(join(upload, name));
      const brotli = readFileSync(join(upload, `${name}.br`));
      expect(name).toMatch(/\.(html|css|js|svg)$/);
      expect(brotliDecompressSync(brotli).equals(text)).toBe(true);
      expect(brotli.length).toBeLessThanOrEqual(text.length - 1024);
    }
    expect(files.filter((name) => /^api\/.*\.br$/.test(name))).toEqual([]);
  });

  describe('after a change of settings, content and media', () => {
    let second: Awaited<ReturnType<typeof build>>;
    const settings = "MAIL_TO='owner@studio.example'\nINQUIRY_RETENTION_DAYS='30'\n";

    beforeAll(async () => {
      mkdirSync(join(upload, 'old'), { recursive: true });
      writeFileSync(join(upload, 'old/page.html'), 'old');
      writeFileSync(join(upload, 'api/.env'), settings);
      writeFileSync(join(upload, '.env.staging'), settings);
      const held = sharp({ create: { width: 90, height: 60, channels: 3, background: '#884400' } });
      const picture = join(checkout, 'frontend/media/turned.jpg');
      writeFileSync(picture, await held.withMetadata({ orientation: 6 }).jpeg().toBuffer());
      mkdirSync(join(checkout, 'frontend/pages/trial-page'));
      writeFileSync(join(checkout, 'frontend/pages/trial-page/TrialPage.tsx'), TRIAL.component);
      writeFileSync(join(checkout, TRIAL_CONTENT), TRIAL.content);
      change('frontend/routes.ts', LANDING, TRIAL.route + LANDING);
      change(
        'frontend/content/site.yaml',
        '      links:\n',
        '      links:\n        - label: Trial\n          href: /trial-page\n',
      );
      second = await build({ SITE_URL: 'https://studio.example/' });
      rmSync(picture);
      restore();
    }, BUILD_MS);

    it('makes a picture as it is seen, however the camera was held', async () => {
      const made = readdirSync(join(upload, 'media')).filter((name) => name.startsWith('turned'));
      expect(made.map((name) => name.replace(/\.\w+\./, '.')).sort()).toEqual(['turned-60.avif', 'turned.jpg']);
      for (const name of made) {
        expect(await sharp(join(upload, 'media', name)).metadata()).toMatchObject({ width: 60, height: 90 });
      }
    });

    it('makes a page of title and words of a content file, a component and a line in the route table', () => {
      const read = (name: string) => readFileSync(join(upload, name), 'utf8');
      const page = read('trial-page.html');
      expect(page).toContain('<p>Write to us.</p>');
      expect(page).toMatch(/\[data-lockup="?125 Trial"?\]\{font-size:/);
      expect(page).toMatch(/property="og:image" content="https:\/\/studio\.example\/media\/share-trial-page\./);
      expect(page).toContain('"name":"Trial","item":"https://studio.example/trial-page"');
      expect(read('.htaccess')).toContain('|trial-page|');
    });

    it('removes what the site no longer has, and never touches settings', () => {
      expect(existsSync(join(upload, 'old'))).toBe(false);
      for (const name of ['api/.env', '.env.staging']) expect(readFileSync(join(upload, name), 'utf8')).toBe(settings);
    });

    it('writes INQUIRY_RETENTION_DAYS of the settings file under the form and on the privacy page', () => {
      const read = (name: string) => readFileSync(join(upload, name), 'utf8');
      expect(read('contact.html')).toContain('delete it after 30 days.');
      expect(read('privacy.html')).toContain('deletes an inquiry after 30 days.');
    });

    it('writes the address of the site into pages and sitemap', () => {
      expect(second.output).not.toContain('SITE_URL');
      const page = (name: string) => readFileSync(join(upload, name), 'utf8');
      expect(page('index.html')).toContain('<link rel="canonical" href="https://studio.example/">');
      expect(page('contact.html')).toContain('<link rel="canonical" href="https://studio.example/contact">');
      expect(page('contact.html')).toContain('<meta property="og:url" content="https://studio.example/contact">');
      expect(page('404.html')).not.toContain('canonical');
      expect(page('robots.txt')).toContain('Sitemap: https://studio.example/sitemap.xml');
      expect([...page('sitemap.xml').matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([
        'https://studio.example/',
        'https://studio.example/our-work',
        'https://studio.example/services',
        'https://studio.example/contact',
        'https://studio.example/trial-page',
        'https://studio.example/privacy',
        ...filmPaths.map((path) => `https://studio.example${path}`),
      ]);
    });
  });

  it('refuses an address of the site that is none, in one sentence, and leaves the former upload as it was', async () => {
    const former = contentBelow(upload);
    const { code, output } = await build({ SITE_URL: 'studio.example' });
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(
      /^SITE_URL is "studio\.example": write the address that visitors type/,
    );
    expect(contentBelow(upload)).toEqual(former);
  });

  it('refuses to redirect to nowhere, in one sentence, and leaves the former upload as it was', async () => {
    const former = contentBelow(upload);
    const { code, output } = await build({ REDIRECT_TO_SITE_URL: 'on' });
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toBe(
      'REDIRECT_TO_SITE_URL is on, but SITE_URL is not set: write where to lead to.',
    );
    expect(contentBelow(upload)).toEqual(former);
  });

  it('says every mistake in the content in a sentence, and leaves the former upload as it was', async () => {
    const former = contentBelow(upload);
    change('frontend/content/services.yaml', 'icon: wedding', 'icon: weding');
    change('frontend/content/company.yaml', 'phone: +91', 'phone: 91');
    rmSync(join(checkout, 'frontend/media/diya-row.jpg'));
    const { code, output } = await build();
    restore();

    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^frontend\/content\/services\.yaml:\d+: the icon of the service "Wedding Shoot" \(2nd of 6 in services\) is "weding"; write the name of a drawing in frontend\/icons \(did you mean wedding\?\)\.$/,
      ),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^frontend\/content\/company\.yaml:\d+: phone is "91/));
    expect(lines).toContainEqual(
      expect.stringMatching(/^frontend\/content\/films\.yaml:\d+: the poster of .* put diya-row\.jpg there/),
    );
    expect(lines.at(-1)).toBe('Nothing was built: mend the lines above, and try again.');
    expect(output).not.toMatch(/^\s+at /m);
    expect(contentBelow(upload)).toEqual(former);
  });

  it.each([
    [
      'an apostrophe that ends the words',
      "answer: 'It's fine.'",
      /^frontend\/content\/contact\.yaml:\d+: cannot be read; .*between quotes/m,
    ],
    [
      'a colon without quotes',
      'answer: Soon: tomorrow.',
      /^frontend\/content\/contact\.yaml:\d+: cannot be read; put words that contain ": "/m,
    ],
  ])('says where a content file cannot be read: %s', async (_, written, sentence) => {
    const former = contentBelow(upload);
    change('frontend/content/contact.yaml', 'answer: ', `${written}\n    former: `);
    const { code, output } = await build();
    restore();
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/^\s+at /m);
    expect(contentBelow(upload)).toEqual(former);
  });

  it('says that a content file is missing, or that one has a list of another name', async () => {
    rmSync(join(checkout, 'frontend/content/privacy.yaml'));
    change('frontend/content/films.yaml', '\nfilms:', '\nprojects:');
    const { code, output } = await build();
    restore();
    expect(code).toBe(1);
    expect(output).toContain('frontend/content/privacy.yaml is missing; put it back as it was.');
    expect(output).toMatch(
      /frontend\/content\/films\.yaml:\d+: projects is not known; write one of categories, films,/,
    );
  });

  it('says that a page has no line in the route table, and leaves the former upload as it was', async () => {
    const former = contentBelow(upload);
    writeFileSync(join(checkout, TRIAL_CONTENT), TRIAL.content);
    const { code, output } = await build();
    restore();
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toBe(
      'frontend/content/trial-page.yaml is a page without a line in frontend/routes.ts; write one there, or remove the file.',
    );
    expect(contentBelow(upload)).toEqual(former);
  });

  it('refuses a page that cannot be rendered, and leaves the former upload as it was', async () => {
    const former = contentBelow(upload);
    const page = 'frontend/pages/not-found/NotFoundPage.tsx';
    const component = readFileSync(join(checkout, page), 'utf8');
    change(page, 'return (', "if (poster !== '') throw new Error('This page fails.');\n  return (");
    const { code } = await build();
    writeFileSync(join(checkout, page), component);
    expect(code).toBe(1);
    expect(contentBelow(upload)).toEqual(former);
  });
});

/** Replaces `text` by `other` in a file of the checkout; fails if the file does not contain `text`. */
function change(name: string, text: string, other: string): void {
  const file = join(checkout, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(text);
  writeFileSync(
    file,
    before.replace(text, () => other),
  );
}

/** Puts the content back as it was. */
const restore = () => layFixtureContent(checkout);
