import { expect, it } from 'vitest';
import { isAllowed, parseRobots } from '../../../../scripts/doctor/host/robotsRules';
import { at, itFindsEach, sends, withHeaders } from '../../../support/doctor/tinyHost';

const ROBOTS = /^\/robots\.txt$/;
const NOINDEX = '<html><meta name="robots" content="noindex">';
const OLD = 'https://old.example';
const SITEMAP = /^\/sitemap\.xml$/;

itFindsEach([
  ['a robots.txt that blocks everything', sends(ROBOTS, 'User-agent: *\nDisallow: /\n'), 'robots-blocks-pages'],
  [
    'a robots.txt that blocks Google alone',
    sends(ROBOTS, 'User-agent: Googlebot\nUser-agent: AdsBot\nDisallow: /\n\nUser-agent: *\nDisallow: /api/\n'),
    'robots-blocks-pages',
  ],
  ['a robots.txt that fails', at(ROBOTS, { status: 503 }), 'robots-unreadable'],
  ['a header that keeps robots away', withHeaders(/^/, { 'x-robots-tag': 'noindex, nofollow' }), 'noindex-header'],
  ['a tag that keeps robots away', sends(/^\/contact$/, NOINDEX), 'page-differs: advice, noindex-tag'],
  ['a sitemap of another site', sends(SITEMAP, `<urlset><url><loc>${OLD}/</loc></url></urlset>`), 'sitemap-elsewhere'],
  ['a robots.txt that names such a sitemap', sends(ROBOTS, `Sitemap: ${OLD}/sitemap.xml\n`), 'sitemap-elsewhere'],
  ['a sitemap that was not uploaded', at(SITEMAP, { status: 404 }), 'sitemap-missing: advice'],
]);

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
])('a crawler by %j may fetch %s: %s', (text, path, expected) => {
  expect(isAllowed(parseRobots(text), 'googlebot', path)).toBe(expected);
});
