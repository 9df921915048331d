import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentInDevelopment } from './scripts/build/contentInDevelopment.mjs';
import { fontsPlugin } from './scripts/build/fonts/fontsPlugin.mjs';
import { mediaModule } from './scripts/build/mediaModule.mjs';
import { pagesInDevelopment } from './scripts/build/pagesInDevelopment.mjs';
import { SERVER_BUILD, STAGED_UPLOAD } from './scripts/build/paths.mjs';
import { ROOT } from './scripts/support/paths.mjs';

/** How long plugins take is of no use to who builds the site. */
const QUIET = { pluginTimings: false };

/** Two builds of one source: what the browser runs, and what renders the pages while building. */
export default defineConfig({
  root: join(ROOT, 'frontend'),
  // Environment files belong to the PHP side and hold passwords: nothing of them may reach a bundle.
  envDir: false as const,
  cacheDir: join(ROOT, 'node_modules/.cache/vite'),
  plugins: [react(), mediaModule(), fontsPlugin(), contentInDevelopment(), pagesInDevelopment()],
  // Short names: with Vite's own, Home's first answer needs a round trip more (150 ms of FCP on Slow 4G).
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  // In development, where scripts bring the styles; the build of the bootstrap has the names with their hashes.
  define: { ENTRY: 'import.meta.env.BASE_URL + "entry-client.tsx"', STYLESHEET: '"data:text/css,"' },
  build: {
    // The oldest that can read and send; newer syntax for media queries would leave it without a menu.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16', 'ios16'],
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: STAGED_UPLOAD,
        emptyOutDir: true,
        manifest: true,
        // The styles of a first view stand in its page (see styles.mjs); those of all pages come later, as one file.
        cssCodeSplit: false,
        rolldownOptions: {
          checks: QUIET,
          input: join(ROOT, 'frontend/entry-client.tsx'),
          output: {
            // Every page names it.
            entryFileNames: 'assets/entry-[hash].js',
            codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: SERVER_BUILD,
        emptyOutDir: true,
        copyPublicDir: false,
        manifest: true,
        // For the styles of each page.
        emitAssets: true,
        rolldownOptions: { checks: QUIET, input: join(ROOT, 'scripts/build/site/prerender.tsx') },
      },
    },
  },
  builder: {},
});
