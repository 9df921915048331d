import { testTextOnFilms } from '../../e2e/pages/textOnFilmsClaims';
import { WIDTHS } from '../../support/browser/everyPage';

const ADDRESSES = ['/', '/landing', '/no-such-page'];

await testTextOnFilms([
  ...ADDRESSES.flatMap((address) => WIDTHS.map((width) => ({ address, width, height: 844 }))),
  // On a phone held sideways the text reaches high up; the text of the 404 page is below the edge of the screen there.
  ...['/', '/landing'].map((address) => ({ address, width: 844, height: 390 })),
]);
