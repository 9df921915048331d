import { connect, createServer, type Socket } from 'node:net';
import { HOST } from '../../../scripts/local-server/ports.mjs';

export interface TcpRelay {
  port: number;
  /** The number of bytes that clients have sent so far. */
  bytes(): number;
  /** Calls `act` once, as soon as clients have sent `count` more bytes. */
  atByte(count: number, act: () => void): void;
  /** Cuts all connections with a TCP reset. */
  cut(): void;
  /** Sets whether new connections are cut at once. */
  refuse(isRefusing: boolean): void;
  /** How many connections `refuse` has cut. */
  refused(): number;
  /** From now on, new connections are accepted and get no answer. */
  ignoreNew(): void;
  /** How many connections of `ignoreNew` still wait for an answer. */
  ignored(): number;
  /** How many connections the server has ended. */
  ended(): number;
  stop(): Promise<void>;
}

/**
 * Starts a relay that delays all data, like a slow network, and can cut connections. For FTP, a relay of the control
 * port is enough: data connections go straight to the server, which ends them with their control connection.
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
    // Delay a reset too, or it would overtake the data sent before it.
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
      // Without reading, the relay would not notice that the client closes the connection.
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
