/**
 * Leaves imports on demand to the browser. Vite surrounds each with code that first fetches the styles and modules that it
 * needs; this site has one stylesheet, and its pages name their modules. Half a kilobyte of script (gzip) for every visitor.
 * @returns {import('vite').Plugin}
 */
export function plainImports() {
  return {
    name: 'plain-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
  };
}
