import react from '@vitejs/plugin-react';
import { type Plugin, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import config from '../../vite.config';

const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom/client', 'react-router-dom', 'react-slick', '@vimeo/player'];

const ofReact = new Set((react() as Plugin[]).map(({ name }) => name));
const ours = (config.plugins as (Plugin | Plugin[])[]).flat().filter(({ name }) => !ofReact.has(name));

/** What a hook of a plugin makes of a package's name. */
async function resultOf(plugin: Plugin, hook: 'resolveId' | 'load', id: string): Promise<unknown> {
  const given = plugin[hook];
  const call = (typeof given === 'function' ? given : given?.handler) as ((id: string) => unknown) | undefined;
  return (await call?.call({ environment: { name: 'ssr' } }, id)) ?? undefined;
}

it('no plugin of ours changes or replaces the code of a package, and no alias does', async () => {
  expect(ours.map(({ name }) => name)).toContain('virtual-modules');
  const hooks = ['transform', 'renderChunk', 'generateBundle', 'writeBundle', 'augmentChunkHash'] as const;
  // It changes stylesheets alone.
  const building = ours.filter(({ apply, name }) => apply !== 'serve' && name !== 'brand-colors');
  expect(building.filter((plugin) => hooks.some((hook) => plugin[hook] !== undefined))).toEqual([]);
  const results = ours.flatMap((plugin) =>
    PACKAGES.flatMap((id) => [resultOf(plugin, 'resolveId', id), resultOf(plugin, 'load', id)]),
  );
  expect((await Promise.all(results)).filter((result) => result !== undefined)).toEqual([]);
  const { resolve } = await resolveConfig({ configFile: 'vite.config.ts', logLevel: 'error' }, 'build');
  expect(resolve.alias.filter(({ find }) => !/@vite\\?\/(env|client)/.test(String(find)))).toEqual([]);
});
