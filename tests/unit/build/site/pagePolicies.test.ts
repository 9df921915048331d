import { expect, it } from 'vitest';
import { pagePolicies } from '../../../../scripts/build/site/pagePolicies';
import { hashOf } from '../../../../scripts/build/site/responseHeaders';

const STYLES = {
  'index.html': 'a{}',
  'contact.html': 'b{}',
  'services.html': 'b{}',
  'api/sent-page.html': 'c{}',
};
const source = (text: string) => `'sha256-${hashOf(text)}'`;
const policyOf = (...texts: string[]) => `style-src 'self' ${texts.map(source).join(' ')}; img-src 'self'`;

const RULE = /<FilesMatch "(.+)">\s+Header always edit\* Content-Security-Policy "(.+)" ""\s+<\/FilesMatch>/g;

/** The policy that Apache sends for this file: `policy` without the sources that the rules remove. */
function policyFor(file: string, policy: string): string {
  return [...pagePolicies(STYLES).matchAll(RULE)]
    .filter(([, files = '']) => new RegExp(files).test(file))
    .reduce((left, [, , removed = '']) => left.replace(new RegExp(removed, 'g'), ''), policy);
}

it.each(['contact.html', 'contact.html.br', 'services.html'])(
  'the policy of %s keeps its own style and that of a former upload alone',
  (file) => {
    const former = 'former{}';
    expect(policyFor(file, policyOf('a{}', 'b{}', 'c{}', former))).toBe(policyOf('b{}', former));
  },
);

it('the policy of the home page keeps its own style alone', () => {
  expect(policyFor('index.html', policyOf('a{}', 'b{}', 'c{}'))).toBe(policyOf('a{}'));
});

it.each(['xindex.html', 'index-html', 'index.html.zip', 'api/sent-page.html'])(
  'the policy of %s stays whole',
  (file) => {
    const policy = policyOf('a{}', 'b{}', 'c{}');
    expect(policyFor(file, policy)).toBe(policy);
  },
);
