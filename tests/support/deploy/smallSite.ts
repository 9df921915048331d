/** Files of a site by path. */
export type SiteFiles = Record<string, string | Buffer>;

const PAGES = ['index', 'our-work', 'services', 'contact', '404'];
const SHARED_CHUNKS = 12;
const CLASSES = 8;

/**
 * Returns one version of a site with a few dozen files like those of a build: pages that reference chunks with
 * content-dependent names, a large film, PHP with two equal files, and rules for the web server. Versions whose names
 * have the same length have files of the same size.
 */
export function smallSite(version: string): SiteFiles {
  const chunks = Array.from({ length: SHARED_CHUNKS }, (_, index) => `assets/shared-${index}.js`);
  const own = [`assets/app-${version}.js`, `assets/page-${version}.js`];
  const names = [...chunks, ...own, 'media/film.mp4'].map((path) => `<a href="/${path}">${path}</a>`).join('\n');

  return {
    ...Object.fromEntries(
      PAGES.map((page) => [`${page}.html`, `<html>${page} ${version}\n${names}\n${'words '.repeat(400)}</html>`]),
    ),
    ...Object.fromEntries(chunks.map((path) => [path, `export const path = '${path}';${' '.repeat(2000)}`])),
    ...Object.fromEntries(own.map((path) => [path, `export const version = '${version}';${' '.repeat(2000)}`])),
    'media/film.mp4': Buffer.alloc(600_000, 'film'),
    '.htaccess': `# ${version}\nHeader always set Content-Security-Policy "style-src 'self' 'sha256-${version}'"\n`,
    'robots.txt': 'User-agent: *\n',
    'api/.htaccess': 'Require all denied\n',
    'api/contact_api.php': `<?php // ${version}\n`,
    ...Object.fromEntries(
      Array.from({ length: CLASSES }, (_, index) => [`api/src/Class${index}.php`, `<?php // class ${index}\n`]),
    ),
    'api/vendor/one/LICENSE': 'The same licence.\n',
    'api/vendor/two/LICENSE': 'The same licence.\n',
  };
}
