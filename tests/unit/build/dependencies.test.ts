import { join } from 'node:path';
import { type Plugin, resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/support/paths.mjs';

/** The names of Vite's own plugins, and of the one that compiles JSX. */
const OF_OTHERS = /^(alias|vite[:-]|builtin:|native:)/;

/** Hooks that can change the code of any module. */
const CHANGING_HOOKS = ['transform', 'renderChunk', 'generateBundle', 'writeBundle', 'augmentChunkHash'] as const;

const config = await resolveConfig({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' }, 'build');
const ours = (config.plugins as readonly Plugin[]).filter(({ name }) => !OF_OTHERS.test(name));

describe('the build takes packages as they are published', () => {
  it('no plugin of ours changes the code of a module', () => {
    expect(ours.map(({ name }) => name)).toContain('media-module');
    const changing = ours.filter((plugin) => CHANGING_HOOKS.some((hook) => plugin[hook] !== undefined));
    expect(changing.map(({ name }) => name)).toEqual([]);
  });

  it('no plugin of ours, and no alias, puts another file in the place of a package', async () => {
    for (const { name, resolveId } of ours) {
      const resolve = typeof resolveId === 'function' ? resolveId : resolveId?.handler;
      for (const id of ['react', 'react-dom/client', 'react-router-dom', 'react-router', 'react-slick']) {
        const found = await resolve?.call({} as never, id, undefined, { isEntry: false } as never);
        expect(found ?? undefined, `${name} resolves ${id}`).toBeUndefined();
      }
    }
    const aliases = config.resolve.alias.filter(({ find }) => !/vite/.test(String(find)));
    expect(aliases).toEqual([]);
  });
});
