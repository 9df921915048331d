import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkHealthyHost, healthyHost } from '../../../support/doctor/host/healthyHost';

const own = healthyHost();
const idsOf = async (...[more]: [Parameters<typeof checkHealthyHost>[1]]) =>
  (await checkHealthyHost(own, more)).map(({ id, kind }) => [id, kind]);

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
  own.host.change({ isCut: ({ path }) => path === '/inquiries/' });
  const findings = await idsOf({});
  own.host.change();
  expect(findings).toEqual([['check-unfinished', 'unchecked']]);
});
