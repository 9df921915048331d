import { parseArgs } from 'node:util';

const OPTIONS = /** @type {const} */ ({
  url: { type: 'string' },
  json: { type: 'boolean', default: false },
  send: { type: 'boolean', default: false },
  dns: { type: 'string' },
});

/**
 * @typedef {object} Options
 * @property {URL | undefined} url the address of the site, whose host is checked too
 * @property {boolean} isJson
 * @property {boolean} sendsMail
 * @property {string | undefined} nameServer an IP address, with or without a port; undefined is the system's name server
 */

/**
 * The options after `npm run doctor --`. Throws one sentence for an unknown option or value.
 * @param {string[]} words
 * @returns {Options}
 */
export function readOptions(words) {
  const { url, json, send, dns } = parse(words);

  return { url: url === undefined ? undefined : siteUrl(url), isJson: json, sendsMail: send, nameServer: dns };
}

/** @param {string[]} words */
function parse(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS }).values;
  } catch {
    throw new Error(
      `"${words.join(' ')}" is not understood: the options are --url https://…, --json, --send and --dns ADDRESS.`,
    );
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
