import { launchWebKit } from '../../support/browser/launchWebKit';
import { ONE_SIZE_PER_LAYOUT, testLayout } from './testLayout';

testLayout(launchWebKit, { sizes: ONE_SIZE_PER_LAYOUT, withContrast: false });
