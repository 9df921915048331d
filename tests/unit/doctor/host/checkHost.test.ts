import { expect, it } from 'vitest';
import { expectFindings, namesOf } from '../../../support/doctor/expectFindings';
import { type HostRequest, itFindsEach, reportOf, SETTINGS, type Situation } from '../../../support/doctor/tinyHost';

const FOLDER = 'https://studio.example/films/studio';

const atInquiries = ({ path }: HostRequest) => path === '/inquiries/' && 'ECONNRESET';

/** Redirects Home from each origin to the next one. */
const chain = (...origins: string[]): Situation => ({
  reply: (_answer, { path, host, isSecure }) => {
    const index = origins.indexOf(`${isSecure ? 'https' : 'http'}://${host}`);
    const next = path === '/' && index >= 0 ? origins[index + 1] : undefined;
    return next === undefined ? {} : { status: 301, headers: { location: `${next}/` } };
  },
});

it('finds nothing on a healthy host, and sends it nothing but GET and HEAD', async () => {
  const { findings, requests } = await reportOf();
  expectFindings(findings, '');
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']));
});

it('finds nothing at a healthy site in a folder, and only its canonical addresses if SITE_URL lacks it', async () => {
  const { findings } = await reportOf({ siteUrl: FOLDER, settings: { ...SETTINGS, SITE_URL: FOLDER } });
  expectFindings(findings, '');
  expectFindings((await reportOf({ siteUrl: FOLDER })).findings, 'canonical-elsewhere, site-url-differs: advice');
});

it('compares no address with SITE_URL where the settings could not be read', async () => {
  expectFindings((await reportOf({ settings: null })).findings, '');
});

itFindsEach([
  ['a name without an address, and nothing else', { failure: () => 'ENOTFOUND' }, 'host-name-unknown'],
  ['a server that refuses connections', { failure: () => 'ECONNREFUSED' }, 'host-unreachable'],
  ['out nothing about a server that never answers', { failure: () => 'ETIMEDOUT' }, 'host-unreachable: unchecked'],
  ['out which checks the host did not let it finish', { failure: atInquiries }, 'check-unfinished: unchecked'],
]);

it('follows several redirects between the forms of an address', async () => {
  const redirects = chain('http://www.studio.example', 'https://www.studio.example', 'https://studio.example');
  expectFindings((await reportOf({ ...redirects, url: 'http://www.studio.example' })).findings, '');
});

it.each([
  ['lead back', ['https://studio.example', 'https://www.studio.example', 'https://studio.example']],
  ['lead to another site', ['https://studio.example', 'https://other.example']],
])('ends where redirects %s', async (_, origins) => {
  const { findings, requests } = await reportOf(chain(...origins));
  expect(namesOf(findings)).toMatch(/\bpage-redirected\b(?!:)/);
  expect(requests.filter(({ host }) => host === 'other.example')).toEqual([]);
});

it('says which check failed because of a mistake in the doctor, and makes the others', async () => {
  const build = { pages: [], notFound: Buffer.alloc(0), headers: null as never, files: [], hasSitemap: false };
  const { findings } = await reportOf({ build, hasHttp2: false });
  expectFindings(findings, 'check-failed: unchecked, http2-missing: advice');
  expect(findings[0]?.problem).toMatch(/^The check of the headers failed: Cannot /);
});
