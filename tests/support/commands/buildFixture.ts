import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../../../scripts/support/paths.ts';
import { runCheckout } from './runCheckout';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** Not copied: Git's folder, and the files that a fresh clone does not have: settings, packages, output, inquiries. */
const NOT_CLONED = /^(\.git|\.env|node_modules|api\/vendor|public_html\/.+|inquiries|site\.zip)$/;

/** Caches of tools in `node_modules`, which each checkout needs for itself. */
const CACHES = /^\.(cache|vite|vite-temp)$/;

/**
 * Caches that are slow to fill and the same in every checkout: resized stills, font subsets, PHP packages, FTP servers, the editor.
 */
const SHARED_CACHES = ['media', 'fonts', 'upload', 'deploy-servers', 'npm'];

/**
 * Copies this checkout as it is now, with the fixture content, in which a build takes seconds. The copy shares the installed packages
 * and the caches that are the same in every checkout, but not the others and build output.
 */
function copyCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  cpSync(ROOT, checkout, { recursive: true, filter: (path) => !NOT_CLONED.test(relative(ROOT, path)) });
  layFixtureContent(checkout);
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((entry) => !CACHES.test(entry));
  const caches = SHARED_CACHES.map((name) => `.cache/${name}`);
  mkdirSync(join(checkout, 'node_modules/.cache'), { recursive: true });
  // On a new checkout no build has made the caches yet, and every other one would fill some of its own.
  for (const cache of caches) mkdirSync(join(ROOT, 'node_modules', cache), { recursive: true });
  for (const name of [...packages, ...caches])
    symlinkSync(join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name));

  return checkout;
}

/**
 * Builds the site from the fixture content with these settings, after `change` has edited the checkout. Rejects with
 * the output of the build. Resolves with the checkout, and in it the site, the folder to serve.
 */
export async function buildFixture(change?: (checkout: string) => void, settings: Record<string, string> = {}) {
  const checkout = copyCheckout();
  const remove = () => rmSync(checkout, { recursive: true, force: true });
  try {
    change?.(checkout);
    const none = { SITE_URL: '', REDIRECT_TO_SITE_URL: '', HSTS: '', INQUIRY_RETENTION_DAYS: '' };
    const command = await runCheckout(checkout, 'build', { ...none, ...settings });
    if ((await command.exitCode) !== 0) throw new Error(`The sample content did not build:\n${command.output()}`);
  } catch (problem) {
    remove();
    throw problem;
  }

  return { checkout, site: join(checkout, 'public_html'), remove };
}

/**
 * Replaces the owner's content in a copy of the checkout with the fixture content, its pictures and its films, so that
 * tests know every word and number, and removes the pages that only the owner has. The fixture pictures and films are
 * small re-encodings of those of the sample content (320 pixels, 4 seconds).
 */
function layFixtureContent(checkout: string): void {
  const inFrontend = (...names: string[]) => join(checkout, 'frontend', ...names);
  rmSync(inFrontend('media'), { recursive: true });
  const known = readdirSync(join(FIXTURES, 'content'));
  for (const file of readdirSync(inFrontend('content')).filter((name) => !known.includes(name))) {
    rmSync(inFrontend('content', file));
  }
  const routes = readFileSync(inFrontend('routes.ts'), 'utf8');
  writeFileSync(
    inFrontend('routes.ts'),
    routes.replace(/ *\{\s*content: '([\w-]+)',\s*module: '([^']+)'[^}]*\},\n/g, (line, content, module) => {
      if (known.includes(`${content}.yaml`)) return line;
      rmSync(dirname(inFrontend(module)), { recursive: true, force: true });
      return '';
    }),
  );
  for (const name of ['content', 'media']) cpSync(join(FIXTURES, name), inFrontend(name), { recursive: true });
}
