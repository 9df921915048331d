import { createServer } from 'node:tls';
import { expect, it } from 'vitest';
import { certificateDifferences, connectTls } from '../../../../scripts/doctor/host/certificate';
import { findingsOf } from '../../../../scripts/doctor/host/sentences';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { makeCertificates } from '../../../support/doctor/mail/certificates';
import { portOf } from '../../../support/doctor/mail/mailServer';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it.each<[string, string, number, number, string?]>([
  ['is healthy', '', -1, 80],
  ['of six days has three left', '', -3, 3],
  ['has expired', 'certificate-expired', -90, -1, 'CERT_HAS_EXPIRED'],
  ['is not valid yet', 'certificate-not-yet-valid', 2, 80, 'CERT_NOT_YET_VALID'],
  ['is for another name', 'certificate-wrong-name', -1, 80, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['is self-signed', 'certificate-self-signed', -1, 80, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['is of an unknown authority', 'certificate-untrusted', -1, 80, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['expires in 13 days', 'certificate-expires-soon: advice', -77, 13],
  ['of six days expires in one', 'certificate-expires-soon: advice', -5, 1],
])('a certificate that %s: %s', (_, finds, from, until, problem) => {
  const tls = { validFrom: inDays(from), validTo: inDays(until), names: 'other.example', problem, hasHttp2: true };
  expectFindings(findingsOf(certificateDifferences('https://studio.example', tls)), finds, finds && '"Run AutoSSL"');
});

it('says what a server presents, and why that is not trusted', async () => {
  const { authority, servers, selfSigned } = makeCertificates(80, ['localhost,studio.example', 'other.example']);
  const presented = async (certificate: object | undefined, ca?: string) => {
    const server = createServer({ ...certificate, ALPNProtocols: ['h2'] });
    const facts = await connectTls(`https://localhost:${await portOf(server as never)}`, ca);
    server.close();
    return facts;
  };
  const healthy = await presented(servers[0], authority);
  expect(healthy).toMatchObject({ names: 'localhost, studio.example', problem: undefined, hasHttp2: true });
  expect(Math.round((Number(healthy?.validTo) - Date.now()) / DAY_MS)).toBe(80);
  expect(await presented(servers[0])).toMatchObject({ problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  expect(await presented(servers[1], authority)).toMatchObject({ problem: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  expect(await presented(selfSigned)).toMatchObject({ problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(await presented(undefined)).toBeUndefined();
});
