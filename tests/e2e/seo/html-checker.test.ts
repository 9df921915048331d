import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { type NuFinding, nuFindings } from './nuChecker';

/** Messages about valid code that the checker does not know yet, each with the specification of that code. */
const RIGHT_ALL_THE_SAME: Record<string, string> = {
  // React writes the slash, and all attribute values of the pages have quotes.
  'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.':
    'https://html.spec.whatwg.org/multipage/syntax.html#start-tags',
  "CSS: “interpolate-size”: Property “interpolate-size” doesn't exist.":
    'https://www.w3.org/TR/css-values-5/#interpolate-size',
  "CSS: “container-type”: Property “container-type” doesn't exist.":
    'https://www.w3.org/TR/css-conditional-5/#container-type',
  // The unit cqi, alone and in min().
  'CSS: “font-size”: Unknown dimension.': 'https://www.w3.org/TR/css-conditional-5/#container-lengths',
  'CSS: “font-size”: Parse Error.': 'https://www.w3.org/TR/css-conditional-5/#container-lengths',
  "CSS: “animation-timeline”: Property “animation-timeline” doesn't exist.":
    'https://www.w3.org/TR/scroll-animations-1/#animation-timeline',
  "CSS: “animation-range”: Property “animation-range” doesn't exist.":
    'https://www.w3.org/TR/scroll-animations-1/#animation-range',
  // calc() inside min(), with a custom property in it.
  'CSS: “width”: The types are incompatible.': 'https://www.w3.org/TR/css-values-4/#comp-func',
  'CSS: Unrecognized at-rule “@starting-style”':
    'https://www.w3.org/TR/css-transitions-2/#defining-before-change-style',
  'CSS: Unrecognized at-rule “@view-transition”': 'https://www.w3.org/TR/css-view-transitions-2/#view-transition-rule',
  'CSS: Unknown pseudo-element or pseudo-class “::view-transition”.':
    'https://www.w3.org/TR/css-view-transitions-1/#pseudo-element-tree',
  'CSS: Parse Error. ::view-transition-': 'https://www.w3.org/TR/css-view-transitions-1/#pseudo-element-tree',
};

/** The part of ::view-transition-group that the checker shows. */
const VIEW_TRANSITION = /tion-group\(root\)/;

/** The message of a finding, with its extract if it is a parse error, which the message alone does not describe. */
function said({ message, extract = '' }: NuFinding): string {
  if (message !== 'CSS: Parse Error.') return message;
  return `${message} ${VIEW_TRANSITION.test(extract) ? '::view-transition-' : extract}`;
}

it('the Nu HTML checker has nothing to say of any page, style or drawing, not even a hint', {
  timeout: 180_000,
}, async () => {
  const { site } = inject('fixture');
  const files = ['', 'api/files', 'assets', 'our-work'].flatMap((folder) =>
    readdirSync(join(site, folder))
      .filter((name) => /\.(html|css|svg)$/.test(name))
      .map((name) => join(site, folder, name)),
  );
  expect(files.filter((file) => file.endsWith('.html'))).toHaveLength(14);
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(2);
  const findings = await nuFindings(files);
  const known = Object.keys(RIGHT_ALL_THE_SAME);
  expect(findings.filter((finding) => !known.includes(said(finding)))).toEqual([]);
  // Fails when a newer checker knows some of this code, whose messages can then be removed.
  expect(known.filter((each) => !findings.some((finding) => said(finding) === each))).toEqual([]);
});
