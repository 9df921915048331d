import { launchFirefox } from '../../support/browser/launchFirefox';
import { ONE_SIZE_PER_LAYOUT, testLayout } from './testLayout';

testLayout(launchFirefox, { sizes: ONE_SIZE_PER_LAYOUT, withContrast: true });
