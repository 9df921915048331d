import type { Finding } from '../finding.ts';
import { canonicalOf, isBlocked, targetOf, textOf, titleOf } from './answers.ts';
import { type LivePage, livePageOf, type PageState } from './livePage.ts';
import type { Site } from './site.ts';
import { isSameUrl } from './urls.ts';
import { FLUSH_CACHES, listed, UPLOAD_ALL, UPLOAD_RULES } from './words.ts';

const UNKNOWN_PATH = '/no-page-has-this-address';

interface AddressSite extends Site {
  /** The address that canonical links begin with: SITE_URL where it is set, otherwise the site's own. */
  readonly canonicalUrl: string;
}

/**
 * Checks that every page of the build answers with its own content and canonical address, that other spellings redirect,
 * and that unknown addresses are not found. Without a build it checks Home alone. Rejects with `NoAnswer`.
 */
export async function checkAddresses(site: AddressSite): Promise<Finding[]> {
  const { client, siteUrl, build } = site;
  const built = build?.pages ?? [{ path: '/', html: undefined }];
  const pages = await Promise.all(built.map((page) => livePageOf(client, siteUrl, page)));
  const isBuilt = pages.some(({ state }) => state === 'good');
  return [
    ...(build === undefined ? [NO_BUILD] : []),
    ...pageFindings(siteUrl, pages),
    ...canonicalFindings(site.canonicalUrl, pages),
    ...(isBuilt ? await fileFindings(site) : []),
    ...(await spellingFindings(site, pages)),
    ...(await unknownAddressFindings(site)),
  ];
}

const NO_BUILD: Finding = {
  id: 'no-build',
  kind: 'unchecked',
  problem:
    'public_html/ has no built site, so the pages, files and headers of the host have nothing to be compared with.',
  why: 'A page that is missing, cached or of a former deploy stays unnoticed.',
  fix: 'Run "npm run build", and then the doctor again.',
};

type FindingTemplate = Pick<Finding, 'id' | 'kind' | 'why' | 'fix'> & { says: (status: number) => string };

/** Of the states that are findings; one finding of the host names all addresses where a firewall has answered. */
const TEMPLATES: Record<Exclude<PageState, 'good' | 'blocked'>, FindingTemplate> = {
  locked: {
    id: 'site-locked',
    kind: 'broken',
    says: () => 'asks for a password (status 401)',
    why: 'No visitor and no search engine sees the site.',
    fix: 'In cPanel, open Directory Privacy, choose public_html, and untick "Password protect this directory".',
  },
  failed: {
    id: 'page-error',
    kind: 'broken',
    says: (status) => `answers with an error of the server (status ${status})`,
    why: 'Visitors see an error instead of the page.',
    fix: 'In cPanel, open Metrics, Errors: its last line names the cause. If it says that a directive is "not allowed here", the host forbids that line of .htaccess: delete it if you have added it, or ask the host for "AllowOverride FileInfo Indexes", which is all that the site needs.',
  },
  redirected: {
    id: 'page-redirected',
    kind: 'broken',
    says: (status) => `redirects to another address (status ${status})`,
    why: 'Visitors end up elsewhere, and search engines drop the page.',
    fix: 'In cPanel, open Redirects and delete the redirect of this domain; the rules of the site redirect no page.',
  },
  missing: {
    id: 'page-missing',
    kind: 'broken',
    says: (status) => `answers with status ${status} instead of 200`,
    why: 'Visitors and search engines do not find the page.',
    fix: UPLOAD_ALL,
  },
  changed: {
    id: 'pages-changed-by-cloudflare',
    kind: 'advice',
    says: () => 'Cloudflare changes the pages',
    why: 'Without JavaScript, visitors see "[email protected]" in place of the e-mail address; and the doctor cannot compare the pages with the built ones.',
    fix: 'In the Cloudflare dashboard, switch off Scrape Shield, Email Address Obfuscation; and, if they are on, JavaScript Detections under Security, Bots, and Web Analytics.',
  },
  garbled: {
    id: 'page-garbled',
    kind: 'broken',
    says: () => 'sends bytes that are no HTML, such as a compressed file without its Content-Encoding',
    why: 'Visitors see unreadable characters or a download.',
    fix: 'Ask the host to enable mod_headers and mod_mime for .htaccess, and to switch its own compression of .br files off.',
  },
  stale: {
    id: 'page-stale',
    kind: 'broken',
    says: () => 'comes from a cache that has a former page',
    why: 'Visitors see the former page, and its scripts and styles disappear with the next deploy.',
    fix: `${FLUSH_CACHES}. Then switch caching of pages off there.`,
  },
  withoutFiles: {
    id: 'page-without-files',
    kind: 'broken',
    says: () => 'is not the page in public_html/, and scripts or styles that it names answer 404',
    why: 'Visitors see the page without its styles or with menus and forms that do not react.',
    fix: UPLOAD_ALL,
  },
  differs: {
    id: 'page-differs',
    kind: 'advice',
    says: () => 'is another page than the one in public_html/',
    why: 'Visitors do not see what was built last.',
    fix: 'Run "npm run deploy -- --verify". Or run "npm run build" first, if public_html/ is older than the site on the host.',
  },
};

