import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../../../scripts/support/paths.mjs';

/** What a fresh clone has not: packages, the built site, settings, and what tools keep for themselves. */
const NOT_CLONED = /^(\.git|\.env|node_modules|api\/vendor|public_html\/.+)$/;

/** Among the installed packages: what tools keep for themselves, each run anew. */
const CACHES = /^\.(cache|vite|vite-temp)$/;

/**
 * A copy of this checkout as it is now, or of these parts of it, in a new temporary folder. The installed packages are shared
 * with it; caches and all that a build writes are its own.
 */
export function checkoutCopy(parts: string[] = ['.']): string {
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
