import { expect, it } from 'vitest';
import { expectFindings, namesOf } from '../../../support/doctor/expectFindings';
import {
  at,
  type HostRequest,
  itFindsEach,
  reportOf,
  SETTINGS,
  type Situation,
} from '../../../support/doctor/tinyHost';

const FOLDER = 'https://studio.example/films/studio';
const CHALLENGE = { status: 503, headers: { 'cf-mitigated': 'challenge' } };
const FORBIDDEN = { status: 403, headers: {}, body: Buffer.from('Forbidden … while trying to use an ErrorDocument') };
const CHANGED = 'pages-changed-by-cloudflare: advice';
const BLOCKED = 'site-blocked: unchecked';

const atInquiries = ({ path }: HostRequest) => path === '/inquiries/' && 'ECONNRESET';

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
  reply: (_reply, { path, host, isSecure }) => {
    const index = origins.indexOf(`${isSecure ? 'https' : 'http'}://${host}`);
    const next = path === '/' && index >= 0 ? origins[index + 1] : undefined;
    return next === undefined ? {} : { status: 301, headers: { location: `${next}/` } };
  },
});

it('finds nothing on a healthy host, and sends it nothing but GET and HEAD', async () => {
  const { findings, requests } = await reportOf();
  expectFindings(findings, '');
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']));
});

it('finds nothing at a healthy site in a folder, and only its canonical addresses if SITE_URL lacks it', async () => {
  const { findings } = await reportOf({ siteUrl: FOLDER, settings: { ...SETTINGS, SITE_URL: FOLDER } });
  expectFindings(findings, '');
  expectFindings((await reportOf({ siteUrl: FOLDER })).findings, 'canonical-elsewhere, site-url-differs: advice');
});

itFindsEach([
  ['a name without an address, and nothing else', { failure: () => 'ENOTFOUND' }, 'host-name-unknown'],
  ['a server that refuses connections', { failure: () => 'ECONNREFUSED' }, 'host-unreachable'],
  ['out nothing about a server that never answers', { failure: () => 'TimeoutError' }, 'host-unreachable: unchecked'],
  ['a certificate that has expired, and nothing else', { failure: () => 'CERT_HAS_EXPIRED' }, 'certificate-untrusted'],
  ['out which requests the host did not answer', { failure: atInquiries }, 'check-unfinished: unchecked'],
  ['a challenge of Cloudflare before the whole site', at(/^/, CHALLENGE), BLOCKED],
  ['a firewall before the whole site', at(/^/, { status: 403 }), BLOCKED],
  ['an Apache that forbids the site and its error page', at(/^/, FORBIDDEN), 'site-forbidden'],
  ['a firewall before www.', { reply: (_, { host }) => (/^www\./.test(host) ? { status: 403 } : {}) }, BLOCKED],
  ['pages that Cloudflare changes, and compares nothing with them', byCloudflare, CHANGED],
]);

it('names the addresses where a firewall answers, with their statuses', async () => {
  const { findings } = await reportOf(at(/^\/contact$/, { status: 406 }));
  expect(findings.map(({ problem }) => problem)).toEqual([expect.stringMatching(/\/contact: .* \(status 406\)\.$/)]);
});

it.each([
  ['x-frame-options', () => 'SAMEORIGIN', '(X-Frame-Options: SAMEORIGIN instead of DENY)'],
  [
    'content-security-policy',
    (policy: string) => `${policy}, img-src *`,
    '(Content-Security-Policy: , img-src * instead',
  ],
])('names the header %s and what differs from the build', async (name, change, words) => {
  const { findings } = await reportOf(
    at(/^\/$/, ({ headers }) => ({ headers: { ...headers, [name]: change(`${headers[name]}`) } })),
  );
  expect(findings[0]?.problem).toContain(words);
});

it('waits for no further answer of a host that drops requests', async () => {
  const asked = new Set<string>();
  const failure = ({ path }: HostRequest) =>
    /^\/(?:our-work|assets|media)/.test(path) && asked.add(path) && 'TimeoutError';
  expectFindings((await reportOf({ failure })).findings, 'check-unfinished: unchecked');
  expect(asked.size).toBeLessThanOrEqual(4);
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
  expect(requests.filter(({ host }) => host === 'other.example')).toEqual([]);
});
