import { describe, expect, it } from 'vitest';
import { isAllowed, parseRobots } from '../../../../scripts/doctor/host/robotsRules';
import { healthyHost, itFindsEach } from '../../../support/doctor/host/healthyHost';

const own = healthyHost();
const robots = (text: string) => (files: Map<string, Buffer>) => files.set('robots.txt', Buffer.from(text));

itFindsEach(own, {
  'a robots.txt that blocks everything': {
    files: robots('User-agent: *\nDisallow: /\n'),
    finds: ['robots-blocks-pages'],
    fix: 'delete the line "Disallow: /"',
  },
  'a robots.txt that blocks Google alone': {
    files: robots('User-agent: Googlebot\nUser-agent: AdsBot\nDisallow: /\n\nUser-agent: *\nDisallow: /api/\n'),
    finds: ['robots-blocks-pages'],
    fix: 'public_html/robots.txt',
  },
  'a robots.txt that blocks the films': {
    files: robots('User-agent: *\nDisallow: /our-work/*\n'),
    finds: ['robots-blocks-pages'],
    fix: 'npm run deploy -- --adopt',
  },
  'a robots.txt that fails': {
    reply: (reply, { path }) => (path === '/robots.txt' ? { ...reply, status: 503 } : reply),
    finds: ['robots-unreadable'],
    fix: 'Metrics, Errors',
  },
  'a header that keeps search engines away': {
    reply: (reply) => ({ ...reply, headers: { ...reply.headers, 'X-Robots-Tag': 'noindex, nofollow' } }),
    finds: ['noindex-header'],
    fix: 'delete that header',
  },
  'a tag that keeps search engines away': {
    files: (files) => {
      const html = String(files.get('contact.html'));
      files.set(
        'contact.html',
        Buffer.from(html.replace('</title>', '</title><meta name="robots" content="noindex">')),
      );
    },
    finds: ['page-differs', 'noindex-tag'],
    fix: 'npm run deploy -- --verify',
  },
  'a sitemap of another site': {
    files: (files) =>
      files.set('sitemap.xml', Buffer.from('<urlset><url><loc>https://old.example/</loc></url></urlset>')),
    finds: ['sitemap-elsewhere'],
    fix: "SITE_URL='https://studio.example'",
  },
  'a robots.txt that names the sitemap of another site': {
    files: robots('User-agent: *\nDisallow: /api/\n\nSitemap: https://old.example/sitemap.xml\n'),
    finds: ['sitemap-elsewhere'],
    fix: 'npm run deploy',
  },
  'a sitemap that was not uploaded': {
    files: (files) => files.delete('sitemap.xml'),
    finds: ['sitemap-missing'],
    fix: 'npm run deploy -- --adopt',
  },
});

describe('a crawler', () => {
  it.each([
    ['', '/', true],
    ['User-agent: *\nDisallow:', '/', true],
    ['User-agent: *\nDisallow: / # for now', '/', false],
    ['\uFEFFuser-agent: *\r\ndisallow: /\r\nallow: /$', '/', true],
    ['User-agent: *\nDisallow: /\nAllow: /our-work', '/our-work/rain', true],
    ['User-agent: *\nDisallow: /*.html$', '/a.html?b', true],
    ['User-agent: *\nDisallow: /*.html$', '/a.html', false],
    ['User-agent: other\nDisallow: /', '/', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: googlebot\nDisallow: /api/', '/contact', true],
  ])('by %j may fetch %s: %s', (text, path, expected) => {
    expect(isAllowed(parseRobots(text), 'googlebot', path)).toBe(expected);
  });
});
