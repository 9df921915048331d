import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFixture, type FixtureBuild } from '../../support/commands/buildFixture';
import { SIZES, visualCheck } from '../../visual/visualCheck';

let build: FixtureBuild;
beforeAll(async () => {
  build = await buildFixture();
});
afterAll(() => build?.remove());

const LAYOUTS = [320, 390, 576, 768, 992, 1200, 1440].map((width) => [width, 800] as const);

it.each([
  [16, SIZES],
  [24, LAYOUTS],
  [32, LAYOUTS],
] as const)(
  'with letters of %i pixels, every page and state is whole from the narrowest phone to the widest desktop',
  async (letters, sizes) => {
    const options = { wanted: ['chromium'], sizes, letters, withContrast: letters === 16 };
    expect(await visualCheck(build.site, options)).toEqual({ faults: [], missing: [] });
  },
  600_000,
);
