import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RuleFacts } from '../../../../scripts/build/site/webServerRules';

const TEMPLATES = {
  '.htaccess':
    '{{redirect}}\naddresses {{addresses}}\nbase {{base}}\npattern {{base-pattern}}\n  {{headers}}\n{{page-policies}}\n{{hsts}}\n{{fallbacks}}\n404 {{not-found}}',
  'our-work/.htaccess': 'as it is',
  'api/.htaccess': '{{redirect}}\nbase {{base}}',
};
const FACTS: RuleFacts = {
  paths: ['/', '/our-work', '/contact'],
  notFound: '404.html',
  headers: { 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer' },
  pagePolicies: 'policies',
  isHttpsPromised: false,
  redirectTo: undefined,
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

async function rulesFor(facts: Partial<RuleFacts> = {}) {
  const { webServerRules } = await import('../../../../scripts/build/site/webServerRules');
  return webServerRules(TEMPLATES, { ...FACTS, ...facts });
}

describe('the rules of the web server', () => {
  it('list every page but the home page, and replace headers that the host sets', async () => {
    expect(await rulesFor()).toEqual({
      '.htaccess': `addresses our-work|contact
base${' '}
pattern${' '}
  Header unset X-Frame-Options
  Header always set X-Frame-Options "DENY"
  Header unset Referrer-Policy
  Header always set Referrer-Policy "no-referrer"
policies
    <If "%{REQUEST_URI} == '/our-work'">
      FallbackResource /our-work.html
    </If>
    <If "%{REQUEST_URI} == '/contact'">
      FallbackResource /contact.html
    </If>
404 /404.html`,
      'our-work/.htaccess': 'as it is',
      'api/.htaccess': 'base ',
    });
  });

  it('name the sub-folder of the site, as a path and as a pattern, and promise HTTPS only where the owner does', async () => {
    vi.stubEnv('BASE_URL', '/studio.new/');
    const rules = await rulesFor({ isHttpsPromised: true });
    expect(rules['.htaccess']).toContain('base /studio.new\npattern /studio\\.new\n');
    expect(rules['.htaccess']).toContain('404 /studio.new/404.html');
    expect(rules['api/.htaccess']).toBe('base /studio.new');
    expect(rules['.htaccess'].match(/Header always set Strict.*/g)).toEqual([
      'Header always set Strict-Transport-Security "max-age=31536000" env=HTTPS',
      'Header always set Strict-Transport-Security "max-age=31536000" env=SECURE',
    ]);
  });

  it('redirect the other hosts and schemes to the canonical address, at the root and in api/', async () => {
    const rules = await rulesFor({ redirectTo: 'https://www.studio.example/sub' });
    for (const text of [rules['.htaccess'], rules['api/.htaccess']]) {
      expect(text.match(/(?<=^ +)Rewrite.*/gm)).toEqual([
        'RewriteCond %{ENV:REDIRECT_STATUS} ^$',
        'RewriteCond %{REQUEST_METHOD} ^(?:GET|HEAD)$',
        'RewriteCond %{REQUEST_URI} !/\\.well-known/',
        'RewriteCond %{HTTP:X-Forwarded-Proto}/%{HTTPS} !^(?:https|/on$) [NC,OR]',
        'RewriteCond %{HTTP_HOST} !^www\\.studio\\.example$ [NC]',
        'RewriteCond %{THE_REQUEST} \\s(/[^?\\s]*)',
        'RewriteRule ^ https://www.studio.example%1 [R=301,L,NE]',
      ]);
    }
  });

  it('escape a text so that its pattern matches this text alone', async () => {
    const { pattern } = await import('../../../../scripts/build/site/webServerRules');
    const text = 'a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o/-';
    expect(new RegExp(`^${pattern(text)}$`).test(text)).toBe(true);
  });
});
