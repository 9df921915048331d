import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from './client.ts';

/** The body without its `Content-Encoding`; undefined if it cannot be decoded. */
export function decoded({ headers, body }: Answer): Buffer | undefined {
  try {
    switch (headers['content-encoding']?.trim().toLowerCase() ?? '') {
      case '':
      case 'identity':
        return body;
      case 'gzip':
        return gunzipSync(body);
      case 'br':
        return brotliDecompressSync(body);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/** The body as text. */
export const textOf = (answer: Answer): string => (decoded(answer) ?? answer.body).toString('utf8');

export const titleOf = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];

export const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

export const isRedirect = ({ status }: Answer): boolean => [301, 302, 303, 307, 308].includes(status);

/** Whether a firewall has answered in place of the site; Cloudflare marks its challenges, which may have status 503. */
export const isBlocked = ({ status, headers }: Answer): boolean =>
  headers['cf-mitigated'] !== undefined || [403, 406, 429].includes(status);

/** Whether Apache itself forbids an address and its error page too: a firewall lets the error page pass. */
export const isForbidden = (answer: Answer): boolean =>
  answer.status === 403 && /while trying to use an ErrorDocument/.test(textOf(answer));

/** Whether an answer has come through a proxy, whose clock may be the one in `Date`. */
export const isProxied = ({ headers }: Answer): boolean =>
  ['cf-ray', 'via', 'x-cache'].some((name) => headers[name] !== undefined);

/** Whether Cloudflare has put its scripts into a page, or has replaced its e-mail addresses. */
export const isChangedByCloudflare = (html: string): boolean => /\/cdn-cgi\/|data-cf(?:email|-beacon)/.test(html);

/** The absolute address that an answer redirects to; undefined without a valid one. */
export function targetOf({ headers }: Answer, address: string): string | undefined {
  const { location } = headers;
  return location !== undefined && URL.canParse(location, address) ? new URL(location, address).href : undefined;
}

/** The header as one text; undefined if it is missing. */
export function headerOf({ headers }: Answer, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}
