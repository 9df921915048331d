import { expect, it } from 'vitest';
import { pagePolicies } from '../../../../scripts/build/site/pagePolicies';
import { hashOf } from '../../../../scripts/build/site/responseHeaders';

const STYLES = {
  'index.html': 'a{}',
  'contact.html': 'b{}',
  'services.html': 'b{}',
  'api/sent-page.html': 'c{}',
};
const ALL = ['a{}', 'b{}', 'c{}', 'former{}'];
const source = (text: string) => `'sha256-${hashOf(text)}'`;
const policyOf = (...texts: string[]) => `style-src 'self' ${texts.map(source).join(' ')}; img-src 'self'`;

const RULE = /<FilesMatch "(.+)">\s+Header always edit\* Content-Security-Policy "(.+)" ""\s+<\/FilesMatch>/g;

/** The policy that Apache sends for this file: `policy` without the sources that the rules remove. */
function policyFor(file: string, policy: string): string {
  return [...pagePolicies(STYLES).matchAll(RULE)]
    .filter(([, files = '']) => new RegExp(files).test(file))
    .reduce((left, [, , removed = '']) => left.replace(new RegExp(removed, 'g'), ''), policy);
}

it.each<[file: string, styles: string[]]>([
  // A page keeps its own style, and that of a former upload.
  ['contact.html', ['b{}', 'former{}']],
  ['contact.html.br', ['b{}', 'former{}']],
  ['services.html', ['b{}', 'former{}']],
  ['index.html', ['a{}', 'former{}']],
  ['xindex.html', ALL],
  ['index-html', ALL],
  ['index.html.zip', ALL],
  ['api/sent-page.html', ALL],
])('the policy of %s has the styles %j', (file, styles) => {
  expect(policyFor(file, policyOf(...ALL))).toBe(policyOf(...styles));
});
