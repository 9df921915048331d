import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import type { Checked } from '../../../support/doctor/host/checkTinyHost';
import { checkHealthyHost, healthyHost } from '../../../support/doctor/host/healthyHost';
import type { Difference } from '../../../support/doctor/host/startTinyHost';

const own = healthyHost();
const idsOf = async (more: Partial<Checked>, difference?: Difference) =>
  (await checkHealthyHost(own, more, difference)).map(({ id, kind }) => [id, kind]);

it('finds a name without an address, and nothing else', async () => {
  expect(await idsOf({ names: [] })).toEqual([['host-name-unknown', 'broken']]);
});

it('finds a server that refuses connections', async () => {
  const host = { ...own.host, ports: { 443: 1 } };
  expect(await idsOf({ host })).toEqual([['host-unreachable', 'broken']]);
});

it('says that it could not check a server that never answers', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await idsOf({ host: { ...own.host, ports: { 443: port } }, timeoutMs: 300 })).toEqual([
    ['host-unreachable', 'unchecked'],
  ]);
  silent.close();
});

it('says which checks were not finished when the host stops answering', async () => {
  expect(await idsOf({}, { isCut: ({ path }) => path === '/inquiries/' })).toEqual([['check-unfinished', 'unchecked']]);
});

/** Redirects Home from each origin to the next one. */
const chain = (...origins: string[]): Difference => ({
  reply: (reply, { path, host, isSecure }) => {
    const index = origins.indexOf(`${isSecure ? 'https' : 'http'}://${host}`);
    const next = path === '/' && index >= 0 ? origins[index + 1] : undefined;
    return next === undefined ? reply : { ...reply, status: 301, headers: { Location: `${next}/` } };
  },
});

it('follows several redirects between the forms of an address', async () => {
  const origins = ['http://www.studio.example', 'https://www.studio.example', 'https://studio.example'];
  const url = 'http://www.studio.example';
  expect(await idsOf({ url }, chain(...origins))).toEqual([]);
});

it('ends where redirects lead back', async () => {
  const difference = chain('https://studio.example', 'https://www.studio.example', 'https://studio.example');
  expect(await idsOf({}, difference)).toContainEqual(['page-redirected', 'broken']);
});

it('does not follow a redirect to another site', async () => {
  const difference = chain('https://studio.example', 'https://other.example');
  expect(await idsOf({}, difference)).toContainEqual(['page-redirected', 'broken']);
  expect(own.host.requests.some(({ host }) => host === 'other.example')).toBe(false);
});

it('says which check failed because of a mistake in the doctor, and makes the others', async () => {
  const { tiny } = own;
  const build = { ...tiny.build, headers: null as never };
  const [finding, ...others] = await checkHealthyHost(own, { tiny: { ...tiny, build } });
  expect(finding).toMatchObject({ id: 'check-failed', kind: 'unchecked' });
  expect(finding?.problem).toMatch(/^The check of the headers failed: Cannot /);
  expect(others).toEqual([]);
});
