import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import { type EarlyRequest, requestsBeforeLoad } from '../../support/requestsBeforeLoad';
import { atMost, type Finding } from '../findings';
import type { BenchPart } from '../parts';
import { type BenchedRoute, benchedRoutes } from './benchedRoutes';
import { BEFORE_LOAD, FIRST_SCREEN, SCRIPTS_KB } from './budgets';
import { onPageSite } from './pageSite';
import { onVisit, PHONE } from './visit';

const KIB = 1024;

/** What comes before the page is ready on a slow line, and the scripts that come after. */
export const weight: BenchPart = {
  title: 'Bytes and requests on a phone, Slow 4G',
  measure: () =>
    onPageSite(async (site) => {
      const findings: Finding[] = [];
      for (const route of benchedRoutes) {
        const requests = await onVisit(site, { screen: PHONE, isSlowLine: true }, ({ page, devTools }) =>
          requestsBeforeLoad(page, devTools, route.path),
        );
        findings.push(...findingsOf(route, requests));
      }

      return findings;
    }),
};

function findingsOf(route: BenchedRoute, all: EarlyRequest[]): Finding[] {
  const html = readFileSync(join(PUBLIC_HTML, route.file), 'utf8');
  const eager = all.filter(({ isLazy }) => !isLazy);
  const { kiB, requests } = route.isHome ? BEFORE_LOAD.home : BEFORE_LOAD.others;
  const { withLazyPictures } = BEFORE_LOAD;
  const named = (name: string) => `${route.path} ${name}`;
  const fetched = (kind: string) => bytesOf(all.filter((request) => request.kind === kind));

  return [
    atMost(FIRST_SCREEN.htmlKiB, named('HTML with Brotli'), brotliCompressSync(html).length / KIB, 'KiB'),
    atMost(kiB, named('before load'), bytesOf(eager) / KIB, 'KiB'),
    atMost(requests, named('requests before load'), eager.length),
    atMost(withLazyPictures.kiB, named('before load, lazy pictures too'), bytesOf(all) / KIB, 'KiB'),
    atMost(withLazyPictures.requests, named('requests, lazy pictures too'), all.length),
    atMost(FIRST_SCREEN.scriptKiB, named('scripts before load'), (inlineScript(html) + fetched('Script')) / KIB, 'KiB'),
    atMost(FIRST_SCREEN.fontsKiB, named('fonts before load'), (inlineFonts(html) + fetched('Font')) / KIB, 'KiB'),
    atMost(SCRIPTS_KB, named('scripts of the page, gzip'), modulesOf(html) / 1000, 'KB'),
  ];
}

function bytesOf(requests: EarlyRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

function inlineScript(html: string): number {
  return [...html.matchAll(/<script[^>]*>.*?<\/script>/gs)].reduce((sum, [tag]) => sum + Buffer.byteLength(tag), 0);
}

function inlineFonts(html: string): number {
  return [...html.matchAll(/data:font\/woff2;base64,([^)]+)/g)].reduce(
    (sum, [, letters = '']) => sum + Buffer.from(letters, 'base64').length,
    0,
  );
}

function modulesOf(html: string): number {
  const names = html.match(/data-modules="([^"]+)"/)?.[1]?.split(' ') ?? [];
  if (names.length === 0) throw new Error('The page names no modules.');

  return names
    .map((name) => gzipSync(readFileSync(join(PUBLIC_HTML, 'assets', `${name}.js`)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
}
