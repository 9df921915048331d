import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

export interface CertificateOptions {
  names: readonly string[];
  /** Days from now on. */
  fromDays?: number;
  untilDays?: number;
  isSelfSigned?: boolean;
}

export interface KeyAndCertificate {
  key: string;
  cert: string;
}

/** A certificate authority of its own, and certificates by it. */
export interface Authority {
  /** Its certificate, as PEM. */
  ca: string;
  issue(options: CertificateOptions): KeyAndCertificate;
  remove(): void;
}

const CONFIG = `
[ca]
default_ca = test
[test]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
`;

/** Makes a certificate authority with OpenSSL in a temporary folder. */
export function makeAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  writeFileSync(join(folder, 'ca.conf'), CONFIG);
  writeFileSync(join(folder, 'index.txt'), '');
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test Authority',
    '-days',
    '9999',
  );
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  return {
    ca: read('ca.pem'),
    issue({ names, fromDays = -1, untilDays = 80, isSelfSigned = false }) {
      const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
      const request = [...newKey, '-keyout', 'site.key', '-subj', `/CN=${names[0]}`, '-addext', alternatives];
      openssl('req', '-new', ...request, '-out', 'site.csr');
      const signer = isSelfSigned ? ['-selfsign', '-keyfile', 'site.key'] : ['-keyfile', 'ca.key', '-cert', 'ca.pem'];
      const dates = ['-startdate', asn1Date(fromDays), '-enddate', asn1Date(untilDays)];
      openssl(
        'ca',
        '-batch',
        '-notext',
        '-config',
        'ca.conf',
        ...signer,
        ...dates,
        '-in',
        'site.csr',
        '-out',
        'site.pem',
      );
      return { key: read('site.key'), cert: read('site.pem') };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Such as `20260102030405Z`. */
function asn1Date(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS).toISOString();
  return `${date.replace(/\D/g, '').slice(0, 14)}Z`;
}
