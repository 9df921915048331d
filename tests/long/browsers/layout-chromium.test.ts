import { launchChromium } from '../../support/browser/launchChromium';
import { testLayout } from './testLayout';

testLayout(launchChromium, { withContrast: true });
