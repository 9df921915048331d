import { expect, it, vi } from 'vitest';

/** The rules of a site in this folder, with the values of the marks of its `.htaccess`. */
async function rulesFor(baseUrl: string, isHttpsPromised: boolean, redirectTo: string | undefined) {
  vi.stubEnv('BASE_URL', baseUrl);
  vi.resetModules();
  const { webServerRules } = await import('../../../../scripts/build/site/webServerRules');
  const marks = ['addresses', 'base', 'base-pattern', 'headers', 'hsts', 'fallbacks', 'not-found'];
  const templates = {
    '.htaccess': ['redirect', ...marks].map((mark) => `{{${mark}}}`).join('\n---\n'),
    'our-work/.htaccess': 'as it is',
    'api/.htaccess': '{{redirect}}\n{{base}}',
  };
  const rules = webServerRules(templates, {
    paths: ['/', '/our-work'],
    notFound: '404.html',
    headers: { 'X-Frame-Options': 'DENY' },
    isHttpsPromised,
    redirectTo,
  });
  const values = rules['.htaccess'].split('---').map((value) => value.trim());
  return { rules, redirect: values[0]?.match(/(?<=^ *)Rewrite.*/gm), values: values.slice(1) };
}

it('rules of the server list every page but the home page, and replace headers of the host', async () => {
  const { rules, redirect, values } = await rulesFor('/', false, undefined);
  expect([redirect, rules['our-work/.htaccess'], rules['api/.htaccess']]).toEqual([null, 'as it is', '']);
  expect(values).toEqual([
    'our-work',
    '',
    '',
    'Header unset X-Frame-Options\n  Header always set X-Frame-Options "DENY"',
    '',
    `<If "%{REQUEST_URI} == '/our-work'">\n      FallbackResource /our-work.html\n    </If>`,
    '/404.html',
  ]);
});

it('they name the sub-folder of the site, promise HTTPS, and redirect other hosts and schemes', async () => {
  const { rules, redirect, values } = await rulesFor('/studio.new/', true, 'https://www.studio.example/sub');
  expect([values[1], values[2], values.at(-1)]).toEqual(['/studio.new', '/studio\\.new', '/studio.new/404.html']);
  expect(values[4]?.match(/Header always set Strict.*/g)).toEqual([
    'Header always set Strict-Transport-Security "max-age=31536000" env=HTTPS',
    'Header always set Strict-Transport-Security "max-age=31536000" env=SECURE',
  ]);
  expect(redirect).toEqual([
    'RewriteCond %{ENV:REDIRECT_STATUS} ^$',
    'RewriteCond %{REQUEST_METHOD} ^(?:GET|HEAD)$',
    'RewriteCond %{REQUEST_URI} !/\\.well-known/',
    'RewriteCond %{HTTP:X-Forwarded-Proto}/%{HTTPS} !^(?:https|/on$) [NC,OR]',
    'RewriteCond %{HTTP_HOST} !^www\\.studio\\.example$ [NC]',
    'RewriteCond %{THE_REQUEST} \\s(/[^?\\s]*)',
    'RewriteRule ^ https://www.studio.example%1 [R=301,L,NE]',
  ]);
  expect(rules['api/.htaccess'].split('\n').slice(-3)).toEqual([`  ${redirect?.at(-1)}`, '', '/studio.new']);
});
