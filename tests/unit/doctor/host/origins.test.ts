import { expect, it } from 'vitest';
import { otherNameOf } from '../../../../scripts/doctor/host/origins';
import { expectFindings } from '../../../support/doctor/expectFindings';
import {
  type HostRequest,
  itFindsEach,
  type Reply,
  reportOf,
  SETTINGS,
  type Situation,
} from '../../../support/doctor/tinyHost';

const NOT_REDIRECTED = { ...SETTINGS, REDIRECT_TO_SITE_URL: 'off' };
const isWww = ({ host, isSecure }: HostRequest) => host.startsWith('www.') && isSecure;

/** Other answers of www. over HTTPS. */
const www = (change: Partial<Reply>): Situation => ({
  reply: (_reply, request) => (isWww(request) ? change : {}),
});
const wwwFails = (code: string): Situation => ({ failure: (request) => isWww(request) && code });
const ON = "REDIRECT_TO_SITE_URL='on'";
const PARKED = { status: 200, headers: {}, body: Buffer.from('<h1>Parked</h1>') };
const MOVED = { headers: { location: 'https://old.example/' } };
/** The title of Home, with other bytes in each answer. */
const changedBytes = (headers: Reply['headers']) => ({
  headers: { ...headers, 'content-encoding': undefined },
  body: Buffer.from(`<title>Page /</title>${Math.random()}`),
});
const plain: Situation = { request: () => ({ isSecure: true }) };
const wwwShowsSite: Situation = { request: () => ({ host: 'studio.example' }) };

itFindsEach([
  ['plain HTTP although the setting to redirect is on', plain, 'not-redirected', 'npm run deploy'],
  ['plain HTTP as the setting says', { ...plain, settings: NOT_REDIRECTED }, 'not-redirected: advice', ON],
  ['no address for www.', wwwFails('ENOTFOUND'), 'other-name-unreachable'],
  ['www. that shows the site although the setting is on', wwwShowsSite, 'not-redirected'],
  ['www. that does not answer', wwwFails('ETIMEDOUT'), 'other-name-unreachable'],
  ['a certificate without www.', wwwFails('ERR_TLS_CERT_ALTNAME_INVALID'), 'other-name-certificate'],
  ['www. that shows a parked page', www(PARKED), 'other-name-elsewhere', 'Document Root'],
  ['www. that redirects elsewhere', www(MOVED), 'other-name-elsewhere', 'under Redirects'],
  [
    'a SITE_URL that is not the address that was checked',
    { settings: { ...SETTINGS, SITE_URL: 'https://other.example/' } },
    'canonical-elsewhere, site-url-differs: advice, host-facts-other-host: unchecked',
  ],
]);

it.each<[string, Situation]>([
  [
    'www. shows the same page, with other bytes in each answer, while the setting is off',
    {
      settings: NOT_REDIRECTED,
      request: (request) => (isWww(request) ? { host: 'studio.example', query: '?www' } : {}),
      reply: ({ headers }, { query }) => (query === '?www' ? changedBytes(headers) : {}),
    },
  ],
  ['www. leads to http:// first', www({ headers: { location: 'http://studio.example/' } })],
  ['SITE_URL is written in capitals', { settings: { ...SETTINGS, SITE_URL: 'https://STUDIO.example:443/' } }],
  ['http:// is asked for, and redirects', { url: 'http://studio.example' }],
  ['www. is asked for, and redirects', { url: 'https://www.studio.example/' }],
])('finds nothing where %s', async (_, situation) => expectFindings((await reportOf(situation)).findings, ''));

it.each([
  ['studio.co.in', 'www.studio.co.in'],
  ['films.studio.co.in', undefined],
  ['www.films.studio.example', 'films.studio.example'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
])('knows %s by the other name %s', (name, other) => expect(otherNameOf(name)).toBe(other));
