import { UserError } from '../support/UserError.ts';

/**
 * The address of the site, as the settings give it: `url` is the canonical one without a trailing slash, if known; `base` the
 * prefix of the path of every page and file, empty or such as `/studio`; `isRedirectedTo` whether requests with another scheme or
 * host name redirect there; `isHttpsPromised` whether browsers are told to use only HTTPS for a year (HSTS).
 */
export type SiteAddress = ReturnType<typeof siteAddress>;

/** Only an origin and plain folders, because the address is written into every page and into `.htaccess`. */
const ADDRESS = /^https?:\/\/[^/?#@\s"'<>\\]+((?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*)\/?$/;

const ON = /^(on|true|yes|1)$/i;
const OFF = /^(|off|false|no|0)$/i;

/** Reads the site's address from the settings. Throws a one-sentence error when a setting is invalid. */
export function siteAddress(settings: Record<string, string>) {
  const { SITE_URL = '', REDIRECT_TO_SITE_URL = '', HSTS = '' } = settings;
  const [, base = ''] = ADDRESS.exec(SITE_URL) ?? [];
  if (SITE_URL !== '' && !(ADDRESS.test(SITE_URL) && URL.canParse(SITE_URL))) {
    throw new UserError(
      `SITE_URL is "${SITE_URL}": write the address that visitors type, such as 'https://example.com' or 'https://example.com/studio'.`,
    );
  }
  const isRedirectedTo = isOn('REDIRECT_TO_SITE_URL', REDIRECT_TO_SITE_URL);
  // HSTS sends returning visitors back to HTTPS, so a redirect to HTTP would loop forever.
  if (isRedirectedTo && !SITE_URL.startsWith('https:')) {
    throw new UserError(`REDIRECT_TO_SITE_URL is on, but SITE_URL is "${SITE_URL}": write an https address there.`);
  }
  return { url: SITE_URL.replace(/\/$/, '') || undefined, base, isRedirectedTo, isHttpsPromised: isOn('HSTS', HSTS) };
}

function isOn(name: string, setting: string) {
  if (!ON.test(setting) && !OFF.test(setting)) throw new UserError(`${name} is "${setting}": write 'on' or 'off'.`);
  return ON.test(setting);
}
