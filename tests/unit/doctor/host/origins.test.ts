import { expect, it } from 'vitest';
import { otherNameOf } from '../../../../scripts/doctor/host/origins';
import {
  type HostRequest,
  itFindsEach,
  type Reply,
  SETTINGS,
  SITE_URL,
  type Situation,
} from '../../../support/doctor/tinyHost';

const NOT_REDIRECTED = { ...SETTINGS, REDIRECT_TO_SITE_URL: 'off' };
const isWww = ({ origin }: HostRequest) => origin === 'https://www.studio.example';

/** Other answers of www. over HTTPS. */
const www = (change: Partial<Reply> | string): Situation => ({
  reply: (_reply, request) => (isWww(request) ? change : {}),
});
const ON = "REDIRECT_TO_SITE_URL='on'";
const PARKED = { status: 200, headers: {}, body: Buffer.from('<h1>Parked</h1>') };
const MOVED = { headers: { location: 'https://old.example/' } };
/** The title of Home, with other bytes in each answer. */
const changedBytes = (headers: Reply['headers']) => ({
  headers: { ...headers, 'content-encoding': undefined },
  body: Buffer.from(`<title>Page /</title>${Math.random()}`),
});
const plain: Situation = { request: ({ origin }) => ({ origin: origin.replace('http:', 'https:') }) };
const wwwShowsSite: Situation = { request: ({ origin }) => ({ origin: origin.replace('www.', '') }) };

itFindsEach([
  ['plain HTTP although the setting to redirect is on', plain, 'not-redirected', 'npm run deploy'],
  ['plain HTTP as the setting says', { ...plain, settings: NOT_REDIRECTED }, 'not-redirected: advice', ON],
  ['no address for www.', www('ENOTFOUND'), 'other-name-unreachable'],
  ['www. that shows the site although the setting is on', wwwShowsSite, 'not-redirected'],
  ['www. that does not answer', www('ETIMEDOUT'), 'other-name-unreachable'],
  ['a certificate without www.', www('ERR_TLS_CERT_ALTNAME_INVALID'), 'other-name-certificate'],
  ['www. that shows a parked page', www(PARKED), 'other-name-elsewhere', 'Document Root'],
  ['www. that redirects elsewhere', www(MOVED), 'other-name-elsewhere', 'under Redirects'],
  [
    'a SITE_URL that is not the address that was checked',
    { settings: { ...SETTINGS, SITE_URL: 'https://other.example/' } },
    'canonical-elsewhere, site-url-differs: advice, host-facts-other-host: unchecked',
  ],
  ['nothing where www. leads to http:// first', www({ headers: { location: 'http://studio.example/' } }), ''],
  ['nothing where SITE_URL is in capitals', { settings: { ...SETTINGS, SITE_URL: 'https://STUDIO.example:443/' } }, ''],
  ['nothing where http:// is asked for, and redirects', { url: 'http://studio.example' }, ''],
  ['nothing where www. is asked for, and redirects', { url: 'https://www.studio.example/' }, ''],
  [
    'nothing where www. shows the page with other bytes in each answer, while the setting is off',
    {
      settings: NOT_REDIRECTED,
      request: (request) => (isWww(request) ? { origin: SITE_URL, query: '?www' } : {}),
      reply: ({ headers }, { query }) => (query === '?www' ? changedBytes(headers) : {}),
    },
    '',
  ],
]);

it.each([
  ['studio.co.in', 'www.studio.co.in'],
  ['films.studio.co.in', undefined],
  ['www.films.studio.example', 'films.studio.example'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
])('knows %s by the other name %s', (name, other) => expect(otherNameOf(name)).toBe(other));
