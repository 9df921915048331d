import { TLSSocket } from 'node:tls';

/** Errors that are common on shared hosts, in words. */
const REASONS = new Map([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'it is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its issuer is unknown'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its issuer is unknown'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its issuer is unknown'],
  ['CERT_HAS_EXPIRED', 'it has expired'],
]);

/**
 * Why the server of a TLS connection is not trusted, as one sentence; undefined if it is. A connection that resumes a session
 * was checked when that session began. With a pinned fingerprint only that certificate is trusted.
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

  const code = distrustCode(socket);

  return (
    `The certificate of ${host} cannot be trusted (${REASONS.get(code) ?? code}). Nothing was sent; if your host confirms that it is ` +
    `the right one, write FTP_FINGERPRINT='${presented}' into .env.`
  );
}

/** Why a certificate is not trusted, such as `CERT_HAS_EXPIRED`; empty if it is. @param {TLSSocket} socket */
export function distrustCode({ authorized, authorizationError }) {
  // Node's types say Error; it is the error's code.
  return authorized ? '' : String(authorizationError);
}
