import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT, SITE_FACTS_FILE } from '../../../scripts/support/paths.ts';
import { replaceIn } from '../commands/replaceIn';
import { hashOf } from '../filesBelow';
import { fixtureCheckout, fixtureSite } from '../test';

/** The pages of a version that a visitor asks for. */
export const PAGES = { '/': 'index.html', '/contact': 'contact.html', '/services': 'services.html' };

/** A built site, as a deploy finds it on the owner's machine. */
export interface SiteVersion {
  readonly name: string;
  /** What its PHP classes call themselves. */
  readonly classes: string;
  readonly folder: string;
  /** What the build has left for the rules of the web server. */
  readonly rules: string;
}

/**
 * A version of the fixture's site: its pages have its name and load a script of their own, and its PHP side names it in a header,
 * and its classes in another. Names of the same length give files of the same size. Other classes are a hundred files more to send.
 */
export function siteVersion(name: string, classes = 'same'): SiteVersion {
  const folder = mkdtempSync(join(tmpdir(), `site-${name}-`));
  cpSync(fixtureSite(), folder, { recursive: true });
  // Files of the owner's from `frontend/public/` are no pages.
  writeFileSync(join(folder, 'google99.html'), 'google-site-verification: google99.html');
  writeFileSync(join(folder, '.user.ini'), 'memory_limit = 128M');
  mkdirSync(join(folder, 'x'));
  writeFileSync(join(folder, 'x/index.html'), 'A page of the owner in a folder');
  const script = `/assets/own-${name}.js`;
  writeFileSync(join(folder, script), `export const version = '${name}';${' '.repeat(2000)}`);
  for (const page of Object.values(PAGES)) {
    replaceIn(
      join(folder, page),
      '</body>',
      `<p>version ${name}</p><script type="module" src="${script}"></script></body>`,
    );
    writeFileSync(join(folder, `${page}.br`), brotliCompressSync(readFileSync(join(folder, page))));
  }

  const releases = join(folder, 'api/releases');
  const release = join(releases, readdirSync(releases)[0] ?? '');
  const built = readdirSync(join(folder, 'api')).find((each) => each.startsWith('classes-')) ?? '';
  const named = `classes-${hashOf(classes)}`;
  renameSync(join(folder, 'api', built), join(folder, 'api', named));
  const line = 'http_response_code($this->status);';
  replaceIn(join(folder, 'api', named, 'Http/Response.php'), line, `header('x-classes: ${classes}');\n${line}`);
  const index = readFileSync(release, 'utf8').replaceAll(built, named);
  writeFileSync(release, index.replace('$api =', `header('x-release: ${name}');\n$api =`));
  const id = hashOf(readFileSync(release));
  renameSync(release, join(releases, `${id}.php`));
  writeFileSync(join(folder, 'api/release.txt'), `${id}\n`);

  return { name, classes, folder, rules: join(fixtureCheckout(), relative(ROOT, SITE_FACTS_FILE)) };
}
