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

interface FixtureBuild {
  checkout: string;
  /** The folder to serve. */
  site: string;
  remove(): void;
}

/** Makes a copy of this checkout with the fixture content, in which a build takes seconds. */
export function fixtureCheckout(): string {
  const checkout = checkoutCopy();
  layFixtureContent(checkout);
  mkdirSync(join(checkout, 'node_modules/.cache'));
  for (const cache of SHARED_CACHES.map((name) => join('node_modules/.cache', name))) {
    // On a new checkout no build has made it yet, and every other one would fill one of its own.
    mkdirSync(join(ROOT, cache), { recursive: true });
    symlinkSync(join(ROOT, cache), join(checkout, cache));
  }

  return checkout;
}

/**
 * Builds the site from the fixture content with these settings, after `change` has edited the checkout. Rejects with
 * the output of the build.
 */
export async function buildFixture(
  change: (checkout: string) => void = () => undefined,
  settings: Record<string, string> = {},
): Promise<FixtureBuild> {
  const checkout = fixtureCheckout();
  const remove = () => rmSync(checkout, { recursive: true, force: true });
  try {
    change(checkout);
    const command = await runCheckout(checkout, 'build', {
      SITE_URL: '',
      REDIRECT_TO_SITE_URL: '',
      HSTS: '',
      INQUIRY_RETENTION_DAYS: '',
      ...settings,
    });
    if ((await command.exitCode) !== 0) throw new Error(`The sample content did not build:\n${command.output()}`);
  } catch (problem) {
    remove();
    throw problem;
  }

  return { checkout, site: join(checkout, 'public_html'), remove };
}

/**
 * Copies this checkout as it is now, or these parts of it, to a new temporary folder. The copy shares the installed
 * packages, but not caches and build output.
 */
function checkoutCopy(parts: string[] = ['.']): string {
  const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const part of parts) {
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !NOT_CLONED.test(relative(ROOT, path)),
    });
  }

  const packages = join(ROOT, 'node_modules');
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(packages).filter((entry) => !CACHES.test(entry))) {
    symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  }

  return copy;
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
