import { describe } from 'vitest';
import { launchChromium } from '../../support/browser/launchChromium';
import { SIZES } from '../../visual/sizes';
import { testLayout } from './testLayout';

testLayout(launchChromium, { sizes: SIZES, withContrast: true });

describe.each([24, 32])('with letters of %i pixels', (letters) => {
  const sizes = [320, 390, 576, 768, 992, 1200, 1440].map((width) => ({ width, height: 800 }));
  testLayout(launchChromium, { sizes, withContrast: false, letters });
});
