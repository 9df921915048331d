import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';

const checkout = vi.hoisted(() => ({ ROOT: '' }));
vi.mock('../../../scripts/support/paths.mjs', () => checkout);

it('a change of any file that goes into the built site makes it stale, and so does a change of a setting', async () => {
  checkout.ROOT = mkdtempSync(join(tmpdir(), 'freshness-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(checkout.ROOT, dirname(file)), { recursive: true });
    writeFileSync(join(checkout.ROOT, file), text);
  };
  const sources = ['frontend/content/home.yaml', 'api/contact_api.php', 'vite.config.ts', 'composer.json'];
  const scripts = ['build.mjs', 'build/pages.mjs', 'edit/page.html', 'setup/editor.mjs', 'support/paths.mjs'];
  const files = [...sources, 'package-lock.json', ...scripts.map((script) => `scripts/${script}`)];
  for (const file of files) write(file, '');
  const { hashInputs } = await import('../../../scripts/build/freshness.mjs');
  const states = [await hashInputs({}), await hashInputs({ SITE_URL: 'https://studio.example' })];
  for (const file of files) {
    write(file, 'changed');
    states.push(await hashInputs({}));
  }
  expect(new Set(states).size).toBe(files.length + 2);
  rmSync(checkout.ROOT, { recursive: true });
});
