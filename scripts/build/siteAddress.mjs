/**
 * The address of the site, as the settings give it.
 *
 * @typedef {object} SiteAddress
 * @property {string | undefined} url the canonical address without a trailing slash, if known
 * @property {string} base prefix of the path of every page and file: empty, or such as `/studio`
 * @property {boolean} isRedirectedTo whether requests with another scheme or host name redirect there
 * @property {boolean} isHttpsPromised whether browsers are told to use only HTTPS for a year (HSTS)
 */

/** Only an origin and plain folders, because the address is written into every page and into `.htaccess`. */
const ADDRESS = /^https?:\/\/[^/?#@\s"'<>\\]+((?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*)\/?$/;

const ON = /^(on|true|yes|1)$/i;
const OFF = /^(|off|false|no|0)$/i;

/**
 * Reads the site's address from the settings. Throws a one-sentence error when a setting is invalid.
 *
 * @param {Record<string, string>} settings
 * @returns {SiteAddress}
 */
export function siteAddress({ SITE_URL = '', REDIRECT_TO_SITE_URL = '', HSTS = '' }) {
  const [, base] = ADDRESS.exec(SITE_URL) ?? [];
  if (SITE_URL !== '' && (base === undefined || !URL.canParse(SITE_URL))) {
    throw new Error(
      `SITE_URL is "${SITE_URL}": write the address that visitors type, such as 'https://example.com' or 'https://example.com/studio'.`,
    );
  }
  const url = SITE_URL === '' ? undefined : SITE_URL.replace(/\/$/, '');
  return {
    url,
    base: base ?? '',
    isRedirectedTo: isRedirectedTo(REDIRECT_TO_SITE_URL, url),
    isHttpsPromised: isOn('HSTS', HSTS),
  };
}

/** @param {string} setting @param {string | undefined} url */
function isRedirectedTo(setting, url) {
  if (!isOn('REDIRECT_TO_SITE_URL', setting)) return false;
  if (url === undefined)
    throw new Error('REDIRECT_TO_SITE_URL is on, but SITE_URL is not set: write where to lead to.');
  // HSTS sends returning visitors back to HTTPS, so a redirect to HTTP would loop forever.
  if (!url.startsWith('https:')) {
    throw new Error(`REDIRECT_TO_SITE_URL is on, but SITE_URL is "${url}": lead visitors to an https address only.`);
  }
  return true;
}

/** @param {string} name @param {string} setting */
function isOn(name, setting) {
  if (!ON.test(setting) && !OFF.test(setting)) throw new Error(`${name} is "${setting}": write 'on' or 'off'.`);
  return ON.test(setting);
}
