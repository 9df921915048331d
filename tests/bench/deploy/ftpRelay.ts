import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** Each way, as over any real distance: the host has done what it was told by the time it hears that nobody listens. */
const DELAY_MS = 10;

/** A server may wait long for a data connection of a client that is no more. */
const PATIENCE_MS = 10_000;

export interface FtpRelayPlace {
  from: string;
  to: string;
  /** The control port and the passive ones; each is forwarded to the same port. */
  ports: readonly number[];
}

/** As the client sees it. */
export type Direction = 'sent' | 'received';

/** All ports of an FTP server, to be counted and cut. */
export interface FtpRelay {
  /** What clients have sent and received so far, on all connections. */
  bytes(direction: Direction): number;
  /** Calls back once, when clients have sent or received so many bytes more. */
  afterBytes(direction: Direction, count: number, act: () => void): void;
  /** Cuts every open connection with a TCP reset, at both ends. */
  reset(): void;
  /** Resolves when no connection is open any more; what is still open after a while is cut. */
  untilQuiet(): Promise<void>;
  stop(): Promise<void>;
}

/** Stands before an FTP server whose passive address is the relay's, as if that were a little way off. */
export async function startFtpRelay({ from, to, ports }: FtpRelayPlace): Promise<FtpRelay> {
  const open = new Set<Socket>();
  const bytes: Record<Direction, number> = { sent: 0, received: 0 };
  let waiting: { direction: Direction; at: number; act: () => void } | undefined;
  const count = (direction: Direction) => (chunk: Buffer) => {
    bytes[direction] += chunk.length;
    if (waiting?.direction !== direction || bytes[direction] < waiting.at) return;
    const { act } = waiting;
    waiting = undefined;
    act();
  };

  const forward = (port: number) => (client: Socket) => {
    const server = connect({ host: to, port, noDelay: true });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      const onItsWay = delayed();
      socket.pipe(onItsWay).pipe(other);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        // What the other one says now is read by nobody, and must not stop it.
        other.unpipe();
        other.resume();
        // A reset is no faster than what was sent before it.
        if (!socket.readableEnded) setTimeout(() => other.destroy(), DELAY_MS);
      });
    }
    client.on('data', count('sent'));
    server.on('data', count('received'));
  };
  const servers = await Promise.all(ports.map((port) => listen(from, port, forward(port))));

  return {
    bytes: (direction) => bytes[direction],
    afterBytes: (direction, more, act) => {
      waiting = { direction, at: bytes[direction] + more, act };
    },
    reset: () => {
      for (const socket of open) {
        if (socket.writableEnded || socket.connecting) socket.destroy();
        else socket.resetAndDestroy();
      }
    },
    untilQuiet: async () => {
      const deadline = Date.now() + PATIENCE_MS;
      while (open.size > 0 && Date.now() < deadline) await wait(5);
      for (const socket of open) socket.destroy();
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Holds each piece back for a while. */
function delayed(): Transform {
  return new Transform({
    transform(chunk, _encoding, next) {
      setTimeout(() => this.push(chunk), DELAY_MS);
      next();
    },
    flush(end) {
      setTimeout(end, DELAY_MS);
    },
  });
}

function listen(host: string, port: number, onClient: (client: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ noDelay: true }, onClient);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
