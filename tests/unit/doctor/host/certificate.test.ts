import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Authority, type CertificateOptions, makeAuthority } from '../../../support/doctor/host/certificates';
import { checkTinyHost } from '../../../support/doctor/host/checkTinyHost';
import { SITE_URL } from '../../../support/doctor/host/healthyAnswer';
import { startTinyHost } from '../../../support/doctor/host/startTinyHost';
import { type TinyBuild, tinyBuild } from '../../../support/doctor/host/tinyBuild';

const NAMES = ['studio.example', 'www.studio.example'];

let authority: Authority;
let tiny: TinyBuild;

beforeAll(async () => {
  authority = makeAuthority();
  tiny = await tinyBuild(SITE_URL);
});
afterAll(() => authority?.remove());

async function check(options: Partial<CertificateOptions>, { hasHttp2 = true, ca = authority.ca } = {}) {
  const host = await startTinyHost(tiny, { certificate: authority.issue({ names: NAMES, ...options }), hasHttp2 });
  try {
    return (await checkTinyHost({ host, tiny, ca })).findings;
  } finally {
    await host.stop();
  }
}

describe('a certificate', () => {
  it.each<[string, Partial<CertificateOptions>, string[]]>([
    ['has expired', { fromDays: -90, untilDays: -1 }, ['certificate-expired', 'host-facts-unencrypted']],
    ['is not valid yet', { fromDays: 2 }, ['certificate-not-yet-valid', 'host-facts-unencrypted']],
    ['is for another name', { names: ['host.example'] }, ['certificate-wrong-name', 'host-facts-unencrypted']],
    ['is self-signed', { isSelfSigned: true }, ['certificate-self-signed', 'host-facts-unencrypted']],
    ['expires in 13 days', { fromDays: -77, untilDays: 13 }, ['certificate-expires-soon']],
    ['of six days expires in one', { fromDays: -5, untilDays: 1 }, ['certificate-expires-soon']],
    ['is not valid for www.', { names: ['studio.example'] }, ['other-name-certificate']],
  ])('that %s is found, and a new one is not', async (_name, options, ids) => {
    const findings = await check(options);
    expect(findings.map(({ id }) => id)).toEqual(ids);
    expect(findings[0]?.fix).toContain('"Run AutoSSL"');
    expect(await check({})).toEqual([]);
  });

  it('of an unknown authority is found', async () => {
    const other = makeAuthority();
    try {
      const findings = await check({}, { ca: other.ca });
      expect(findings.map(({ id }) => id)).toEqual(['certificate-untrusted', 'host-facts-unencrypted']);
    } finally {
      other.remove();
    }
  });

  it('of six days with three left is not found', async () => {
    expect(await check({ fromDays: -3, untilDays: 3 })).toEqual([]);
  });
});

it('finds a host without HTTP/2', async () => {
  const findings = await check({}, { hasHttp2: false });
  expect(findings.map(({ id }) => id)).toEqual(['http2-missing']);
  expect(findings[0]?.fix).toContain('switch HTTP/2 on');
});
