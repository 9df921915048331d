import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentInDevelopment } from './scripts/build/contentInDevelopment.mjs';
import { lightReact } from './scripts/build/lightReact.mjs';
import { lightRouter } from './scripts/build/lightRouter.mjs';
import { mediaModule } from './scripts/build/mediaModule.mjs';
import { pagesInDevelopment } from './scripts/build/pagesInDevelopment.mjs';
import { SERVER_BUILD, STAGED_UPLOAD } from './scripts/build/paths.mjs';
import { plainImports } from './scripts/build/plainImports.mjs';
import { shortClassNames } from './scripts/build/shortClassNames.mjs';
import { ROOT } from './scripts/support/paths.mjs';

const routerInProduction = (file: string) => join(ROOT, 'node_modules/react-router/dist/production', file);

/** How long plugins take is of no use to who builds the site. */
const QUIET = { pluginTimings: false };

/** Two builds of one source: what the browser runs, and what renders the pages while building. */
export default defineConfig(({ command }) => ({
  root: join(ROOT, 'frontend'),
  // Environment files belong to the PHP side and hold passwords: nothing of them may reach a bundle.
  envDir: false as const,
  cacheDir: join(ROOT, 'node_modules/.cache/vite'),
  plugins: [
    react(),
    lightReact(),
    lightRouter(),
    plainImports(),
    mediaModule(),
    contentInDevelopment(),
    pagesInDevelopment(),
  ],
  resolve: {
    // The package's exports name its development build only, with warnings that no visitor reads.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerInProduction('index.mjs') },
            { find: /^react-router\/dom$/, replacement: routerInProduction('dom-export.mjs') },
          ]
        : [],
  },
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames() } } : {},
  build: {
    // The oldest that can read and send; newer syntax for media queries would leave it without a menu.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16'],
    // One stylesheet for the whole site: the build writes what each page needs of it into that page, so nothing blocks the
    // first paint, and React has all of it before it draws another.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The bootstrap names all modules of a page at once; there is nothing left to preload.
    modulePreload: false as const,
  },
  environments: {
    client: {
      build: {
        outDir: STAGED_UPLOAD,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          checks: QUIET,
          input: join(ROOT, 'frontend/entry-client.tsx'),
          output: {
            // Every page names it.
            entryFileNames: 'assets/entry-[hash].js',
            // Browsers that know this line compile React and the router beside the main thread while the file arrives
            // (https://v8.dev/blog/explicit-compile-hints). Other files are too small for it.
            postBanner: ({ name }) => (name === 'site' ? '//# allFunctionsCalledOnLoad\n' : ''),
            // What several pages share is small beside React and compresses better together with it.
            codeSplitting: {
              groups: [
                {
                  name: 'site',
                  // But not what only pages with films, sliders or the form need.
                  test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\/|frontend\/(components(?!\/(Film|Footage|Loop|Promo))|content\/(company|controls)|hooks(?!\/useInView)|lib(?!\/(film|inquiry|loops|promo|sendInquiry|soundChoice))|styles)|virtual:media|preload-helper|rolldown.runtime/,
                },
                {
                  name: 'films',
                  // What the pages with films begin with; what shows one that was asked for comes then.
                  test: /frontend\/(components\/(Film(Frame|Link|Sign)|Footage|Loop|PromoFilm)|hooks\/useInView|lib\/(filmSource|loops)|pages\/home\/Carousel\.module)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: SERVER_BUILD,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { checks: QUIET, input: join(ROOT, 'frontend/prerender.tsx') },
      },
    },
  },
  builder: {},
}));
