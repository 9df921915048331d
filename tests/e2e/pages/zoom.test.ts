import { everyPage } from '../../support/browser/everyPage';
import { testZoom } from './zoomClaims';

// The page with the most kinds of content; the long tests have all of them.
await testZoom(everyPage.filter(({ name }) => name === 'contact'));
