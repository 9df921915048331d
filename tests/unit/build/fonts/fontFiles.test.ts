import { expect, it } from 'vitest';
import { wholeFont } from '../../../../scripts/build/fonts/fontFiles.mjs';

it('a font that is not installed is named with its package', () => {
  expect(() => wholeFont('no-such-font/files/no-such-font-latin.woff2')).toThrow(
    'There is no font no-such-font/files/no-such-font-latin.woff2: install its package, @fontsource-variable/no-such-font.',
  );
});
