import { FTP_SERVER_KINDS, type FtpServerKind } from '../../support/ftp/startFtpServer';

/**
 * The server of `npm test`. It is the stricter one: data connections have to continue the TLS session of the login, each
 * command waits until the one before is answered, and it can forbid overwriting, changes of permissions and names.
 */
export const NPM_TEST_SERVER: FtpServerKind = 'proftpd';

/** The servers for which `npm run test:all` runs the same tests. */
export const OTHER_SERVERS = FTP_SERVER_KINDS.filter((kind) => kind !== NPM_TEST_SERVER);