function pageFindings(siteUrl: string, pages: readonly LivePage[]): Finding[] {
  const states = [...new Set(pages.map(({ state }) => state))];
  return states.flatMap((state): Finding[] => {
    if (state === 'good' || state === 'blocked') return [];
    const { says, ...template } = TEMPLATES[state];
    const alike = pages.filter((page) => page.state === state);
    const addresses = listed(alike.map(({ path }) => siteUrl + path));
    return [{ ...template, problem: `${addresses}: ${says(alike[0]?.status ?? 0)}.` }];
  });
}

function canonicalFindings(canonicalUrl: string, pages: readonly LivePage[]): Finding[] {
  const named = pages.flatMap(({ path, html, status, state }) =>
    status === 200 && state !== 'garbled' ? [{ path, canonical: canonicalOf(html) }] : [],
  );
  const others = named.filter(
    ({ path, canonical }) => canonical !== undefined && !isSameUrl(canonical, canonicalUrl + path),
  );
  const [other] = others;
  const fix = `Write SITE_URL='${canonicalUrl}' into .env on this machine and on the host, and run "npm run deploy".`;
  if (other !== undefined) {
    return [
      {
        id: 'canonical-elsewhere',
        kind: 'broken',
        problem: `${listed(others.map(({ path }) => path))}: the canonical address is ${other.canonical}, not ${canonicalUrl}${other.path}.`,
        why: 'Search engines list the other address, and links that are shared lead there.',
        fix,
      },
    ];
  }
  if (named.length === 0 || named.some(({ canonical }) => canonical !== undefined)) return [];
  return [
    {
      id: 'canonical-missing',
      kind: 'advice',
      problem: 'The pages have no canonical address, because they were built without SITE_URL.',
      why: 'There is no sitemap, links that are shared have no picture, and search engines may list a page twice.',
      fix,
    },
  ];
}

/** Pages are as built, but scripts, styles, fonts, stills or films may have been left out of an upload. */
async function fileFindings({ client, siteUrl, build }: Site): Promise<Finding[]> {
  const files = build?.files ?? [];
  const answers = await Promise.all(files.map((file) => client.get(`${siteUrl}/${file}`, { method: 'HEAD' })));
  const missing = files.filter((_, index) => {
    const answer = answers[index];
    return answer !== undefined && answer.status !== 200 && !isBlocked(answer);
  });
  if (missing.length === 0) return [];
  return [
    {
      id: 'files-missing',
      kind: 'broken',
      problem: `${missing.length} of ${files.length} scripts, styles, fonts and films do not answer with status 200: ${listed(missing)}.`,
      why: 'Pages look wrong or do not react, and films do not play.',
      fix: UPLOAD_ALL,
    },
  ];
}

/** One page at the top and one film's page are enough: one rule serves all. */
async function spellingFindings({ client, siteUrl }: Site, pages: readonly LivePage[]): Promise<Finding[]> {
  const paths = pages.filter(({ status }) => status === 200).map(({ path }) => path);
  const chosen = [1, 2].flatMap(
    (depth) => paths.find((path) => path !== '/' && path.split('/').length - 1 === depth) ?? [],
  );
  const spellings = chosen.flatMap((path) => [`${path}/`, `${path}.html`].map((spelling) => ({ path, spelling })));
  const wrong = await Promise.all(
    spellings.map(async ({ path, spelling }) => {
      const answer = await client.get(siteUrl + spelling, { method: 'HEAD' });
      if (isBlocked(answer)) return [];
      // Behind a proxy that ends TLS, the web server names http://.
      const target = targetOf(answer, siteUrl + spelling)?.replace(/^https?:/, '');
      const isRight = answer.status === 301 && target === (siteUrl + path).replace(/^https?:/, '');
      return isRight ? [] : `${siteUrl}${spelling} (status ${answer.status})`;
    }),
  );
  if (wrong.flat().length === 0) return [];
  return [
    {
      id: 'spelling-not-redirected',
      kind: 'advice',
      problem: `Other spellings of an address do not redirect to it by 301: ${listed(wrong.flat())}.`,
      why: 'A link that was typed with a slash or .html fails, or search engines list the page twice.',
      fix: `${UPLOAD_RULES} If that changes nothing, ask the host to enable mod_rewrite and AllowOverride All.`,
    },
  ];
}

async function unknownAddressFindings({ client, siteUrl, build }: Site): Promise<Finding[]> {
  const answer = await client.get(siteUrl + UNKNOWN_PATH, { headers: { 'Accept-Encoding': 'gzip' } });
  // `checkAddresses` tells of a password or an error of the server by the pages.
  if (answer.status === 401 || answer.status >= 500 || isBlocked(answer)) return [];
  if (answer.status !== 404) {
    return [
      {
        id: 'unknown-address-found',
        kind: 'broken',
        problem: `${siteUrl}${UNKNOWN_PATH} does not exist, but answers with status ${answer.status} instead of 404.`,
        why: 'Search engines list addresses that do not exist, and rank the site lower.',
        fix: `In cPanel, open Redirects and Error Pages and delete the entries of this domain. ${UPLOAD_RULES}`,
      },
    ];
  }
  const title = titleOf(build?.notFound.toString('utf8') ?? '');
  if (title === undefined || titleOf(textOf(answer)) === title) return [];
  return [
    {
      id: 'not-found-page-differs',
      kind: 'advice',
      problem: `${siteUrl}${UNKNOWN_PATH} answers with a page of the host instead of 404.html.`,
      why: 'A visitor with a wrong link finds no way back to the site.',
      fix: `In cPanel, open Error Pages, choose this domain and delete the page for 404. ${UPLOAD_RULES}`,
    },
  ];
}
