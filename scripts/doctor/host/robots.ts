import type { Finding } from '../finding.ts';
import { headerOf, isBlocked, textOf } from './answers.ts';
import type { Answer } from './client.ts';
import { isAllowed, parseRobots, type RobotsRules } from './robotsRules.ts';
import type { Site } from './site.ts';
import { pathOf } from './urls.ts';
import { listed } from './words.ts';

/** The crawlers of Google and Bing, and any other. */
const CRAWLERS = ['googlebot', 'bingbot', '*'];

const NOINDEX_TAG = /<meta[^>]+name="(?:robots|googlebot)"[^>]+content="[^"]*\b(?:noindex|none)\b/i;
const NOINDEX_HEADER = /\b(?:noindex|none)\b/i;

interface RobotsSite extends Site {
  /** The address that the sitemap's entries begin with: SITE_URL where it is set, otherwise the site's own. */
  readonly canonicalUrl: string;
}

/** Checks that search engines may fetch and list the pages that are meant for them. Rejects with `NoAnswer`. */
export async function checkRobots(site: RobotsSite): Promise<Finding[]> {
  const { client, siteUrl, build } = site;
  const { origin } = new URL(siteUrl);
  const base = pathOf(siteUrl);
  const pages = build?.pages.filter(({ html }) => !NOINDEX_TAG.test(html.toString('utf8'))) ?? [{ path: '/' }];
  const answers = await Promise.all(
    pages.map(async ({ path }) => ({ path, answer: await client.get(siteUrl + path) })),
  );
  const live = answers.filter(({ answer }) => answer.status === 200);
  if (live.length === 0) return [];

  // Crawlers read only the one at the root of the host.
  const file = await client.get(`${origin}/robots.txt`);
  const rules = parseRobots(file.status === 200 ? textOf(file) : '');
  const paths = pages.map(({ path }) => base + path);
  return [
    ...(file.status >= 500 && !isBlocked(file)
      ? [unreadable(origin, file.status)]
      : blockFindings(rules, origin, paths)),
    ...noindexFindings(live),
    ...(await sitemapFindings(site, rules)),
  ];
}

function unreadable(origin: string, status: number): Finding {
  return {
    id: 'robots-unreadable',
    kind: 'broken',
    problem: `${origin}/robots.txt answers with an error of the server (status ${status}).`,
    why: 'Google fetches no page of a site whose robots.txt fails.',
    fix: 'In cPanel, open Metrics, Errors: its last line names the cause. Then run "npm run deploy".',
  };
}

function blockFindings(rules: RobotsRules, origin: string, paths: readonly string[]): Finding[] {
  const blocked = paths.filter((path) => CRAWLERS.some((crawler) => !isAllowed(rules, crawler, path)));
  if (blocked.length === 0) return [];
  return [
    {
      id: 'robots-blocks-pages',
      kind: 'broken',
      problem: `${origin}/robots.txt forbids search engines to fetch ${listed(blocked)}.`,
      why: 'The site disappears from search results.',
      fix: 'In cPanel, open File Manager and delete the line "Disallow: /" from public_html/robots.txt; or run "npm run deploy", which serves the one that was built.',
    },
  ];
}

function noindexFindings(live: readonly { path: string; answer: Answer }[]): Finding[] {
  const byHeader = live.filter(({ answer }) => NOINDEX_HEADER.test(headerOf(answer, 'X-Robots-Tag') ?? ''));
  const byTag = live.filter(({ answer }) => NOINDEX_TAG.test(textOf(answer)));
  const why = 'The pages disappear from search results.';
  const pathsOf = (pages: readonly { path: string }[]) => listed(pages.map(({ path }) => path));
  return [
    ...(byHeader.length === 0
      ? []
      : [
          {
            id: 'noindex-header',
            kind: 'broken',
            problem: `The host sends X-Robots-Tag: noindex with ${pathsOf(byHeader)}.`,
            why,
            fix: 'Ask the host to delete that header for this domain; hosts set it on test and staging addresses.',
          } as const,
        ]),
    ...(byTag.length === 0
      ? []
      : [
          {
            id: 'noindex-tag',
            kind: 'broken',
            problem: `The HTML of ${pathsOf(byTag)} has <meta name="robots" content="noindex">.`,
            why,
            fix: 'Run "npm run deploy": the built pages do not have it.',
          } as const,
        ]),
  ];
}

async function sitemapFindings(
  { client, siteUrl, build, canonicalUrl }: RobotsSite,
  rules: RobotsRules,
): Promise<Finding[]> {
  const answer = await client.get(`${siteUrl}/sitemap.xml`);
  const named =
    answer.status === 200 ? [...textOf(answer).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc) : [];
  const { origin } = new URL(canonicalUrl);
  const others = [...named, ...rules.sitemaps].filter(
    (address) => !URL.canParse(address) || new URL(address).origin !== origin,
  );
  if (others.length > 0) {
    return [
      {
        id: 'sitemap-elsewhere',
        kind: 'broken',
        problem: `The sitemap or robots.txt names another site: ${listed(others)}.`,
        why: 'Search engines ignore a sitemap of another site, and may list the pages there.',
        fix: `Write SITE_URL='${canonicalUrl}' into .env, and run "npm run deploy".`,
      },
    ];
  }
  if (build?.hasSitemap !== true || answer.status === 200 || isBlocked(answer)) return [];
  return [
    {
      id: 'sitemap-missing',
      kind: 'advice',
      problem: `${siteUrl}/sitemap.xml answers with status ${answer.status}.`,
      why: 'Search engines find new pages later.',
      fix: 'Run "npm run deploy", which uploads it again.',
    },
  ];
}
