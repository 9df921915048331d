import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { HostSettings } from './settings.ts';

/**
 * Why the server of a TLS connection is not trusted, as one sentence; undefined if it is.
 * With a pinned fingerprint only that certificate is trusted.
 */
export function certificateProblem(socket: Socket | undefined, settings: HostSettings): string | undefined {
  if (!(socket instanceof TLSSocket)) return `The connection to ${settings.host} is not encrypted.`;
  const { fingerprint256: presented = '', subjectaltname = '' } = socket.getPeerCertificate();
  // Such as `CERT_HAS_EXPIRED`. Node's types say Error; it is the error's code.
  const code = socket.authorized ? '' : String(socket.authorizationError);
  const isTrusted = settings.fingerprint ? presented.replaceAll(':', '') === settings.fingerprint : code === '';
  if (isTrusted) return undefined;
  const name = code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? /DNS:([\w.-]+)/.exec(subjectaltname)?.[1] : undefined;
  const reason = name === undefined ? code.toLowerCase().replaceAll('_', ' ') : `it is for ${name}`;
  const advice = name ? `write FTP_HOST='${name}' into .env if that is the name of your host's server, or ` : '';
  return distrust('certificate', presented, settings, reason, advice);
}

/** Why the host key of an SFTP server is not trusted, as one sentence; undefined if it is the one that FTP_FINGERPRINT names. */
export function hostKeyProblem(key: Buffer, settings: HostSettings): string | undefined {
  // As `ssh-keygen -l` writes it.
  const presented = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
  return presented === settings.fingerprint ? undefined : distrust('key', presented, settings, 'it is not known');
}

function distrust(what: string, presented: string, { host, fingerprint }: HostSettings, reason: string, advice = '') {
  return fingerprint
    ? `The ${what} of ${host} is not the one that FTP_FINGERPRINT names: it has the fingerprint ${presented}. Nothing was sent; ` +
        'ask your host whether it was changed before you write that into .env.'
    : `The ${what} of ${host} cannot be trusted (${reason}). Nothing was sent; ${advice}if your host confirms that it is the ` +
        `right one, write FTP_FINGERPRINT='${presented}' into .env, or run "npm run init -- upload".`;
}

/** Whether a data connection resumes the session of the control connection, or presents the same certificate. */
export const isSameServer = (control: TLSSocket, data: TLSSocket): boolean =>
  data.isSessionReused() || data.getPeerCertificate().fingerprint256 === control.getPeerCertificate().fingerprint256;
