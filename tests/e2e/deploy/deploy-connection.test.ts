import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Connection } from '../../../scripts/deploy/connection.mjs';
import { ftpSettings } from '../../../scripts/deploy/ftp-settings.mjs';
import { type FtpServer, type FtpServerKind, startFtpServer } from '../../support/ftp/startFtpServer';

/** Two of its letters take three bytes each. */
const NAME = 'assets/शो-0123456789abcdef.css';

describe.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('a connection to %s', { timeout: 60_000 }, (kind) => {
  let server: FtpServer;

  beforeAll(async () => {
    server = await startFtpServer(kind);
  });
  afterAll(() => server?.stop());

  it('has an answer to each of many commands that are sent at once, wherever they are cut on their way', async () => {
    const { connection } = await Connection.open(ftpSettings(server.settings));
    try {
      // With each length of the first name, the places of all that follow move by one.
      for (let length = 1; length <= Buffer.byteLength(`SIZE ${NAME}\r\n`); length += 1) {
        const sizes = await connection.sizes(['x'.repeat(length), ...Array(200).fill(NAME)]);
        expect(sizes).toEqual(Array(201).fill(undefined));
      }
    } finally {
      connection.close();
    }
  });
});
