import { BASE } from '../../../frontend/lib/base';

/**
 * The text of robots.txt: crawlers may fetch everything but the API. Pages with `noindex` stay allowed, because
 * crawlers must fetch them to see it.
 */
export function robots(siteUrl: string | undefined): string {
  const lines = ['User-agent: *', `Disallow: ${BASE}/api/`];
  if (siteUrl !== undefined) lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}
