import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A private key and its certificate; both texts are in PEM format and hold both. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Makes a certificate authority, as PEM, and a certificate of it for each of these names; and one for the first name that
 * has signed itself. All are valid from now on.
 */
export function makeCertificates(days: number, names: readonly [string, ...string[]]) {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const file = join(folder, 'authority.pem');
  const make = (name: string, ...options: string[]) => {
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
    const args = ['req', '-x509', ...kind, '-subj', `/CN=${name}`, ...options, '-keyout', '-', '-out', '-'];
    return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  };
  const forName = (name: string, ...options: string[]): Certificate => {
    const pem = make(name, '-addext', `subjectAltName=DNS:${name}`, '-addext', 'basicConstraints=CA:FALSE', ...options);
    return { key: pem, cert: pem };
  };
  const authority = make('Test authority');
  writeFileSync(file, authority);
  const servers = names.map((name) => forName(name, '-CA', file, '-CAkey', file));
  rmSync(folder, { recursive: true });
  return { authority, servers, selfSigned: forName(names[0]) };
}
