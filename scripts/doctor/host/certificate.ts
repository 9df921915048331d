import type { PeerCertificate } from 'node:tls';
import type { Finding } from '../finding.ts';
import type { TlsFacts } from './client.ts';
import type { Site } from './site.ts';

const DAY_MS = 86_400_000;

/** Hosts renew certificates earlier than this. */
const DAYS_LEFT = 14;

/** Of certificates that last only days or weeks, hosts renew the last quarter. */
const LAST_QUARTER = 1 / 4;

const SELF_SIGNED = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'];

const RENEW = 'In cPanel, open SSL/TLS Status, tick this domain, and press "Run AutoSSL".';
const WARNING = 'Browsers show a warning in place of the site, and the contact form cannot be sent.';

/** Checks the certificate of the site and how long it lasts. */
export async function checkCertificate({
  siteUrl,
  home,
  now,
}: Pick<Site, 'siteUrl' | 'home'> & { now: Date }): Promise<Finding[]> {
  const { hostname, protocol } = new URL(siteUrl);
  if (protocol === 'http:') {
    return [
      {
        id: 'https-missing',
        kind: 'broken',
        problem: `${siteUrl} is a plain HTTP address.`,
        why: 'Browsers show "Not secure", and what visitors write can be read on its way.',
        fix: `${RENEW} Then write SITE_URL='https://${hostname}' and REDIRECT_TO_SITE_URL='on' into .env, and run "npm run deploy".`,
      },
    ];
  }
  const finding = home.tls && findingOf(hostname, home.tls, now);
  return finding === undefined ? [] : [finding];
}

function findingOf(hostname: string, { certificate, problem }: TlsFacts, now: Date): Finding | undefined {
  const from = new Date(certificate.valid_from);
  const until = new Date(certificate.valid_to);
  const broken = (id: string, sentence: string): Finding => ({
    id,
    kind: 'broken',
    problem: `The certificate of ${hostname} ${sentence}.`,
    why: WARNING,
    fix: RENEW,
  });
  if (until < now) return broken('certificate-expired', `has expired on ${dayOf(until)}`);
  if (from > now) return broken('certificate-not-yet-valid', `is valid from ${dayOf(from)} on only`);
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return broken('certificate-wrong-name', `is for other names: ${namesOf(certificate)}`);
  }
  if (problem !== undefined && SELF_SIGNED.includes(problem)) {
    return broken('certificate-self-signed', 'is signed by nobody whom browsers trust');
  }
  if (problem !== undefined) return broken('certificate-untrusted', `cannot be trusted (${problem})`);

  const daysLeft = (until.getTime() - now.getTime()) / DAY_MS;
  const lifetime = (until.getTime() - from.getTime()) / DAY_MS;
  if (daysLeft >= Math.min(DAYS_LEFT, lifetime * LAST_QUARTER)) return undefined;
  return {
    id: 'certificate-expires-soon',
    kind: 'advice',
    problem: `The certificate of ${hostname} expires on ${dayOf(until)}, in ${daysLeft.toFixed(0)} days.`,
    why: 'Hosts renew it earlier, so the renewal seems to fail; from that day on browsers show a warning in place of the site.',
    fix: RENEW,
  };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const namesOf = ({ subjectaltname, subject }: PeerCertificate) =>
  subjectaltname?.replaceAll('DNS:', '') ?? String(subject?.CN ?? 'unknown');
