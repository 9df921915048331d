import { testTextOnFilms } from './textOnFilmsClaims';

// The first film that visitors see, on a phone; the long tests have all pages and widths.
await testTextOnFilms([{ address: '/', width: 390, height: 844 }]);
