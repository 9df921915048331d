import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandColors } from './scripts/brand/colors.ts';
import { contentPlugin } from './scripts/build/content/contentPlugin.ts';
import { LATER_FAMILIES } from './scripts/build/fonts/typefaces.ts';
import { pagesInDevelopment } from './scripts/build/pagesInDevelopment.ts';
import { SERVER_BUILD, STAGED_UPLOAD } from './scripts/build/paths.ts';
import { virtualModules } from './scripts/build/virtualModules.ts';
import { editorPlugin } from './scripts/edit/editorPlugin.ts';
import { ROOT } from './scripts/support/paths.ts';

/** Two builds of one source: `client` runs in the browser, `ssr` renders the pages at build time. */
export default defineConfig({
  root: join(ROOT, 'frontend'),
  // Do not load `.env`: it belongs to the PHP side and holds passwords, which must not reach a bundle.
  envDir: false as const,
  cacheDir: join(ROOT, 'node_modules/.cache/vite'),
  plugins: [react(), brandColors(), contentPlugin(), virtualModules(), pagesInDevelopment(), editorPlugin()],
  // Short names: Vite's default names cost Home's first response another round trip (150 ms of FCP on Slow 4G).
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  // Values for development, where each page has its styles (see pagesInDevelopment.ts); the build sets its own (see pages.ts).
  define: {
    ENTRY: 'import.meta.env.BASE_URL + "entry-client.tsx"',
    STYLESHEET: '"data:text/css,"',
    LATER_FAMILIES: JSON.stringify(LATER_FAMILIES),
  },
  build: {
    // Oldest supported browsers. Lightning CSS must not emit newer media-query syntax, or they lose the menu.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16', 'ios16'],
    assetsInlineLimit: 0,
    emptyOutDir: true,
    manifest: true,
    // Hides Vite's plugin timings.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: STAGED_UPLOAD,
        // One stylesheet for all pages, loaded later; each page inlines the styles of its first view (see pages.ts).
        cssCodeSplit: false,
        rolldownOptions: {
          input: join(ROOT, 'frontend/entry-client.tsx'),
          output: {
            // Keep this name short: every page contains it.
            entryFileNames: 'assets/entry-[hash].js',
            codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: SERVER_BUILD,
        copyPublicDir: false,
        // Writes the CSS files that pages.ts inlines.
        emitAssets: true,
        rolldownOptions: { input: join(ROOT, 'scripts/build/site/prerender.tsx') },
      },
    },
  },
});
