import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../../../scripts/support/paths.ts';

/** Not copied: Git's folder, and the files that a fresh clone does not have: settings, packages, output, inquiries. */
const NOT_CLONED = /^(\.git|\.env|node_modules|api\/vendor|public_html\/.+|inquiries|site\.zip)$/;

/** Caches of tools in `node_modules`, which each checkout needs for itself. */
const CACHES = /^\.(cache|vite|vite-temp)$/;

/**
 * Copies this checkout as it is now, or these parts of it, to a new temporary folder. The copy shares the installed
 * packages, but not caches and build output.
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
