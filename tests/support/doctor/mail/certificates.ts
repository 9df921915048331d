import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A private key and its certificate in PEM format. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Certificates {
  /** The certificate of the authority in PEM format. */
  readonly authority: string;
  /** One for each set of names, in their order. */
  readonly servers: readonly Certificate[];
  /** For the first set of names. */
  readonly selfSigned: Certificate;
}

/** Makes certificates of a new authority that are valid from now on. Each entry has names separated by commas. */
export function makeCertificates(days: number, names: readonly string[]): Certificates {
  const script = join(import.meta.dirname, 'certificates.php');
  return JSON.parse(execFileSync('php', [script, String(days), ...names], { encoding: 'utf8' }));
}
