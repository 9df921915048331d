import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { unescape as decoded } from 'node:querystring';
import type { Plugin } from 'vite';
import type { RuleFacts } from '../build/site/webServerRules.ts';
import { BUILT_FILES, ENDPOINT, PUBLIC_HTML, SITE_FACTS_FILE } from '../support/paths.ts';

/** Files of the upload that Apache never serves at their own address. */
const REFUSED = /^api\/|\.br$|(^|\/)\.(?!well-known\/)/;

/** An address with a trailing slash, `.html` or `/index`, behind its canonical form. */
const OTHER_FORM = /^(.*?)(?:\/|\.html|\/index(?:\.html|\/)?)$/;

/** Makes Vite's preview server respond as Apache does by `.htaccess`: pages at their addresses, other files of the build, 404. */
export function builtSite(): Plugin {
  return {
    name: 'built-site',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        // Read for each request: a build may have replaced the site.
        const facts: RuleFacts = JSON.parse(readFileSync(SITE_FACTS_FILE, 'utf8'));
        const { base, pages, headers } = facts;
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        const { pathname, search } = new URL(`http://localhost${request.url}`);
        if (!pathname.startsWith(`${base}/`)) return sendNotFound(response, facts);
        const path = decoded(pathname.slice(base.length));
        if (path === ENDPOINT) return next();
        const canonical = (OTHER_FORM.exec(path)?.[1] ?? path) || '/';
        if (canonical in pages && base + canonical !== pathname && !path.includes('//')) {
          return void response.writeHead(301, { Location: base + canonical + search }).end();
        }
        const file = pages[path] ?? fileAt(path, facts);
        if (file === undefined) return sendNotFound(response, facts);
        if (!/^(GET|HEAD)$/.test(request.method ?? ''))
          return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
        // Vite's file server would take the last bytes for the first; RFC 9110 allows to send the whole file.
        if (request.headers.range?.startsWith('bytes=-')) delete request.headers.range;
        request.url = `${base}/${file.split('/').map(encodeURIComponent).join('/')}${search}`;
        next();
      });
    },
  };
}

/** The file of the build at an address that is no page's. */
function fileAt(path: string, { pages, notFound }: RuleFacts): string | undefined {
  const file = path.slice(1) + (path.endsWith('/') ? 'index.html' : '');
  const files: string[] = JSON.parse(readFileSync(BUILT_FILES, 'utf8'));
  const isServed = files.includes(file) && !REFUSED.test(file) && ![...Object.values(pages), notFound].includes(file);
  return isServed ? file : undefined;
}

function sendNotFound(response: ServerResponse, { notFound }: RuleFacts): void {
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(readFileSync(join(PUBLIC_HTML, notFound)));
}
