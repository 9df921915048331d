import { it } from 'vitest';
import { checkCertificate } from '../../../../scripts/doctor/host/certificate';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { certificateOf, SITE_URL } from '../../../support/doctor/tinyHost';

const UNTRUSTED = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

it.each<[string, string, number, number, string?]>([
  ['is healthy', '', -1, 80],
  ['of six days has three left', '', -3, 3],
  ['has expired', 'certificate-expired', -90, -1, 'CERT_HAS_EXPIRED'],
  ['is not valid yet', 'certificate-not-yet-valid', 2, 80, 'CERT_NOT_YET_VALID'],
  ['is for another name', 'certificate-wrong-name', -1, 80, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['is self-signed', 'certificate-self-signed', -1, 80, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['is of an unknown authority', 'certificate-untrusted', -1, 80, UNTRUSTED],
  ['expires in 13 days', 'certificate-expires-soon: advice', -77, 13],
  ['of six days expires in one', 'certificate-expires-soon: advice', -5, 1],
])('a certificate that %s: %s', async (_, finds, fromDays, untilDays, problem) => {
  const tls = { certificate: certificateOf(fromDays, untilDays), problem };
  const home = { status: 200, headers: {}, body: Buffer.alloc(0), tls };
  const findings = await checkCertificate({ siteUrl: SITE_URL, home, now: new Date() });
  expectFindings(findings, finds, finds && '"Run AutoSSL"');
});
