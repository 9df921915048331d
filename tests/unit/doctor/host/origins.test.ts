import { expect, it } from 'vitest';
import { otherNameOf } from '../../../../scripts/doctor/host/origins';
import { at, itFindsEach, SETTINGS, type Situation } from '../../../support/doctor/tinyHost';

const NOT_REDIRECTED = { ...SETTINGS, REDIRECT_TO_SITE_URL: 'off' };
const WWW = /^https:\/\/www\./;
const ON = "REDIRECT_TO_SITE_URL='on'";
const PARKED = { status: 200, headers: {}, body: Buffer.from('<h1>Parked</h1>') };
const MOVED = { headers: { location: 'https://old.example/' } };
const ELSEWHERE = 'canonical-elsewhere, site-url-differs: advice, host-facts-other-host: unchecked';
const elsewhere: Situation = { settings: { ...SETTINGS, SITE_URL: 'https://other.example/' } };
const plain: Situation = { request: ({ origin }) => ({ origin: origin.replace('http:', 'https:') }) };
const wwwShowsSite: Situation = { request: ({ origin }) => ({ origin: origin.replace('www.', '') }) };
/** The title of Home at www., with other bytes in each answer. */
const otherBytes: Situation = {
  ...at(WWW, () => ({ status: 200, headers: {}, body: Buffer.from(`<title>Page /</title>${Math.random()}`) })),
  settings: NOT_REDIRECTED,
};

itFindsEach([
  ['plain HTTP although the setting to redirect is on', plain, 'not-redirected', 'npm run deploy'],
  ['plain HTTP as the setting says', { ...plain, settings: NOT_REDIRECTED }, 'not-redirected: advice', ON],
  ['no address for www.', at(WWW, 'ENOTFOUND'), 'other-name-unreachable'],
  ['www. that shows the site although the setting is on', wwwShowsSite, 'not-redirected'],
  ['a certificate without www.', at(WWW, 'ERR_TLS_CERT_ALTNAME_INVALID'), 'other-name-certificate'],
  ['www. that shows a parked page', at(WWW, PARKED), 'other-name-elsewhere', 'Document Root'],
  ['www. that redirects elsewhere', at(WWW, MOVED), 'other-name-elsewhere', 'under Redirects'],
  ['a SITE_URL that is not the address that was checked', elsewhere, ELSEWHERE],
  ['nothing where www. leads to http:// first', at(WWW, { headers: { location: 'http://studio.example/' } }), ''],
  ['nothing where www. is asked for, and redirects', { url: 'https://www.studio.example/' }, ''],
  ['nothing where www. shows the page with other bytes in each answer, while the setting is off', otherBytes, ''],
]);

it.each([
  ['studio.co.in', 'www.studio.co.in'],
  ['films.studio.co.in', undefined],
  ['www.films.studio.example', 'films.studio.example'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
])('knows %s by the other name %s', (name, other) => expect(otherNameOf(name)).toBe(other));
