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

export const isRedirect = ({ status }: Answer): boolean => [301, 302, 303, 307, 308].includes(status);

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
