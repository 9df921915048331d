import { BASE } from '../../../frontend/lib/base';
import { fillTemplate } from './fillTemplate';

/** The `.htaccess` files, by their path in the upload. */
export type WebServerRules = Record<'.htaccess' | 'our-work/.htaccess' | 'api/.htaccess', string>;

/** The values for the `.htaccess` templates. */
export interface RuleFacts {
  /** Paths of the pages, such as `/contact`. */
  paths: readonly string[];
  /** File of the 404 page. */
  notFound: string;
  headers: Record<string, string>;
  /** Whether browsers are told to use only HTTPS for a year (HSTS). */
  isHttpsPromised: boolean;
  /** The canonical address, if requests with another scheme or host name redirect to it. */
  redirectTo: string | undefined;
}

/**
 * Only HTTPS responses may have the header (RFC 6797). Without `includeSubDomains`: other hosts of the domain are not
 * ours.
 */
const HSTS = ['HTTPS', 'SECURE']
  .map((variable) => `  Header always set Strict-Transport-Security "max-age=31536000" env=${variable}`)
  .join('\n');

/** Fills the `.htaccess` templates. */
export function webServerRules(templates: WebServerRules, facts: RuleFacts): WebServerRules {
  const redirect = facts.redirectTo === undefined ? '' : `${redirectRule(new URL(facts.redirectTo).host)}\n`;
  return {
    ...templates,
    '.htaccess': fillTemplate(templates['.htaccess'], {
      '{{addresses}}': facts.paths
        .filter((path) => path !== '/')
        .map((path) => path.slice(1))
        .join('|'),
      '{{base}}': BASE,
      '{{fallbacks}}': facts.paths
        .filter((path) => path !== '/')
        .map(
          (path) =>
            `    <If "%{REQUEST_URI} == '${BASE}${path}'">\n      FallbackResource ${BASE}${path}.html\n    </If>`,
        )
        .join('\n'),
      '{{base-pattern}}': pattern(BASE),
      '{{headers}}': Object.entries(facts.headers)
        .flatMap(([name, value]) => [`Header unset ${name}`, `Header always set ${name} "${value}"`])
        .join('\n  '),
      '{{hsts}}\n': facts.isHttpsPromised ? `${HSTS}\n` : '',
      '{{not-found}}': `${BASE}/${facts.notFound}`,
      '{{redirect}}\n': redirect,
    }),
    'api/.htaccess': fillTemplate(templates['api/.htaccess'], { '{{base}}': BASE, '{{redirect}}\n': redirect }),
  };
}

/** Proxies that terminate HTTPS set `X-Forwarded-Proto`. `%1` is the path exactly as it was requested. */
function redirectRule(host: string): string {
  return `  # Every other scheme and host form leads to the one address. A sent form is accepted at any of them, and certificate
  # authorities find their proof on each host.
  RewriteCond %{ENV:REDIRECT_STATUS} ^$
  RewriteCond %{REQUEST_METHOD} ^(?:GET|HEAD)$
  RewriteCond %{REQUEST_URI} !/\\.well-known/
  RewriteCond %{HTTP:X-Forwarded-Proto}/%{HTTPS} !^(?:https|/on$) [NC,OR]
  RewriteCond %{HTTP_HOST} !^${pattern(host)}$ [NC]
  RewriteCond %{THE_REQUEST} \\s(/[^?\\s]*)
  RewriteRule ^ https://${host}%1 [R=301,L,NE]
`;
}

/** Escapes a text for a regular expression. */
export function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
