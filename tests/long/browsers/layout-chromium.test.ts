import { launchChromium } from '../../support/browser/launchChromium';
import { SIZES } from '../../visual/sizes';
import { testLayout } from './testLayout';

testLayout(launchChromium, { sizes: SIZES, withContrast: true });
