/** Files of a site by path. */
export type SiteFiles = Record<string, string | Buffer>;

/** The pages of `smallSite`. */
export const PAGES = ['index.html', 'our-work.html', 'services.html', 'contact.html', '404.html'];

const SHARED_CHUNKS = 12;

/**
 * Returns one version of a site with a few dozen files like those of a build: pages that reference chunks with
 * content-dependent names, a large film, PHP with two equal files, and rules for the web server. Versions whose names
 * have the same length have files of the same size.
 */
export function smallSite(version: string): SiteFiles {
  const numbered = <T>(path: (index: number) => string, text: T) =>
    Object.fromEntries(Array.from({ length: SHARED_CHUNKS }, (_, index) => [path(index), text]));
  const chunks = numbered((index) => `assets/shared-${index}.js`, `export {};${' '.repeat(2000)}`);
  const own = [`assets/app-${version}.js`, `assets/page-${version}.js`];
  const names = [...Object.keys(chunks), ...own, 'media/film.mp4'].map((path) => `<a href="/${path}">${path}</a>`);

  return {
    ...Object.fromEntries(
      PAGES.map((page) => [page, `<html>${page} ${version}\n${names.join('\n')}\n${'words '.repeat(400)}</html>`]),
    ),
    ...chunks,
    ...Object.fromEntries(own.map((path) => [path, `export const version = '${version}';${' '.repeat(2000)}`])),
    'media/film.mp4': Buffer.alloc(600_000, 'film'),
    '.htaccess': `# ${version}\nHeader always set Content-Security-Policy "style-src 'self' 'sha256-${version}'"\n`,
    'robots.txt': 'User-agent: *\n',
    'api/.htaccess': 'Require all denied\n',
    'api/contact_api.php': `<?php // ${version}\n`,
    ...numbered((index) => `api/src/Class${index}.php`, '<?php\n'),
  };
}
