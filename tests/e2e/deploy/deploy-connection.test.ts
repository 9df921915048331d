import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionPool } from '../../../scripts/deploy/connection-pool.mjs';
import { FtpConnection } from '../../../scripts/deploy/ftp/connection.mjs';
import { ftpSettings } from '../../../scripts/deploy/ftp/ftp-settings.mjs';
import { type DeployServer, type DeployServerKind, startDeployServer } from '../../support/deploy/startDeployServer';
import { startTcpRelay } from '../../support/deploy/tcpRelay';

/** A path with two characters of three bytes each. */
const NAME = 'assets/शो-0123456789abcdef.css';

/** Delay each way, so that the test learns before the client that the server has closed a connection. */
const DELAY_MS = 100;

const nothing = async () => undefined;

describe.each<DeployServerKind>(['pure-ftpd', 'proftpd'])('a connection to %s', { timeout: 60_000 }, (kind) => {
  let server: DeployServer;

  beforeAll(async () => {
    server = await startDeployServer(kind);
  });
  afterAll(() => server?.stop());

  it('gets a reply to each of many commands that are sent at once, wherever TCP splits them', async () => {
    const { connection } = await FtpConnection.open(ftpSettings(server.settings), nothing);
    try {
      // Each longer first name shifts all following commands by one byte, so TCP splits them elsewhere.
      for (let length = 1; length <= Buffer.byteLength(`SIZE ${NAME}\r\n`); length += 1) {
        const sizes = await connection.sizes(['x'.repeat(length), ...Array(200).fill(NAME)]);
        expect(sizes).toEqual(Array(201).fill(undefined));
      }
    } finally {
      connection.close();
    }
  });

  it('opens at the second attempt where the host still counts a connection that is closing', async () => {
    const busy = await startDeployServer(kind, { connectionsPerClient: 1 });
    const relay = await startTcpRelay(busy.port, DELAY_MS);
    // Occupies the only connection allowed, like a closed one that the server still counts.
    const { pool: former } = await ConnectionPool.logIn(ftpSettings(busy.settings), 1, nothing);
    try {
      const login = ConnectionPool.logIn(ftpSettings({ ...busy.settings, FTP_PORT: String(relay.port) }), 1, nothing);
      await expect.poll(() => relay.ended(), { interval: 5 }).toBeGreaterThan(0);
      former.close();
      const { pool } = await login;
      expect(await pool.use((connection) => connection.sizes([NAME]))).toEqual([undefined]);
      pool.close();
    } finally {
      former.close();
      await relay.stop();
      await busy.stop();
    }
  });
});
