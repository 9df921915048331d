import { expect, it } from 'vitest';
import { expectFindings, namesOf } from '../../../support/doctor/expectFindings';
import { at, itFindsEach, reportOf, SETTINGS, type Situation, withHeaders } from '../../../support/doctor/tinyHost';

const FOLDER = 'https://studio.example/films/studio';
const CHALLENGE = { status: 503, headers: { 'cf-mitigated': 'challenge' } };
const FORBIDDEN = { status: 403, headers: {}, body: Buffer.from('Forbidden … while trying to use an ErrorDocument') };
const CHANGED = 'pages-changed-by-cloudflare: advice';
const BLOCKED = 'site-blocked: unchecked';

/** Changes pages as Cloudflare does: another key in each answer, and a script of its own. */
const byCloudflare: Situation = {
  reply: ({ headers, body }) => {
    if (!`${headers['content-type']}`.startsWith('text/html')) return {};
    const email = `<a href="/cdn-cgi/l/email-protection" data-cfemail="${Math.random()}">[email&#160;protected]</a>`;
    const script = "<script>a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>";
    return { body: Buffer.from(`${body}${email}${script}`) };
  },
};

/** Redirects Home from each origin to the next one. */
const chain = (...origins: string[]): Situation => ({
  reply: (_reply, { path, origin }) => {
    const next = path === '/' && origins.includes(origin) ? origins[origins.indexOf(origin) + 1] : undefined;
    return next === undefined ? {} : { status: 301, headers: { location: `${next}/` } };
  },
});

it('finds nothing on a healthy host, and sends it nothing but GET and HEAD', async () => {
  const { findings, requests } = await reportOf();
  expectFindings(findings, '');
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']));
});

itFindsEach([
  ['nothing at a healthy site in a folder', { siteUrl: FOLDER, settings: { ...SETTINGS, SITE_URL: FOLDER } }, ''],
  ['a folder that SITE_URL lacks', { siteUrl: FOLDER }, 'canonical-elsewhere, site-url-differs: advice'],
  ['a name without an address, and nothing else', at(/^/, 'ENOTFOUND'), 'host-name-unknown'],
  ['a server that refuses connections', at(/^/, 'ECONNREFUSED'), 'host-unreachable'],
  ['out nothing about a server that never answers', at(/^/, 'TimeoutError'), 'host-unreachable: unchecked'],
  ['a certificate that has expired, and nothing else', at(/^/, 'CERT_HAS_EXPIRED'), 'certificate-untrusted'],
  ['out what the host did not answer', at(/^\/inquiries\/$/, 'ECONNRESET'), 'check-unfinished: unchecked'],
  ['a challenge of Cloudflare before the whole site', at(/^/, CHALLENGE), BLOCKED],
  ['a firewall before the whole site', at(/^/, { status: 403 }), BLOCKED],
  ['an Apache that forbids the site and its error page', at(/^/, FORBIDDEN), 'site-forbidden'],
  ['a firewall before www.', at(/^https?:\/\/www\./, { status: 403 }), BLOCKED],
  ['pages that Cloudflare changes, and compares nothing with them', byCloudflare, CHANGED],
]);

const OLD_PHP = { status: 500, headers: { 'x-powered-by': 'PHP/7.4' } };
const otherPolicy = at(/^\/$/, ({ headers }) => {
  return { headers: { ...headers, 'content-security-policy': `${headers['content-security-policy']}, img-src *` } };
});

it.each<[Situation, RegExp]>([
  [at(/^\/contact$/, { status: 406 }), /^https:\/\/studio\.example\/contact: .* \(status 406\)\.$/],
  [at(/\.php$/, OLD_PHP), / \(status 500, PHP\/7\.4\)\.$/],
  [withHeaders(/^\/$/, { 'x-frame-options': 'SAMEORIGIN' }), / \(X-Frame-Options: SAMEORIGIN instead of DENY\)\.$/],
  [otherPolicy, / \(Content-Security-Policy: , img-src \* instead of/],
])('names the address and what differs there: %#', async (situation, words) => {
  const { findings } = await reportOf(situation);
  expect(findings[0]?.problem).toMatch(words);
});

it('waits for no further answer of a host that drops requests', async () => {
  const dropped = /^\/(?:our-work|assets|media)/;
  const { findings, requests } = await reportOf(at(dropped, 'TimeoutError'));
  expectFindings(findings, 'check-unfinished: unchecked');
  expect(requests.filter(({ path }) => dropped.test(path)).length).toBeLessThanOrEqual(4);
});

it('follows several redirects between the forms of an address', async () => {
  const redirects = chain('http://www.studio.example', 'https://www.studio.example', 'https://studio.example');
  expectFindings((await reportOf({ ...redirects, url: 'http://www.studio.example' })).findings, '');
});

it.each([
  ['lead back', ['https://studio.example', 'https://www.studio.example', 'https://studio.example']],
  ['lead to another site', ['https://studio.example', 'https://other.example']],
])('ends where redirects %s', async (_, origins) => {
  const { findings, requests } = await reportOf(chain(...origins));
  expect(namesOf(findings)).toMatch(/\bpage-redirected\b(?!:)/);
  expect(requests.filter(({ origin }) => origin === 'https://other.example')).toEqual([]);
});
