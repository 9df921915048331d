import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { test } from '../support/checkout.ts';
import { filesBelow } from '../support/filesBelow.ts';
import { expect } from '../support/test.ts';

/** Files that Finder, Explorer and text editors leave in folders. */
const LEFT_BEHIND = [
  ...['frontend/content/._home.yaml', 'frontend/content/home.yaml~', 'frontend/media/._led-wall.mp4'],
  ...['frontend/media/Thumbs.db', 'frontend/icons/Icon\r', 'frontend/icons/._play.svg'],
  ...['frontend/public/.DS_Store', 'frontend/public/ehthumbs.db', 'api/src/._Company.php'],
];
/** Files of the owner: in the place for them, and where each build writes. */
const PUBLIC = {
  'google123.html': 'google-site-verification: google123.html\r\n',
  '.well-known/security.txt': 'Contact',
};
const MISPLACED = ['google456.html', 'press/kit.pdf'];
const TRIAL = `page:
  { path: /trial, title: A page that nobody has put into the table, description: It shows that a content file with a
    path is no page of the site without a line in the route table. }
titleLines: [{ text: Trial }]
`;
const SETTINGS = "MAIL_TO='owner@studio.example'\nINQUIRY_RETENTION_DAYS='30'\n";

test('npm run build writes the whole upload, and keeps what no build has written', async ({ checkout }) => {
  const upload = checkout.path('public_html');
  const read = (name: string) => readFileSync(join(upload, name), 'utf8');
  for (const name of LEFT_BEHIND) writeFileSync(checkout.path(name), Buffer.from([0, 5, 22, 7]));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of Object.entries(PUBLIC)) write(checkout.path(`frontend/public/${name}`), text);
  for (const name of MISPLACED) write(join(upload, name), 'of the owner');
  const FORMER = ['former/page.html', 'api/classes-2/Changed.php', 'index.html.new'];
  for (const name of FORMER) write(join(upload, name), 'of a former build');
  const list = checkout.path('node_modules/.cache/site/built-files.json');
  writeFileSync(list, JSON.stringify([...JSON.parse(readFileSync(list, 'utf8')), FORMER[0]]));
  for (const name of ['api/.env', '.env.staging']) writeFileSync(join(upload, name), SETTINGS);
  const held = sharp({ create: { width: 90, height: 60, channels: 3, background: '#884400' } });
  await held.withMetadata({ orientation: 6 }).jpeg().toFile(checkout.path('frontend/media/turned.jpg'));

  const { code, output } = await checkout.run('build');
  expect(code, output).toBe(0);
  expect(output).toContain('SITE_URL is not set');
  // The bundler begins each warning with its name, such as [INEFFECTIVE_DYNAMIC_IMPORT].
  expect(output).not.toMatch(/\[[A-Z_]+\]/);

  expect(output).toMatch(
    /^No build has written google456\.html, press\/kit\.pdf in public_html\/: move them to frontend/m,
  );

  const files = Object.keys(filesBelow(upload));
  const staged = Object.keys(filesBelow(checkout.path('node_modules/.cache/site/upload')));
  const kept = ['.env.staging', 'api/.env', ...MISPLACED];
  expect(files.filter((name) => !staged.includes(name)).sort()).toEqual(kept.sort());
  expect(readdirSync(upload)).not.toContain('former');
  for (const [name, text] of Object.entries(PUBLIC)) expect(read(name)).toBe(text);
  for (const name of ['index', 'our-work', 'services', 'contact', 'landing', '404'])
    expect(files).toContain(`${name}.html`);
  for (const name of ['.htaccess', 'robots.txt', 'api/.htaccess', 'api/.user.ini', 'api/contact_api.php'])
    expect(files).toContain(name);
  const needless =
    /(^|\/)\._|DS_Store|thumbs|Icon\r|~$|^sitemap|composer\.json|phpunit|phpstan|\/tests?\/|\/bin\/|\.(map|gz)$/i;
  expect(files.filter((name) => needless.test(name))).toEqual([]);
  expect(read('index.html')).not.toContain('canonical');
  for (const name of ['api/.env', '.env.staging']) expect(read(name)).toBe(SETTINGS);
  expect(read('contact.html')).toContain('delete it after 30 days.');
  expect(read('privacy.html')).toContain('deletes an inquiry after 30 days.');

  const find = (...words: string[]) => execFileSync('find', [upload, '-mindepth', '1', ...words], { encoding: 'utf8' });
  expect(find('-type', 'f', '!', '-perm', '644', '!', '-name', '.gitignore')).toBe('');
  expect(find('-type', 'd', '!', '-perm', '755')).toBe('');

  // A picture is made as it is seen, however the camera was held.
  const made = files.filter((name) => name.startsWith('media/turned'));
  expect(made.map((name) => name.replace(/\.\w+\./, '.')).sort()).toEqual(['media/turned-60.avif', 'media/turned.jpg']);
  for (const name of made) {
    expect(await sharp(join(upload, name)).metadata()).toMatchObject({ width: 60, height: 90 });
  }

  // Texts are compressed where that gains more than a kilobyte, and nothing else is.
  const texts = files.filter((name) => files.includes(`${name}.br`));
  for (const kind of [/^index\.html$/, /^404\.html$/, /\.js$/, /\.css$/])
    expect(texts.some((name) => kind.test(name))).toBe(true);
  for (const name of texts) {
    const [text, brotli] = [readFileSync(join(upload, name)), readFileSync(join(upload, `${name}.br`))];
    expect(name).toMatch(/^(?!api\/).*\.(html|css|js|svg)$/);
    expect(brotliDecompressSync(brotli).equals(text), name).toBe(true);
    expect(brotli.length, name).toBeLessThanOrEqual(text.length - 1024);
  }
});

