import { readOptions as readAny } from '../support/readOptions.ts';
import { UserError } from '../support/UserError.ts';

/** The options of the doctor. */
export interface Options {
  /** The address of the site, whose host is checked too. */
  url: URL | undefined;
  isJson: boolean;
}

/** The options after `npm run doctor --`. Throws a `UserError` for an unknown option or value. */
export function readOptions(words: readonly string[]): Options {
  const { url, json } = readAny(words, {
    url: { type: 'string' },
    json: { type: 'boolean', default: false },
  }).values;

  return { url: url === undefined ? undefined : siteUrl(url), isJson: json };
}

function siteUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new UserError(`--url ${text} is no address of a site: write it as visitors do, such as https://example.com.`);
  }

  return url;
}
