import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageModule } from '../../../frontend/lib/pageModule';

const Page = () => null;

afterEach(() => vi.unstubAllGlobals());

describe('a page in a file of its own', () => {
  it('is there once it has been loaded', async () => {
    const module = pageModule(async () => Page);
    expect(module.loaded()).toBeUndefined();
    await module.load();
    expect(module.loaded()).toBe(Page);
  });

  it('arrives by one and the same promise, as React needs it', async () => {
    const importPage = vi.fn(async () => Page);
    const module = pageModule(importPage);
    expect(module.arrival()).toBe(module.arrival());
    expect(await module.arrival()).toBe(Page);
    expect(importPage).toHaveBeenCalledOnce();
  });

  it('is asked of the server where its file cannot be had, and tells who loads it in advance', async () => {
    const reload = vi.fn();
    vi.stubGlobal('window', { location: { reload } });
    const module = pageModule(() => Promise.reject(new Error('404')));
    await expect(module.load()).rejects.toThrow('404');
    expect(reload).not.toHaveBeenCalled();
    module.arrival();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});