test('npm run build says each mistake in a sentence, and leaves the former upload as it was', async ({ checkout }) => {
  const former = filesBelow(checkout.path('public_html'));
  for (const [path, sentence] of [
    ['frontend/content/trial.yaml', /^frontend\/content\/trial\.yaml is a page without a line in .+routes\.ts; write/],
    ['frontend/public/media/press.txt', /give frontend\/public\/media\/ another name\.$/],
  ] as const) {
    const other = checkout.path(path);
    mkdirSync(dirname(other), { recursive: true });
    writeFileSync(other, TRIAL);
    const { code, output } = await checkout.run('build');
    expect([code, output.split('\n').at(-1)]).toEqual([1, expect.stringMatching(sentence)]);
    rmSync(other);
  }
  rmSync(checkout.path('frontend/public/media'), { recursive: true });

  checkout.replace('frontend/content/services.yaml', 'icon: wedding', 'icon: weding');
  checkout.replace('frontend/content/company.yaml', 'phone: +91', 'phone: 91');
  checkout.replace('frontend/content/contact.yaml', 'answer: ', "answer: 'It's fine.'\n    former: ");
  rmSync(checkout.path('frontend/content/privacy.yaml'));
  rmSync(checkout.path('frontend/media/diya-row.jpg'));
  const { code, output } = await checkout.run('build');
  expect(code).toBe(1);
  const lines = output.split('\n');
  for (const sentence of [
    /^frontend\/content\/services\.yaml:\d+: the icon of the service "Wedding Shoot" .* \(did you mean wedding\?\)\.$/,
    /^frontend\/content\/company\.yaml:\d+: phone is "91/,
    /^frontend\/content\/contact\.yaml:\d+: cannot be read; .*between quotes/,
    /^frontend\/content\/privacy\.yaml is missing; put it back as it was\.$/,
    /^frontend\/content\/films\.yaml:\d+: the poster of .* put diya-row\.jpg there/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(sentence));
  expect(lines.at(-1)).toBe('Nothing was built: mend the lines above, and try again.');
  expect(output).not.toMatch(/^\s+at /m);
  expect(filesBelow(checkout.path('public_html'))).toEqual(former);
});
