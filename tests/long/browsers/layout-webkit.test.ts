import { launchWebKit } from '../../support/browser/launchWebKit';
import { testLayout } from './testLayout';

testLayout(launchWebKit, { withContrast: false });
