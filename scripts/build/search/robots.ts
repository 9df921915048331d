import { BASE } from '../../../frontend/lib/base';
import { absoluteUrl } from './addresses';

/**
 * What crawlers may fetch: all but the contact form's server. Pages that are not to be listed say so themselves, and must
 * be fetched for that.
 */
export function robots(siteUrl: string | undefined): string {
  const lines = ['User-agent: *', `Disallow: ${BASE}/api/`];
  if (siteUrl !== undefined) lines.push('', `Sitemap: ${absoluteUrl(siteUrl, '/sitemap.xml')}`);
  return `${lines.join('\n')}\n`;
}
