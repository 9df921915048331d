import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '../../../scripts/local-server/ports.ts';

/** A network that relays share. */
export interface Network {
  /** How long each packet takes, each way. */
  delayMs: number;
  /** Default: any number. */
  bytesPerMs?: number;
}

/**
 * Starts a relay that delays all data, like a slow network, and can cut connections. For FTP, a relay of the control
 * port is enough: data connections go straight to the server, which ends them with their control connection.
 *
 * @param place where the relay listens, and the server's address
 */
export async function startTcpRelay(serverPort: number, network: Network, { port = 0, serverHost = HOST } = {}) {
  const [open, ignored] = [new Set<Socket>(), new Set<Socket>()];
  let bytes = 0;
  let treatment = 'relay';
  let mark: { at: number; act: () => void } | undefined;

  /** `firstAt` is when the first packet can arrive, after those that open the connection. */
  const forward = (from: Socket, to: Socket, firstAt: number, onBytes: (count: number) => void) => {
    let queue = Promise.resolve();
    /** Does something when these bytes, and all that was sent before, have arrived. */
    const onArrival = (bytes: number, act: () => void) => {
      const arrival = Math.max(firstAt, arrivalOf(bytes, network));
      queue = queue.then(() => wait(arrival - Date.now())).then(act);
    };
    from.on('data', (chunk) => {
      onBytes(chunk.length);
      onArrival(chunk.length, () => {
        if (to.writable) to.write(chunk);
      });
    });
    // Delay a reset too, or it would overtake the data sent before it.
    from.on('error', () => onArrival(0, () => void to.destroy()));
    from.on('end', () => onArrival(0, () => void to.end()));
    from.on('close', () => open.delete(from));
  };
  const count = (length: number) => {
    bytes += length;
    if (mark === undefined || bytes < mark.at) return;
    const { act } = mark;
    mark = undefined;
    act();
  };

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    if (treatment === 'cut') {
      client.resetAndDestroy();
    } else if (treatment === 'ignore') {
      ignored.add(client);
      client.on('error', () => undefined).on('close', () => ignored.delete(client));
      // Without reading, the relay would not notice that the client closes the connection.
      client.resume();
    } else {
      const backend = connect({ port: serverPort, host: serverHost, noDelay: true, allowHalfOpen: true });
      open.add(client).add(backend);
      forward(client, backend, Date.now() + 3 * network.delayMs, count);
      forward(backend, client, Date.now() + 4 * network.delayMs, () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  /** Cuts all connections with a TCP reset. */
  const cut = () => {
    for (const socket of [...open, ...ignored]) socket.resetAndDestroy();
  };

  return {
    port: (server.address() as { port: number }).port,
    /** The number of bytes that clients have sent so far. */
    bytes: () => bytes,
    /** Calls `act` once, as soon as clients have sent `length` more bytes; replaces an `act` that was not called. */
    atByte: (length: number, act: () => void) => {
      mark = { at: bytes + length, act };
    },
    cut,
    /** From now on, new connections are relayed, or cut at once, or accepted without an answer. */
    treatNew: (how: 'relay' | 'cut' | 'ignore') => {
      treatment = how;
    },
    /** How many connections wait for an answer. */
    ignored: () => ignored.size,
    stop: (): Promise<void> => {
      cut();

      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** When each network will have carried what it was given. */
const busyUntil = new WeakMap<Network, number>();

function arrivalOf(bytes: number, network: Network): number {
  const { delayMs, bytesPerMs = Number.POSITIVE_INFINITY } = network;
  const sent = Math.max(Date.now(), busyUntil.get(network) ?? 0) + bytes / bytesPerMs;
  busyUntil.set(network, sent);

  return sent + delayMs;
}
