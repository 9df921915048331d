import { DEPLOY_SERVER_KINDS, type DeployServerKind } from '../../support/deploy/startDeployServer';

/**
 * The server to which `npm test` deploys. It is the stricter one: data connections must resume the TLS session of the login, each
 * command waits for the reply to the one before, and it can forbid overwriting, changes of permissions and file names.
 */
export const NPM_TEST_SERVER: DeployServerKind = 'proftpd';

/** The other servers, with which `npm run test:all` runs the same tests. */
export const OTHER_SERVERS = DEPLOY_SERVER_KINDS.filter((kind) => kind !== NPM_TEST_SERVER);
