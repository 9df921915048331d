import { TLSSocket } from 'node:tls';

/** What is usual on shared hosts, in words. */
const REASONS = new Map([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is made out to another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'nobody but itself vouches for it'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'nobody known vouches for it'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'nobody known vouches for it'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'nobody known vouches for it'],
  ['CERT_HAS_EXPIRED', 'it has expired'],
]);

/**
 * Why this end of a TLS connection is not to be trusted, as one sentence, or nothing. A connection that continues an
 * earlier one has been checked there. With a pinned fingerprint that certificate counts and no other.
 *
 * @param {import('node:net').Socket} socket whose handshake is done
 * @param {Pick<import('./ftp-settings.mjs').FtpSettings, 'host' | 'fingerprint'>} settings
 * @returns {string | undefined}
 */
export function certificateProblem(socket, { host, fingerprint }) {
  if (!(socket instanceof TLSSocket)) return `The connection to ${host} is not encrypted.`;
  if (socket.isSessionReused()) return undefined;

  const presented = socket.getPeerCertificate().fingerprint256 ?? '';
  if (fingerprint) {
    return presented.replaceAll(':', '') === fingerprint
      ? undefined
      : `The certificate of ${host} is not the one that FTP_FINGERPRINT names: it was presented one with the fingerprint ` +
          `${presented}. Nothing was sent; ask your host whether the certificate was renewed before you write that into .env.`;
  }
  if (socket.authorized) return undefined;

  return (
    `The certificate of ${host} cannot be trusted (${reason(socket)}). Nothing was sent; if your host confirms that it is ` +
    `the right one, write FTP_FINGERPRINT='${presented}' into .env.`
  );
}

/** @param {TLSSocket} socket */
function reason(socket) {
  // An Error, or its code, whatever the types say.
  const cause = /** @type {unknown} */ (socket.authorizationError);
  const code = cause instanceof Error ? cause.message : String(cause);

  return REASONS.get(code) ?? code;
}
