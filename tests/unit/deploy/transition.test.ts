import { expect, it } from 'vitest';
import { turnOf } from '../../../scripts/deploy/plan.mjs';
import { rulesForBoth } from '../../../scripts/deploy/transition.mjs';

const rules = (policy: string) => `# Rules
<IfModule mod_headers.c>
  Header always set Content-Security-Policy "${policy}"
  Header always set Referrer-Policy "no-referrer"
</IfModule>
`;

it('lets the pages of both releases be as they are', () => {
  const former = rules(
    "default-src 'none'; script-src 'self' 'sha256-a='; style-src 'self' 'sha256-b=' https://old.test",
  );
  const next = rules("script-src 'self' 'sha256-a='; style-src 'self' 'sha256-c='; img-src 'self'");
  expect(rulesForBoth(former, next)).toBe(
    rules("script-src 'self' 'sha256-a='; style-src 'self' 'sha256-c=' 'sha256-b='; img-src 'self'"),
  );
});

it('makes no rules in between where one of both has none, or the next ones know all', () => {
  const policy = rules("style-src 'self' 'sha256-a='");
  expect(rulesForBoth('# none', policy)).toBeUndefined();
  expect(rulesForBoth(policy, '# none')).toBeUndefined();
  expect(rulesForBoth(policy, rules("style-src 'self' 'sha256-a=' 'sha256-b='"))).toBeUndefined();
});

it('moves the compressed forms of a page with the page', () => {
  const paths = ['index.html', 'index.html.br', 'index.html.gz'];
  expect(new Set(paths.map(turnOf))).toEqual(new Set([turnOf('contact.html')]));
  expect(turnOf('assets/app.js.br')).toBe(turnOf('assets/app.js'));
});

it('moves what others name before those that name it, and the rules of the site alone', () => {
  const paths = ['contact.html', 'api/contact_api.php', 'api/.htaccess', '.htaccess', 'media/film.mp4', 'robots.txt'];
  expect(paths.map(turnOf)).toEqual([3, 2, 2, 1, 0, 2]);
});
