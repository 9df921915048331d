import { execFileSync } from 'node:child_process';

/** A private key and its certificate; both texts are in PEM format and hold both. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Makes a certificate for each of these names, and one more for the first name. Whoever trusts `authority`, a text in PEM
 * format, trusts all but that last one. All are self-signed and valid from now on.
 */
export function makeCertificates(days: number, names: readonly [string, ...string[]]) {
  const servers = names.map((name) => newCertificate(name, days));
  return { authority: servers.map(({ cert }) => cert).join(''), servers, selfSigned: newCertificate(names[0], days) };
}

/** Makes a self-signed certificate. */
export function newCertificate(name = '127.0.0.1', days = 2): Certificate {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
  const args = ['-x509', ...kind, '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const pem = execFileSync('openssl', ['req', ...args, '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { key: pem, cert: pem };
}
