const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The English names of countries, by their codes. */
export const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The codes (ISO 3166) of all countries by their codes and English names; a former code, such as DD, has the present one. */
const CODES = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const { region = code } = new Intl.Locale(`und-${code}`);
    const name = countryNames.of(region);
    return name ? [code, name.toUpperCase()].map((written) => [written, region] as const) : [];
  }),
);

/** The code of a country that is written by its English name or its code; undefined if there is none. */
export const countryCode = (written: string) => CODES.get(written.toUpperCase());
