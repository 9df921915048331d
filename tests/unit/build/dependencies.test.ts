import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/support/paths.mjs';
import config from '../../../vite.config';

/** Hooks that can change the code of any module. */
const CHANGING_HOOKS = ['transform', 'renderChunk', 'generateBundle', 'writeBundle', 'augmentChunkHash'] as const;
const PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-router',
  'scheduler',
  'react-slick',
  '@vimeo/player',
];
const IMPORTS = [...PACKAGES, 'react/jsx-runtime', 'react-dom/client'];
/** All scripts of these packages, those of the browser's production build too. */
const FILES = PACKAGES.flatMap((name) => {
  const folder = join(ROOT, 'node_modules', name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[cm]?js$/.test(file));
  return files.map((file) => join(folder, file));
});

const ofReact = new Set((react() as Plugin[]).map(({ name }) => name));
const ours = (config.plugins as (Plugin | Plugin[])[]).flat().filter(({ name }) => !ofReact.has(name));

/** What a hook of a plugin returns, called with these arguments. */
async function resultOf(plugin: Plugin, hook: 'resolveId' | 'load' | 'transform', ...args: string[]): Promise<unknown> {
  const given = plugin[hook];
  const call = (typeof given === 'function' ? given : given?.handler) as ((...args: string[]) => unknown) | undefined;
  return (await call?.call({ environment: { name: 'ssr' } }, ...args)) ?? undefined;
}

describe('the build takes packages as they are published', () => {
  it('no plugin of ours changes the code of a module', () => {
    expect(ours.map(({ name }) => name)).toContain('media-module');
    const building = ours.filter(({ apply }) => apply !== 'serve');
    const changing = building.filter((plugin) => CHANGING_HOOKS.some((hook) => plugin[hook] !== undefined));
    expect(changing.map(({ name }) => name)).toEqual([]);
  });

  it('no plugin of the development server changes the code of a package', async () => {
    const serving = ours.filter(({ apply, transform }) => apply === 'serve' && transform !== undefined);
    expect(serving.map(({ name }) => name)).toEqual(['pages-in-development']);
    for (const plugin of serving) {
      for (const file of FILES) {
        expect(await resultOf(plugin, 'transform', readFileSync(file, 'utf8'), file), file).toBeUndefined();
      }
    }
  });

  it('no plugin of ours puts other code in the place of a package', async () => {
    for (const plugin of ours) {
      for (const id of [...IMPORTS, ...FILES]) {
        expect(await resultOf(plugin, 'resolveId', id), `${plugin.name} resolves ${id}`).toBeUndefined();
        expect(await resultOf(plugin, 'load', id), `${plugin.name} loads ${id}`).toBeUndefined();
      }
    }
  });

  it('no alias does either, and the bundler has no plugins beside those of Vite', async () => {
    const { resolve: resolved, environments } = await resolveConfig(
      { configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' },
      'build',
    );
    expect(resolved.alias.filter(({ find }) => !/@vite\\?\/(env|client)/.test(String(find)))).toEqual([]);
    for (const { build } of Object.values(environments)) {
      const { plugins = [], output = {} } = build.rolldownOptions;
      expect([plugins, [output].flat().flatMap((each) => each.plugins ?? [])]).toEqual([[], []]);
    }
  });
});
