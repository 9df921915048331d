import { expect, test } from 'vitest';
import { contradictions, parseRules, rulesWith } from '../../../scripts/deploy/rules';

const BLOCK = '# BEGIN Studio site\n# Release 0123456789ab\nRewriteEngine On\n# END Studio site\n';
const CPANEL = '\n# php -- BEGIN cPanel “ea-php82”\nAddHandler x .php\n# php -- END cPanel';
const LATIN = Buffer.from('# caf\xe9\n', 'latin1');
const FORMER =
  '# For Apache 2.4 and LiteSpeed. The build …\nRewriteEngine On\n    Require all denied\n  </FilesMatch>\n</IfModule>\n';

test.each([
  ['nothing', '', BLOCK],
  ["a panel's lines", CPANEL, BLOCK + CPANEL],
  [
    'lines around a block',
    `Options A\r\n${BLOCK.replace('Rewrite', 'Other')}${CPANEL}`,
    `Options A\r\n${BLOCK}${CPANEL}`,
  ],
  ['a block that a Windows editor has saved', BLOCK.replaceAll('\n', '\r\n') + CPANEL, BLOCK + CPANEL],
  ['bytes that are no UTF-8', LATIN, Buffer.concat([Buffer.from(BLOCK), LATIN])],
  ['rules of a build without the two lines', FORMER + CPANEL, BLOCK + CPANEL],
])('a deploy puts its block into a .htaccess with %s, and changes no other byte', (_, before, after) => {
  expect(rulesWith(parseRules(Buffer.from(before)), BLOCK)).toEqual(Buffer.from(after));
});

const UNCLEAR = ['# BEGIN Studio site\n', BLOCK.slice(BLOCK.indexOf('\n')), BLOCK + CPANEL + BLOCK];
test.each(UNCLEAR)('lines around the site’s rules that are missing or twice are no reason to guess: %j', (text) => {
  expect(() => parseRules(Buffer.from(text))).toThrow(/must have the lines .* once, around/);
});

test.each([
  ['RewriteRule . /index.php [L]', '', /^Line 1 of .* answers before the site's rules: move it/],
  ['RewriteRule ^(.*)$ /blog/$1 [L]', '', /answers before/],
  ['', 'RewriteRule . /index.php [L]', undefined],
  ['RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]', '', undefined],
  ['RewriteCond %{HTTPS} off\nRewriteRule ^(.*)$ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]', '', undefined],
  ['RewriteRule ^(.*)$ "https://www.studio.test/$1" [R=301,L]', '', undefined],
  ['', 'Redirect 301 / https://old.test/', /^Line 5 of .* sends every visitor to another site/],
  ['RedirectMatch permanent ^/(.*)$ https://old.test/$1', '', /another site/],
  ['Redirect 301 /old https://old.test/', '', undefined],
  ['RewriteRule ^$ https://old.test/ [R=301,L]', '', undefined],
  ['', 'RewriteBase /blog/', /moves the site's addresses to another folder/],
  ['', 'RewriteBase /', undefined],
  ['', 'rewriteengine off', /switches the site's rules off: delete it/],
  ['# RewriteEngine off', '', undefined],
])('a deploy names the lines that contradict the site: %s | %s', (before, after, sentence) => {
  const found = contradictions({ before, block: BLOCK, after }, BLOCK, 'https://www.studio.test/');
  expect(found).toEqual(sentence === undefined ? [] : [expect.stringMatching(sentence)]);
});
