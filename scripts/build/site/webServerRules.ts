import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/paths.ts';
import { UserError } from '../../support/UserError.ts';
import { fillTemplate } from './pageTemplate';

/** What the rules of the web server depend on beside the names of files. The build stores it for the deploy and local servers, as JSON. */
export interface RuleFacts {
  /** Prefix of the path of every page and file: empty, or such as `/studio`. */
  base: string;
  /** The file of each page by its path, such as `/contact`. */
  pages: Readonly<Record<string, string>>;
  /** File of the 404 page. */
  notFound: string;
  headers: Record<string, string>;
  /** Whether browsers are told to use only HTTPS for a year (HSTS). */
  isHttpsPromised: boolean;
  /** The canonical address, if requests with another scheme or host name redirect to it. */
  redirectTo?: string | undefined;
}

const TEMPLATES = join(ROOT, 'scripts/build/site/htaccess');

/** Characters with another meaning in a rule or a URL, also between quotes. */
const UNFIT = /["'\\?#%\r\n]/;

/**
 * Only HTTPS responses may have the header (RFC 6797). Without `includeSubDomains`: other hosts of the domain are not
 * ours.
 */
const HSTS = ['HTTPS', 'SECURE']
  .map((variable) => `  Header always set Strict-Transport-Security "max-age=31536000" env=${variable}`)
  .join('\n');

/** The `.htaccess` files, by their path in the upload, for files with the names of the build. */
export function webServerRules(facts: RuleFacts): Record<string, string> {
  return {
    '.htaccess': siteBlock(facts, {}),
    'our-work/.htaccess': readFileSync(join(TEMPLATES, 'our-work.htaccess'), 'utf8'),
    'api/.htaccess': fillTemplate(readFileSync(join(ROOT, 'api/.htaccess'), 'utf8'), {
      '{{base}}': facts.base,
      '{{redirect}}\n': redirectRules(facts),
    }),
  };
}

/**
 * The site's rules in the `.htaccess` of its folder, with the lines that begin and end them. `names` are the files on the
 * host by their path in the upload; a file that is not in it has the same name there. Throws one sentence if Apache cannot
 * read a name.
 */
export function siteBlock(facts: RuleFacts, names: Readonly<Record<string, string>>): string {
  const { base, notFound, headers, isHttpsPromised } = facts;
  const fileOf = (path: string) => names[path] ?? path;
  const pages = Object.entries(facts.pages).filter(([path]) => path !== '/');
  const renamed = Object.entries(names).filter(([path, file]) => path !== file && !path.endsWith('.br'));
  const unfit = renamed.flat().find((path) => UNFIT.test(path));
  if (unfit !== undefined)
    throw new UserError(`${unfit} has a quote, a backslash or one of ? # % in its name: rename it.`);
  const addresses = new Map(pages.map(([path, file]) => [file, path]));
  for (const [path] of renamed) if (!addresses.has(path)) addresses.set(path, `/${path}`);
  const fallbacks = [...addresses].map(([file, address]) => {
    const hasFolder = pages.some(([other]) => other.startsWith(`${address}/`));
    return fallback(base + address, `${base}/${fileOf(file)}`, hasFolder);
  });
  return fillTemplate(readFileSync(join(TEMPLATES, 'root.htaccess'), 'utf8'), {
    '{{addresses}}': pages.map(([path]) => path.slice(1)).join('|'),
    '{{files}}\n': renamed.length === 0 ? '' : `${fileRules(renamed)}\n`,
    '{{base}}': base,
    '{{base-pattern}}': pattern(base),
    '{{fallbacks}}': fallbacks.join('\n'),
    '{{headers}}': Object.entries(headers)
      .flatMap(([name, value]) => [`Header unset ${name}`, `Header always set ${name} "${value}"`])
      .join('\n  '),
    '{{hsts}}\n': isHttpsPromised ? `${HSTS}\n` : '',
    '{{index}}': fileOf('index.html'),
    '{{not-found}}': `${base}/${fileOf(notFound)}`,
    '{{redirect}}\n': redirectRules(facts),
  });
}

/** One rule for each renamed file. Most requests are for files that have their hash from the build, and skip all of them. */
function fileRules(renamed: readonly (readonly [path: string, file: string])[]): string {
  const rules = renamed.map(([path, file]) => `  RewriteRule "^${pattern(path)}$" "${file.replaceAll('$', '\\$')}"`);
  return [`  RewriteRule ^(?:assets|media)/ - [S=${rules.length}]`, ...rules].join('\n');
}

/**
 * Leads an address to its file without mod_rewrite. mod_dir redirects a page that `hasFolder` to the folder, and asks for the
 * index there.
 */
function fallback(address: string, file: string, hasFolder: boolean): string {
  const at = (url: string, directive: string) => `    <If "%{REQUEST_URI} == '${url}'">\n      ${directive}\n    </If>`;
  const index = hasFolder ? `${at(`${address}/`, `DirectoryIndex ${file}`)}\n` : '';
  return index + at(address, `FallbackResource "${file}"`);
}

/** Proxies that terminate HTTPS set `X-Forwarded-Proto`. `%1` is the path exactly as it was requested. */
function redirectRules({ redirectTo }: RuleFacts): string {
  if (redirectTo === undefined) return '';
  const { host } = new URL(redirectTo);
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
function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
