import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FtpSettings, SftpSettings } from './settings.ts';

/** Errors that are common on shared hosts, in words. */
const REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown',
  CERT_HAS_EXPIRED: 'it has expired',
};

/**
 * Why the server of a TLS connection is not trusted, as one sentence; undefined if it is.
 * With a pinned fingerprint only that certificate is trusted.
 */
export function certificateProblem(
  socket: Socket | undefined,
  { host, fingerprint }: Pick<FtpSettings, 'host' | 'fingerprint'>,
): string | undefined {
  if (!(socket instanceof TLSSocket)) return `The connection to ${host} is not encrypted.`;
  const { fingerprint256: presented = '', subjectaltname = '' } = socket.getPeerCertificate();
  if (fingerprint) {
    return presented.replaceAll(':', '') === fingerprint
      ? undefined
      : `The certificate of ${host} is not the one that FTP_FINGERPRINT names: it was presented one with the ` +
          `fingerprint ${presented}. Nothing was sent; ask your host whether the certificate was renewed before you ` +
          'write that into .env.';
  }
  if (socket.authorized) return undefined;

  const code = distrustCode(socket);
  const name = code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? /DNS:([\w.-]+)/.exec(subjectaltname)?.[1] : undefined;
  const reason = REASONS[code] ?? (name === undefined ? code : `it is for ${name}`);
  const advice = name ? `write FTP_HOST='${name}' into .env if that is the name of your host's server, or ` : '';
  return (
    `The certificate of ${host} cannot be trusted (${reason}). Nothing was sent; ${advice}if your host confirms that ` +
    `it is the right one, write FTP_FINGERPRINT='${presented}' into .env.`
  );
}

/** Why the host key of an SFTP server is not trusted, as one sentence; undefined if it is the one that FTP_FINGERPRINT names. */
export function hostKeyProblem(key: Buffer, { host, fingerprint }: SftpSettings): string | undefined {
  // As `ssh-keygen -l` writes it.
  const presented = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
  if (presented === fingerprint) return undefined;
  return fingerprint
    ? `The key of ${host} is not the one that FTP_FINGERPRINT names: it has the fingerprint ${presented}. Nothing was sent; ` +
        'ask your host whether it was changed before you write that into .env.'
    : `The key of ${host} cannot be trusted (it is not known). Nothing was sent; if your host confirms that it is the right one, ` +
        `write FTP_FINGERPRINT='${presented}' into .env.`;
}

/** Why a certificate is not trusted, such as `CERT_HAS_EXPIRED`; empty if it is. */
export function distrustCode({ authorized, authorizationError }: TLSSocket): string {
  // Node's types say Error; it is the error's code.
  return authorized ? '' : String(authorizationError);
}

/** Whether a data connection resumes the session of the control connection, or presents the same certificate. */
export const isSameServer = (control: TLSSocket, data: TLSSocket): boolean =>
  data.isSessionReused() || data.getPeerCertificate().fingerprint256 === control.getPeerCertificate().fingerprint256;
