import { parseArgs } from 'node:util';

const OPTIONS = /** @type {const} */ ({
  url: { type: 'string' },
  json: { type: 'boolean', default: false },
  send: { type: 'boolean', default: false },
});

/**
 * @typedef {object} Options
 * @property {URL | undefined} url the address of the site, whose host is checked too
 * @property {boolean} isJson
 * @property {boolean} sendsMail
 */

/**
 * The options after `npm run doctor --`. Throws one sentence for an unknown option or value.
 * @param {string[]} words
 * @returns {Options}
 */
export function readOptions(words) {
  const { url, json, send } = parse(words);

  return { url: url === undefined ? undefined : siteUrl(url), isJson: json, sendsMail: send };
}

/** @param {string[]} words */
function parse(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS }).values;
  } catch {
    throw new Error(`"${words.join(' ')}" is not understood: the options are --url https://…, --json and --send.`);
  }
}

/** @param {string} text */
function siteUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`--url ${text} is no address of a site: write it as visitors do, such as https://example.com.`);
  }

  return url;
}
