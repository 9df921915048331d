import { createServer } from 'node:https';
import { expect, it } from 'vitest';
import { distrustOf, endOf, getCertificate } from '../../../scripts/doctor/certificate';
import { request } from '../../../scripts/doctor/host/client';
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
  ['CERT_HAS_EXPIRED', 'it has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'it is signed by nobody whom browsers know'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate of who has signed it is missing'],
  ['CERT_REVOKED', 'something is wrong with it'],
  ['ECONNRESET', undefined],
])('says of the code %s of an error: %s', (code, words) => expect(distrustOf(code)).toBe(words));

it('reads the certificate of a server, and sends nothing where it is not trusted', async () => {
  const requests: unknown[] = [];
  const server = createServer(makeCertificates(10, ['localhost']).selfSigned, (request) => requests.push(request));
  const address = `https://localhost:${await portOf(server)}/`;
  const { valid_to } = await getCertificate(address);
  expect(Math.round((Date.parse(valid_to) - Date.now()) / 86_400_000)).toBe(10);
  expect(await request(address)).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(requests).toEqual([]);
  server.close();
});
