import { expect, it } from 'vitest';
import { turnOf } from '../../../scripts/deploy/release/plan.mjs';
import { rulesForBoth } from '../../../scripts/deploy/switch/transitional-rules.mjs';

const rules = (policy: string) => `# Rules
<IfModule mod_headers.c>
  Header always set Content-Security-Policy "${policy}"
  Header always set Referrer-Policy "no-referrer"
</IfModule>
`;

it('adds the hashes of the former release to the Content-Security-Policy of the next one', () => {
  const former = rules(
    "default-src 'none'; script-src 'self' 'sha256-a='; style-src 'self' 'sha256-b=' https://old.test",
  );
  const next = rules("script-src 'self' 'sha256-a='; style-src 'self' 'sha256-c='; img-src 'self'");
  expect(rulesForBoth(former, next)).toBe(
    rules("script-src 'self' 'sha256-a='; style-src 'self' 'sha256-c=' 'sha256-b='; img-src 'self'"),
  );
});

it('makes no transitional rules if one release has no policy, or the next one has all hashes already', () => {
  const policy = rules("style-src 'self' 'sha256-a='");
  expect(rulesForBoth('# none', policy)).toBeUndefined();
  expect(rulesForBoth(policy, '# none')).toBeUndefined();
  expect(rulesForBoth(policy, rules("style-src 'self' 'sha256-a=' 'sha256-b='"))).toBeUndefined();
});

it('moves the compressed forms of a page with the page', () => {
  const paths = ['index.html', 'index.html.br'];
  expect(new Set(paths.map(turnOf))).toEqual(new Set([turnOf('contact.html')]));
  expect(turnOf('assets/app.js.br')).toBe(turnOf('assets/app.js'));
});

it('moves dependencies before the files that reference them, and the rules of the site alone', () => {
  const paths = ['contact.html', 'api/contact_api.php', 'api/.htaccess', '.htaccess', 'media/film.mp4', 'robots.txt'];
  expect(paths.map(turnOf)).toEqual([4, 3, 2, 1, 0, 2]);
});
