import { testTextOnFilms } from '../../e2e/pages/textOnFilmsClaims';
import { WIDTHS } from '../../support/browser/everyPage';

const ADDRESSES = ['/', '/landing', '/no-such-page'];

await testTextOnFilms(ADDRESSES.flatMap((address) => WIDTHS.map((width) => ({ address, width }))));
