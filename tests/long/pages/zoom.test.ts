import { testZoom } from '../../e2e/pages/zoomClaims';
import { everyPage } from '../../support/browser/everyPage';

await testZoom(everyPage);
