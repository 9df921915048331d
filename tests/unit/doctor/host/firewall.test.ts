import { expect, it } from 'vitest';
import { at, itFindsEach, reportOf, type Situation, uncompressed } from '../../../support/doctor/tinyHost';

const CHALLENGE = { status: 503, headers: { 'cf-mitigated': 'challenge' } };
const FORBIDDEN = { status: 403, body: Buffer.from('Forbidden … while trying to use an ErrorDocument') };
const CHANGED = 'pages-changed-by-cloudflare: advice, not-compressed: advice';
const BLOCKED = 'site-blocked: unchecked';

/** Changes pages as Cloudflare does: another key in each answer, and a script of its own. */
const byCloudflare: Situation = {
  ...uncompressed,
  reply: ({ headers, body }) => {
    if (!headers['content-type']?.startsWith('text/html')) return {};
    const email = `<a href="/cdn-cgi/l/email-protection" data-cfemail="${Math.random()}">[email&#160;protected]</a>`;
    const script = "<script>a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>";
    return { body: Buffer.from(`${body}${email}${script}`) };
  },
};

itFindsEach([
  ['a challenge of Cloudflare before the whole site', at(/^/, CHALLENGE), BLOCKED],
  ['a firewall before the whole site', at(/^/, { status: 403 }), BLOCKED],
  ['an Apache that forbids the site and its error page', at(/^/, FORBIDDEN), 'site-forbidden'],
  ['a firewall before www.', { reply: (_, { host }) => (/^www\./.test(host) ? { status: 403 } : {}) }, BLOCKED],
  ['a limit of requests', at(/^\/(?:our-work|assets|media|no-page)|^\/contact.|\.txt$/, { status: 429 }), BLOCKED],
  ['a challenge of Cloudflare before robots.txt', at(/^\/robots\.txt$/, CHALLENGE), BLOCKED],
  ['pages that Cloudflare changes, and compares nothing with them', byCloudflare, CHANGED],
]);

it('names the addresses where a firewall answers, with their statuses', async () => {
  const { findings } = await reportOf(at(/^\/contact$/, { status: 406 }));
  expect(findings.map(({ problem }) => problem)).toEqual([expect.stringContaining('/contact (status 406)')]);
});
