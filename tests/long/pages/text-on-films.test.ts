import { testTextOnFilms } from '../../e2e/pages/textOnFilmsClaims';
import { WIDTHS } from '../../support/browser/everyPage';

const ADDRESSES = ['/', '/landing', '/no-such-page'];

await testTextOnFilms([
  ...ADDRESSES.flatMap((address) => WIDTHS.map((width) => ({ address, width, height: 844 }))),
  // On a phone held sideways the words reach high up; those of the page for addresses that are none stand below its edge.
  ...['/', '/landing'].map((address) => ({ address, width: 844, height: 390 })),
]);
