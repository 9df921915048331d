import { createServer } from 'node:https';
import { expect, it } from 'vitest';
import { endOf, getCertificate, isOfCertificate } from '../../../scripts/doctor/certificate';
import { ask } from '../../../scripts/doctor/host/client';
import { makeCertificates } from '../../support/doctor/mail/certificates';
import { portOf } from '../../support/doctor/mail/mailServer';
import { certificateFor } from '../../support/doctor/tinyHost';

it.each([
  ['lasts for months', -1, 80, false],
  ['of six days has three left', -3, 3, false],
  ['expires in 13 days', -77, 13, true],
  ['of six days expires in one', -5, 1, true],
])('a certificate that %s', (_, from, until, isEnding) => {
  const end = new Date(certificateFor(from, until).valid_to).toISOString().slice(0, 10);
  expect(endOf(certificateFor(from, until))).toBe(isEnding ? end : undefined);
});

it.each([
  ['CERT_HAS_EXPIRED', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['ECONNRESET', false],
])('says whether the code %s is of a certificate: %s', (code, is) => expect(isOfCertificate(code)).toBe(is));

it('reads the certificate of a server, and sends nothing where it is not trusted', async () => {
  const { servers, selfSigned } = makeCertificates(10, ['localhost']);
  const requests: unknown[] = [];
  for (const [certificate, words] of [
    [servers[0], 'unable to verify the first certificate'],
    [selfSigned, 'self-signed certificate'],
  ] as const) {
    const server = createServer({ ...certificate }, (request) => requests.push(request));
    const address = `https://localhost:${await portOf(server)}/`;
    const { valid_to } = await getCertificate(address);
    expect(Math.round((Date.parse(valid_to) - Date.now()) / 86_400_000)).toBe(10);
    const answer = await ask(address);
    expect('code' in answer && isOfCertificate(answer.code) && answer.reason).toBe(words);
    server.close();
  }
  expect(requests).toEqual([]);
});
