import { launchWebKit } from '../../support/browser/launchWebKit';
import { testLayout } from './testLayout';

testLayout(launchWebKit, { withScreens: false });
