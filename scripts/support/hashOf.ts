import { type BinaryToTextEncoding, createHash } from 'node:crypto';

/** The SHA-256 of texts or bytes, one after the other. */
export function hashOf(parts: readonly (string | Uint8Array)[], encoding: BinaryToTextEncoding = 'hex'): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);

  return hash.digest(encoding);
}
