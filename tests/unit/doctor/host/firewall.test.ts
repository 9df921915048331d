import { expect, it } from 'vitest';
import type { HostReply, HostRequest } from '../../../support/doctor/host/healthyAnswer';
import { checkHealthyHost, healthyHost, itFindsEach } from '../../../support/doctor/host/healthyHost';
import type { Difference } from '../../../support/doctor/host/startTinyHost';

const own = healthyHost();
const all = (change: Partial<HostReply>): Difference => ({ reply: (reply) => ({ ...reply, ...change }) });
const on = (paths: RegExp, change: Partial<HostReply>): Difference => ({
  reply: (reply, { path }) => (paths.test(path) ? { ...reply, ...change } : reply),
});

itFindsEach(own, {
  'a challenge of Cloudflare before the whole site': {
    ...all({ status: 503, headers: { 'cf-mitigated': 'challenge' } }),
    finds: ['site-blocked'],
    fix: 'Security, Events',
  },
  'a firewall before the whole site': { ...all({ status: 403 }), finds: ['site-blocked'], fix: 'IP address' },
  'a firewall before www.': {
    reply: (reply, { host }) => (host.startsWith('www.') ? { ...reply, status: 403, headers: {} } : reply),
    finds: ['site-blocked'],
    fix: 'in a browser',
  },
  'a limit of requests': {
    ...on(/^\/(?:our-work|assets|media|no-page)|^\/contact.|\.(?:txt|xml)$/, { status: 429 }),
    finds: ['site-blocked'],
    fix: 'in an hour',
  },
  'a challenge of Cloudflare before robots.txt': {
    ...on(/^\/robots\.txt$/, { status: 503, headers: { 'cf-mitigated': 'challenge' } }),
    finds: ['site-blocked'],
    fix: 'allow the IP address',
  },
});

it('names the addresses where a firewall answers, with their statuses', async () => {
  const [finding] = await checkHealthyHost(own, {}, on(/^\/contact$/, { status: 406 }));
  expect(finding).toMatchObject({ id: 'site-blocked', kind: 'unchecked' });
  expect(finding?.problem).toContain('https://studio.example/contact (status 406)');
});

/** Changes pages as Cloudflare does: another key in each answer, and a script of its own. */
const byCloudflare: Difference = {
  request: (request) => ({ ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } }),
  reply: (reply: HostReply, { path }: HostRequest) => {
    if (!/html/.test(String(reply.headers['Content-Type'])) || path.endsWith('.txt')) return reply;
    const email = `<a href="/cdn-cgi/l/email-protection" data-cfemail="${Math.random()}">[email&#160;protected]</a>`;
    const script =
      "<script>(function(){var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'})()</script>";
    return { ...reply, body: Buffer.from(String(reply.body).replace('</body>', `${email}${script}</body>`)) };
  },
};

it('finds pages that Cloudflare changes, and compares nothing with them', async () => {
  const findings = await checkHealthyHost(own, {}, byCloudflare);
  expect(findings.map(({ id, kind }) => [id, kind])).toEqual([
    ['pages-changed-by-cloudflare', 'advice'],
    ['not-compressed', 'advice'],
  ]);
  expect(findings[0]?.fix).toContain('Scrape Shield, Email Address Obfuscation');
});
