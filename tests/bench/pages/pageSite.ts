import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import { startApache } from '../../support/host/startApache';
import { type BenchedRoute, benchedRoutes } from './benchedRoutes';

/** The reference pages, which are files beside the site on the same host. */
const EMPTY = '/bench/empty.html';
const withoutScripts = (route: BenchedRoute) => `/bench/without-scripts/${route.file}`;

const EMPTY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Empty</title>
<p>Empty
`;

/** Whether the build has compressed the site's pages; if so, the reference pages must be compressed too. */
const IS_PRECOMPRESSED = existsSync(join(PUBLIC_HTML, 'index.html.br'));
const RULES = `RewriteEngine On
RewriteCond %{REQUEST_FILENAME}.br -f
RewriteRule \\.html$ %{REQUEST_FILENAME}.br [L]
<FilesMatch "\\.html\\.br$">
  AddEncoding br .br
  RemoveLanguage .br
  ForceType text/html
</FilesMatch>
`;

export interface PageSite {
  /** Origin of the site, with HTTP/2 and TLS. */
  origin: string;
  /** Arguments that make Chromium accept this host's certificate. */
  chromiumArguments: readonly string[];
  /** Address of a page with one word. */
  empty: string;
  /** Address of the route's own HTML and styles without any script. */
  withoutScripts(route: BenchedRoute): string;
}

/** Runs a measurement with the built site on its own host, with the reference pages beside it. */
export async function withPageSite<T>(measure: (site: PageSite) => Promise<T>): Promise<T> {
  const host = await startApache({ site: PUBLIC_HTML });
  try {
    publishReferences(join(host.home, 'public_html'));

    return await measure({
      origin: host.secureUrl,
      chromiumArguments: [`--ignore-certificate-errors-spki-list=${keyHash(join(host.home, '../certificate.pem'))}`],
      empty: host.secureUrl + EMPTY,
      withoutScripts: (route) => host.secureUrl + withoutScripts(route),
    });
  } finally {
    await host.stop();
  }
}

function publishReferences(folder: string): void {
  const publish = (path: string, html: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
    if (IS_PRECOMPRESSED) writeFileSync(`${file}.br`, brotliCompressSync(html));
  };
  publish(EMPTY, EMPTY_PAGE);
  writeFileSync(join(folder, dirname(EMPTY), '.htaccess'), RULES);
  for (const route of benchedRoutes) {
    publish(withoutScripts(route), scriptless(readFileSync(join(PUBLIC_HTML, route.file), 'utf8')));
  }
}

function scriptless(html: string): string {
  const rest = html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
  if (rest === html) throw new Error('A page of the site has no script: there is nothing to compare it with.');

  return rest;
}

/** The hash of the public key of the certificate, so that Chromium accepts no other key. */
function keyHash(certificate: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certificate));

  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
