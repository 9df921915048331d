import { connect, createServer, type Socket } from 'node:net';
import { HOST } from '../../../scripts/local-server/ports.mjs';

export interface TcpRelay {
  port: number;
  /** What clients have sent so far. */
  bytes(): number;
  /** Calls this once, as soon as clients have sent so many bytes from now on. */
  atByte(count: number, act: () => void): void;
  /** Cuts all connections with a TCP reset. */
  cut(): void;
  /** From now on, new connections are cut at once; or no longer. */
  refuse(isRefusing: boolean): void;
  /** How many connections were cut so. */
  refused(): number;
  /** From now on, new connections are accepted and get no answer. */
  ignoreNew(): void;
  /** How many of these wait for an answer. */
  ignored(): number;
  /** How many connections the server has ended. */
  ended(): number;
  stop(): Promise<void>;
}

/**
 * A slow line to a server: a relay that holds back each piece a little and can cut connections. In front of an FTP server's
 * control port it is enough: the data connections go straight to the server, which ends them with the one they belong to.
 */
export async function startTcpRelay(serverPort: number, delayMs: number): Promise<TcpRelay> {
  const open = new Set<Socket>();
  let bytes = 0;
  let isRefusing = false;
  let refused = 0;
  let isIgnoring = false;
  let ended = 0;
  const ignored = new Set<Socket>();
  let mark: { at: number; act: () => void } | undefined;

  const forward = (from: Socket, to: Socket, onBytes: (count: number) => void) => {
    from.on('data', (chunk) => {
      onBytes(chunk.length);
      setTimeout(() => to.writable && to.write(chunk), delayMs);
    });
    // A reset is no faster than what was sent before it.
    from.on('error', () => setTimeout(() => to.destroy(), delayMs));
    from.on('end', () => setTimeout(() => to.end(), delayMs));
    from.on('close', () => open.delete(from));
  };
  const count = (length: number) => {
    bytes += length;
    if (mark && bytes >= mark.at) {
      const { act } = mark;
      mark = undefined;
      act();
    }
  };

  const server = createServer({ noDelay: true }, (client) => {
    if (isRefusing) {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    if (isIgnoring) {
      ignored.add(client);
      client.on('error', () => undefined);
      client.on('close', () => ignored.delete(client));
      // Otherwise it would not see the client go.
      client.resume();
      return;
    }
    const backend = connect({ port: serverPort, host: HOST, noDelay: true });
    open.add(client).add(backend);
    backend.once('end', () => {
      ended += 1;
    });
    forward(client, backend, count);
    forward(backend, client, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const cut = () => {
    for (const socket of [...open, ...ignored]) socket.resetAndDestroy();
  };

  return {
    port: (server.address() as { port: number }).port,
    bytes: () => bytes,
    atByte: (length, act) => {
      mark = { at: bytes + length, act };
    },
    cut,
    refuse: (next) => {
      isRefusing = next;
    },
    refused: () => refused,
    ignoreNew: () => {
      isIgnoring = true;
    },
    ignored: () => ignored.size,
    ended: () => ended,
    stop: () => {
      cut();

      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
