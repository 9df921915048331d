import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import { scriptsToHydrate } from '../../support/browser/scriptsToHydrate';
import type { BenchPart } from '../bench';
import { atMost, type Finding } from '../findings';
import { type BenchedRoute, benchedRoutes } from './benchedRoutes';
import { BEFORE_LOAD, FIRST_SCREEN, SCRIPTS_KB } from './budgets';
import { withPageSite } from './pageSite';
import { type EarlyRequest, requestsBeforeLoad } from './requestsBeforeLoad';
import { DESKTOP, PHONE, withFreshBrowser } from './withFreshBrowser';

const KIB = 1024;

/** The bytes and requests before `load` on a slow network, and the scripts until hydration. */
export const weight: BenchPart = {
  title: 'Bytes and requests, Slow 4G',
  measure: () =>
    withPageSite(async (site) => {
      const findings: Finding[] = [];
      for (const route of benchedRoutes) {
        for (const [name, screen] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
          const requests = await withFreshBrowser(site, { screen }, ({ page, devTools }) =>
            requestsBeforeLoad(page, devTools, route.path),
          );
          findings.push(...beforeLoad(route, name, requests));
        }
        const scripts = await withFreshBrowser<string[]>(site, { screen: PHONE }, ({ page }) =>
          scriptsToHydrate(page, route.path),
        );
        findings.push(
          ...firstScreen(route),
          atMost(SCRIPTS_KB, `${route.path} scripts until it is hydrated, gzip`, gzipBytes(scripts) / 1000, 'KB'),
        );
      }

      return findings;
    }),
};

function beforeLoad(route: BenchedRoute, screen: string, all: EarlyRequest[]): Finding[] {
  const { kiB, requests } = route.isHome ? BEFORE_LOAD.home : BEFORE_LOAD.others;
  const { withLazyPictures } = BEFORE_LOAD;
  const eager = all.filter(({ isLazy }) => !isLazy);
  const named = (name: string) => `${route.path} ${screen}, ${name}`;

  return [
    atMost(kiB, named('before load'), bytesOf(eager) / KIB, 'KiB'),
    atMost(requests, named('requests'), eager.length),
    atMost(withLazyPictures.kiB, named('lazy pictures too'), bytesOf(all) / KIB, 'KiB'),
    atMost(withLazyPictures.requests, named('requests with these'), all.length),
    atMost(0, named('script files'), all.filter(({ kind }) => kind === 'Script').length),
    atMost(FIRST_SCREEN.fontsKiB, named('fonts'), fontBytes(route, all) / KIB, 'KiB'),
  ];
}

function firstScreen(route: BenchedRoute): Finding[] {
  const html = htmlOf(route);

  return [
    atMost(FIRST_SCREEN.htmlKiB, `${route.path} HTML with Brotli`, brotliCompressSync(html).length / KIB, 'KiB'),
    atMost(FIRST_SCREEN.scriptKiB, `${route.path} script in it`, inlineScript(html) / KIB, 'KiB'),
  ];
}

function htmlOf({ file }: BenchedRoute): string {
  return readFileSync(join(PUBLIC_HTML, file), 'utf8');
}

/** Bytes of font files, and of fonts that are inlined in the HTML. */
function fontBytes(route: BenchedRoute, all: EarlyRequest[]): number {
  return inlineFonts(htmlOf(route)) + bytesOf(all.filter(({ kind }) => kind === 'Font'));
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

/** @param scripts names in `assets/` */
function gzipBytes(scripts: string[]): number {
  return scripts
    .map((name) => gzipSync(readFileSync(join(PUBLIC_HTML, 'assets', name)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
}
