import { launchWebKit } from '../../support/browser/launchWebKit';
import { tour } from './tour';

tour(launchWebKit);
