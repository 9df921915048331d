import { expect, it } from 'vitest';
import { type RuleFacts, siteBlock, webServerRules } from '../../../../scripts/build/site/webServerRules';

const FACTS: RuleFacts = {
  base: '',
  paths: ['/', '/our-work', '/our-work/rain'],
  notFound: '404.html',
  headers: { 'X-Frame-Options': 'DENY' },
  hasEditor: false,
  isHttpsPromised: false,
};
const NAMES = {
  '404.html': '404.000000000000.html',
  '404.html.br': '404.000000000000.html.br',
  'google $1.html': 'google $1.333333333333.html',
  'index.html': 'index.111111111111.html',
  'our-work.html': 'our-work.222222222222.html',
  'robots.txt': 'robots.txt',
};

/** The lines of the block that contain one of these words. */
const lines = (block: string, ...words: string[]) =>
  block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => words.some((word) => line.includes(word)));

it('the rules list every page but Home once, replace headers of the host, and stand between two lines', () => {
  const rules = webServerRules(FACTS);
  const block = rules['.htaccess'] ?? '';
  expect(block).toMatch(/^# BEGIN Studio site\n[\s\S]*\n# END Studio site\n$/);
  expect(block).not.toMatch(/\{\{|RewriteRule .*admin|Strict-Transport-Security "/);
  expect(lines(block, 'our-work|')).toHaveLength(1);
  expect(lines(block, 'X-Frame-Options')).toEqual([
    'Header unset X-Frame-Options',
    'Header always set X-Frame-Options "DENY"',
  ]);
  expect(lines(block, 'DirectoryIndex', 'ErrorDocument 404', 'FallbackResource', '<If "', 'RewriteRule "')).toEqual([
    'ErrorDocument 404 /404.html',
    'DirectoryIndex index.html index.php index.html',
    'DirectoryIndex index.html .htaccess',
    `<If "%{REQUEST_URI} == '/our-work/'">`,
    'DirectoryIndex /our-work.html',
    `<If "%{REQUEST_URI} == '/our-work'">`,
    'FallbackResource "/our-work.html"',
    `<If "%{REQUEST_URI} == '/our-work/rain'">`,
    'FallbackResource "/our-work/rain.html"',
  ]);
  expect(lines(rules['api/.htaccess'] ?? '', 'ErrorDocument 413', 'https://')).toEqual([
    'ErrorDocument 413 /api/contact_api.php',
  ]);
});

it('each file with another name on the host has one rule, and is named wherever rules name files', () => {
  const block = siteBlock({ ...FACTS, base: '/studio' }, NAMES);
  expect(lines(block, '000000000000', '111111111111', '222222222222', '333333333333', '[S=')).toEqual([
    'ErrorDocument 403 /studio/404.000000000000.html',
    'ErrorDocument 404 /studio/404.000000000000.html',
    'DirectoryIndex index.111111111111.html index.php index.html',
    'RewriteRule ^(?:assets|media)/ - [S=4]',
    'RewriteRule "^404\\.html$" "404.000000000000.html"',
    'RewriteRule "^google \\$1\\.html$" "google \\$1.333333333333.html"',
    'RewriteRule "^index\\.html$" "index.111111111111.html"',
    'RewriteRule "^our-work\\.html$" "our-work.222222222222.html"',
    'DirectoryIndex index.111111111111.html .htaccess',
    'DirectoryIndex /studio/our-work.222222222222.html',
    'FallbackResource "/studio/our-work.222222222222.html"',
    'FallbackResource "/studio/404.000000000000.html"',
    'FallbackResource "/studio/google $1.333333333333.html"',
    'FallbackResource "/studio/index.111111111111.html"',
  ]);
  expect(() => siteBlock(FACTS, { "it's.txt": "it's.444444444444.txt" })).toThrow(
    /^it's\.txt has a quote, .* rename it/,
  );
});

it('the rules promise HTTPS, redirect other hosts and schemes, and lead to the editor, where they are told to', () => {
  const facts = { ...FACTS, base: '/studio.new', hasEditor: true, isHttpsPromised: true };
  const rules = webServerRules({ ...facts, redirectTo: 'https://www.studio.example/sub' });
  const block = rules['.htaccess'] ?? '';
  expect(lines(block, 'Strict-Transport-Security "', 'SetEnvIf Request_URI', 'admin')).toEqual([
    'SetEnvIf Request_URI "^/studio\\.new/(?:assets|media)/[^/]+$" HASHED',
    'Header always set Strict-Transport-Security "max-age=31536000" env=HTTPS',
    'Header always set Strict-Transport-Security "max-age=31536000" env=SECURE',
    'RewriteRule ^admin$ /studio.new/admin/ [R=301,L]',
    'RewriteRule ^admin/$ admin/index.html',
  ]);
  for (const text of [block, rules['api/.htaccess'] ?? '']) {
    const [, redirect = ''] = text.match(/find their proof on each host\.\n([\s\S]*?)\n\n/) ?? [];
    expect(lines(redirect, 'Rewrite')).toEqual([
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
