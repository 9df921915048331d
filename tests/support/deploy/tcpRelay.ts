import { connect, createServer, type Socket } from 'node:net';
import { HOST } from '../../../scripts/local-server/ports.mjs';

export interface TcpRelay {
  port: number;
  /** The number of bytes that clients have sent so far. */
  bytes(): number;
  /** Calls `act` once, as soon as clients have sent `count` more bytes; replaces an `act` that was not called. */
  atByte(count: number, act: () => void): void;
  /** Cuts all connections with a TCP reset. */
  cut(): void;
  /** From now on, new connections are relayed, or cut at once, or accepted without an answer. */
  treatNew(how: 'relay' | 'cut' | 'ignore'): void;
  /** How many connections wait for an answer. */
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
  const [open, ignored] = [new Set<Socket>(), new Set<Socket>()];
  let [bytes, ended] = [0, 0];
  let treatment = 'relay';
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
    if (mark === undefined || bytes < mark.at) return;
    const { act } = mark;
    mark = undefined;
    act();
  };

  const server = createServer({ noDelay: true }, (client) => {
    if (treatment === 'cut') {
      client.resetAndDestroy();
    } else if (treatment === 'ignore') {
      ignored.add(client);
      client.on('error', () => undefined).on('close', () => ignored.delete(client));
      // Without reading, the relay would not notice that the client closes the connection.
      client.resume();
    } else {
      const backend = connect({ port: serverPort, host: HOST, noDelay: true });
      open.add(client).add(backend);
      backend.once('end', () => {
        ended += 1;
      });
      forward(client, backend, count);
      forward(backend, client, () => undefined);
    }
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
    treatNew: (how) => {
      treatment = how;
    },
    ignored: () => ignored.size,
    ended: () => ended,
    stop: () => {
      cut();

      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
