import { expect, it } from 'vitest';
import { type RuleFacts, siteBlock, webServerRules } from '../../../../scripts/build/site/webServerRules';

const FACTS: RuleFacts = {
  base: '/studio.new',
  pages: { '/': 'index.html', '/our-work': 'our-work.html', '/our-work/rain': 'our-work/rain.html' },
  notFound: '404.html',
  headers: { 'X-Frame-Options': 'DENY' },
  hasEditor: false,
  isHttpsPromised: false,
};

/** The lines of the rules that contain one of these words. */
const lines = (rules: string | undefined, ...words: string[]) =>
  (rules ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => words.some((word) => line.includes(word)));

it('the rules stand between two lines, list every page but Home once, and have no more than they are told', () => {
  const block = webServerRules(FACTS)['.htaccess'] ?? '';
  expect(block).toMatch(/^# BEGIN Studio site\n[\s\S]*\n# END Studio site\n$/);
  expect(lines(block, '(our-work|our-work/rain)')).toHaveLength(1);
  expect(block).not.toMatch(/\{\{|RewriteRule "|admin|HTTP_HOST|Strict-Transport-Security "/);
});

it('each file with another name on the host has one rule, and is named wherever rules name files', () => {
  const block = siteBlock(FACTS, {
    '404.html': '404.000000000000.html',
    '404.html.br': '404.000000000000.html.br',
    'google $1.html': 'google $1.333333333333.html',
    'index.html': 'index.111111111111.html',
    'our-work.html': 'our-work.222222222222.html',
    'robots.txt': 'robots.txt',
  });
  expect(lines(block, '000000000000', '111111111111', '222222222222', '333333333333', '[S=')).toEqual([
    'ErrorDocument 403 /studio.new/404.000000000000.html',
    'ErrorDocument 404 /studio.new/404.000000000000.html',
    'DirectoryIndex index.111111111111.html index.php index.html',
    'RewriteRule ^(?:assets|media)/ - [S=4]',
    'RewriteRule "^404\\.html$" "404.000000000000.html"',
    'RewriteRule "^google \\$1\\.html$" "google \\$1.333333333333.html"',
    'RewriteRule "^index\\.html$" "index.111111111111.html"',
    'RewriteRule "^our-work\\.html$" "our-work.222222222222.html"',
    'DirectoryIndex index.111111111111.html .htaccess',
    'DirectoryIndex /studio.new/our-work.222222222222.html',
    'FallbackResource "/studio.new/our-work.222222222222.html"',
    'FallbackResource "/studio.new/404.000000000000.html"',
    'FallbackResource "/studio.new/google $1.333333333333.html"',
    'FallbackResource "/studio.new/index.111111111111.html"',
  ]);
  expect(() => siteBlock(FACTS, { "it's.txt": "it's.444444444444.txt" })).toThrow(
    /^it's\.txt has a quote, .* rename it/,
  );
});

it('the rules promise HTTPS, redirect other hosts and schemes, and lead to the editor, where they are told to', () => {
  const facts = { ...FACTS, hasEditor: true, isHttpsPromised: true, redirectTo: 'https://www.studio.example/sub' };
  const rules = webServerRules(facts);
  expect(lines(rules['.htaccess'], 'Strict-Transport-Security "', 'SetEnvIf Request_URI', 'admin')).toEqual([
    'SetEnvIf Request_URI "^/studio\\.new/(?:assets|media)/[^/]+$" HASHED',
    'Header always set Strict-Transport-Security "max-age=31536000" env=HTTPS',
    'Header always set Strict-Transport-Security "max-age=31536000" env=SECURE',
    'RewriteRule ^admin$ /studio.new/admin/ [R=301,L]',
    'RewriteRule ^admin/$ admin/index.html',
  ]);
  for (const text of [rules['.htaccess'], rules['api/.htaccess']]) {
    expect(lines(text, 'www')).toEqual([
      'RewriteCond %{HTTP_HOST} !^www\\.studio\\.example$ [NC]',
      'RewriteRule ^ https://www.studio.example%1 [R=301,L,NE]',
    ]);
  }
});
