import { createServer } from 'node:https';
import { expect, it } from 'vitest';
import { connectTls, tlsDifferences } from '../../../../scripts/doctor/host/certificate';
import { ask } from '../../../../scripts/doctor/host/client';
import { findingsOf } from '../../../../scripts/doctor/host/sentences';
import { isOfCertificate } from '../../../../scripts/doctor/isOfCertificate';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { makeCertificates } from '../../../support/doctor/mail/certificates';
import { portOf } from '../../../support/doctor/mail/mailServer';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it.each<[string, number, number, string]>([
  ['lasts for months', -1, 80, ''],
  ['of six days has three left', -3, 3, ''],
  ['expires in 13 days', -77, 13, 'certificate-expires-soon: advice'],
  ['of six days expires in one', -5, 1, 'certificate-expires-soon: advice'],
])('a certificate that %s', (_, from, until, finds) => {
  const facts = { validFrom: inDays(from), validTo: inDays(until), hasHttp2: true };
  expectFindings(findingsOf(tlsDifferences('https://studio.example', facts)), finds, finds && '"Run AutoSSL"');
});

it.each([
  ['CERT_HAS_EXPIRED', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['ECONNRESET', false],
])('says whether the code %s is of a certificate: %s', (code, is) => expect(isOfCertificate(code)).toBe(is));

it('reads the certificate of a server, and sends nothing where it is not trusted', async () => {
  const { servers, selfSigned } = makeCertificates(80, ['localhost']);
  const requests: unknown[] = [];
  for (const [certificate, words] of [
    [servers[0], 'unable to verify the first certificate'],
    [selfSigned, 'self-signed certificate'],
  ] as const) {
    const server = createServer({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] }, (request) =>
      requests.push(request),
    );
    const address = `https://localhost:${await portOf(server)}/`;
    const { validTo, hasHttp2 } = await connectTls(address);
    expect([Math.round((validTo.getTime() - Date.now()) / DAY_MS), hasHttp2]).toEqual([80, true]);
    const answer = await ask(address);
    expect('code' in answer && isOfCertificate(answer.code) && answer.reason).toBe(words);
    server.close();
  }
  expect(requests).toEqual([]);
});
