import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { unescape as decoded } from 'node:querystring';
import type { Plugin } from 'vite';
import { LOCAL_SERVER_FILE, PUBLIC_HTML } from '../support/paths.ts';
import { ENDPOINT } from './phpServer.ts';

/** What the build writes for this server. */
interface Site {
  /** Prefix of every path: empty, or such as `/studio`. */
  base: string;
  /** The file of each address. */
  pages: Record<string, string>;
  notFound: string;
  headers: Record<string, string>;
}

/** Never served: hidden files, doubled slashes, the PHP side, and files such as databases that end up in a web root. */
const REFUSED = /\/\/|\/\.(?!well-known\/)|^\/api\/|\/vendor\/|\/error_log$|\.(php|html|br|sqlite3?|db|log)$/i;

/** An address with a trailing slash, `.html` or `/index`, behind its canonical form. */
const OTHER_FORM = /^(.*?)(?:\/|\.html|\/index(?:\.html|\/)?)$/;

/** Makes Vite's preview server respond at the addresses and with the headers that Apache has from `.htaccess`. */
export function builtSite(): Plugin {
  return {
    name: 'built-site',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { base, pages, headers } = readSite();
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        const { pathname, search } = new URL(`http://localhost${request.url}`);
        const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
        if (path === undefined) return sendNotFound(response);
        const canonical = OTHER_FORM.exec(path)?.[1] || '/';
        if (OTHER_FORM.test(path) && canonical !== path && canonical in pages) {
          response.writeHead(301, { Location: base + canonical + search }).end();
          return;
        }
        if (!(path in pages) && path !== ENDPOINT && REFUSED.test(decoded(path))) return sendNotFound(response);
        // Vite gets the path that was checked, with `..` resolved.
        request.url = `${base}${path in pages ? `/${pages[path]}` : path}${search}`;
        next();
      });
      return () => middlewares.use((_request, response) => sendNotFound(response));
    },
  };
}

/** Read for each request: a build may have replaced the site. */
const readSite = (): Site => JSON.parse(readFileSync(LOCAL_SERVER_FILE, 'utf8'));

function sendNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(readFileSync(join(PUBLIC_HTML, readSite().notFound)));
}
