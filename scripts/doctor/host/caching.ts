import type { Finding } from '../finding.ts';
import { headerOf } from './answers.ts';
import type { Answer } from './client.ts';
import type { NamedAnswers } from './hashedFiles.ts';
import type { Site } from './site.ts';
import { FLUSH_CACHES, listed, UPLOAD_RULES } from './words.ts';

const A_YEAR = 31_536_000;

export function pageCachingFindings(siteUrl: string, page: Answer): Finding[] {
  const rule = headerOf(page, 'Cache-Control');
  if (rule === undefined ? headerOf(page, 'Expires') === undefined : /no-cache|no-store|max-age=0\b/.test(rule)) {
    return rule === undefined
      ? [
          {
            id: 'page-caching-unset',
            kind: 'advice',
            problem: `${siteUrl}/ comes without Cache-Control.`,
            why: 'Browsers and proxies may keep a page for hours after a deploy.',
            fix: `${UPLOAD_RULES} If that changes nothing, ask the host to enable mod_headers.`,
          },
        ]
      : [];
  }
  return [
    {
      id: 'page-cached-by-browsers',
      kind: 'broken',
      problem: `${siteUrl}/ comes with ${rule === undefined ? 'Expires' : `Cache-Control: ${rule}`} instead of no-cache.`,
      why: 'After a deploy, visitors see the former page, whose scripts and styles are gone.',
      fix: `${UPLOAD_RULES} At Cloudflare, choose Caching, Configuration, Browser Cache TTL, Respect Existing Headers.`,
    },
  ];
}

/** The headers of a cache that has answered in place of the web server. */
const CACHE_HITS: Readonly<Record<string, RegExp>> = {
  Age: /^[1-9]/,
  'X-Cache': /\bhit\b/i,
  'X-Proxy-Cache': /\bhit\b/i,
  'X-LiteSpeed-Cache': /\bhit\b/i,
  'X-Varnish-Cache': /\bhit\b/i,
  'CF-Cache-Status': /^hit$/i,
};

export function serverCacheFindings(siteUrl: string, page: Answer): Finding[] {
  const name = Object.keys(CACHE_HITS).find((header) => CACHE_HITS[header]?.test(headerOf(page, header) ?? ''));
  if (name === undefined) return [];
  return [
    {
      id: 'page-cached-by-host',
      kind: 'advice',
      problem: `${siteUrl}/ comes from a cache in front of the web server (${name}: ${headerOf(page, name)}).`,
      why: 'After a deploy, visitors see the former pages until that cache expires.',
      fix: `${FLUSH_CACHES} after each deploy, or switch caching of HTML off there.`,
    },
  ];
}

export function fileCachingFindings(files: NamedAnswers): Finding[] {
  const wrong = files.filter(([, answer]) => {
    const rule = headerOf(answer, 'Cache-Control') ?? '';
    const [, seconds = '0'] = /\bmax-age=(\d+)/.exec(rule) ?? [];
    return Number(seconds) < A_YEAR || !rule.includes('immutable');
  });
  if (wrong.length === 0) return [];
  return [
    {
      id: 'files-not-cached',
      kind: 'advice',
      problem: `Files with a hash in their name are not cached for a year: ${listed(wrong.map(([file]) => file))}.`,
      why: 'Returning visitors fetch the same scripts, fonts and films again.',
      fix: `${UPLOAD_RULES} If that changes nothing, ask the host to enable mod_headers and mod_setenvif.`,
    },
  ];
}

export async function missingFileFindings({ client, siteUrl }: Site): Promise<Finding[]> {
  const file = '/assets/gone-12345678.js';
  const answer = await client.get(siteUrl + file, { method: 'HEAD' });
  const [, seconds = '0'] = /\bmax-age=(\d+)/.exec(headerOf(answer, 'Cache-Control') ?? '') ?? [];
  if (answer.status !== 404 || Number(seconds) < A_YEAR) return [];
  return [
    {
      id: 'missing-file-cached',
      kind: 'broken',
      problem: `${siteUrl}${file} answers 404 with Cache-Control: ${headerOf(answer, 'Cache-Control')}.`,
      why: 'A browser that asks for a file while it is uploaded misses it for a year.',
      fix: UPLOAD_RULES,
    },
  ];
}
