import { launchFirefox } from '../../support/browser/launchFirefox';
import { tour } from './tour';

tour(launchFirefox);
