import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const checkout = vi.hoisted(() => ({ ROOT: '' }));
vi.mock('../../../scripts/support/paths.mjs', () => checkout);

const files = [
  'frontend/content/home.yaml',
  'api/contact_api.php',
  'scripts/build.mjs',
  'scripts/build/pages.mjs',
  'scripts/edit/page.html',
  'scripts/setup/editor.mjs',
  'scripts/support/paths.mjs',
  'vite.config.ts',
  'composer.json',
  'package-lock.json',
];

beforeEach(() => {
  checkout.ROOT = mkdtempSync(join(tmpdir(), 'freshness-'));
  for (const file of files) {
    mkdirSync(join(checkout.ROOT, dirname(file)), { recursive: true });
    writeFileSync(join(checkout.ROOT, file), '');
  }
});
afterEach(() => rmSync(checkout.ROOT, { recursive: true }));

it.each(files)('a change of %s makes the built site stale', async (file) => {
  const { hashInputs } = await import('../../../scripts/build/freshness.mjs');
  const before = await hashInputs({});
  writeFileSync(join(checkout.ROOT, file), 'changed');
  expect(await hashInputs({})).not.toBe(before);
});
