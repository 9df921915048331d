import { expect, it } from 'vitest';
import { readSince } from '../../../scripts/package/options.mjs';

it.each(['--sinse x.zip', 'site.zip', '--since'])('npm run package refuses "%s"', (words) => {
  expect(() => readSince(words.split(' '))).toThrow(
    `npm run package does not know "${words}": write "npm run package", or "npm run package -- --since OLD.zip".`,
  );
});

it('npm run package knows the package that is on the host', () => {
  expect([readSince([]), readSince(['--since', 'old.zip'])]).toEqual([undefined, 'old.zip']);
});
