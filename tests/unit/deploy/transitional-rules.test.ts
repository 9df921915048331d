import { expect, it } from 'vitest';
import { rulesForBoth } from '../../../scripts/deploy/switch/transitional-rules.mjs';

const rules = (policy: string) => `# Rules
<IfModule mod_headers.c>
  Header always set Content-Security-Policy "${policy}"
  Header always set Referrer-Policy "no-referrer"
</IfModule>
`;

it('adds the hashes of the former release to the Content-Security-Policy of the next one', () => {
  const former = "default-src 'none'; script-src 'self' 'sha256-a='; style-src 'self' 'sha256-b=' https://old.test";
  const next = "script-src 'self' 'sha256-a='; style-src 'self' 'sha256-c='; img-src 'self'";
  expect(rulesForBoth(rules(former), rules(next))).toBe(
    rules("script-src 'self' 'sha256-a='; style-src 'self' 'sha256-c=' 'sha256-b='; img-src 'self'"),
  );
});

it('makes no transitional rules if one release has no policy, or the next one has all hashes already', () => {
  const policy = rules("style-src 'self' 'sha256-a='");
  expect(rulesForBoth('# none', policy)).toBeUndefined();
  expect(rulesForBoth(policy, '# none')).toBeUndefined();
  expect(rulesForBoth(policy, rules("style-src 'self' 'sha256-a=' 'sha256-b='"))).toBeUndefined();
});
