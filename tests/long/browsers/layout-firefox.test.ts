import { launchFirefox } from '../../support/browser/launchFirefox';
import { testLayout } from './testLayout';

testLayout(launchFirefox, { withContrast: false });
