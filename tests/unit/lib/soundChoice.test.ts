import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let session: Map<string, string>;

beforeEach(() => {
  session = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Imports the module anew, as a full page load does. */
async function loadPage() {
  vi.resetModules();
  return import('../../../frontend/lib/soundChoice');
}

it('keeps the choice over full page loads of one visit', async () => {
  expect((await loadPage()).isSoundOff()).toBe(false);
  (await loadPage()).chooseSound(false);
  expect((await loadPage()).isSoundOff()).toBe(true);
  (await loadPage()).chooseSound(true);
  expect((await loadPage()).isSoundOff()).toBe(false);
});
