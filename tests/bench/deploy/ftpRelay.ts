import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface FtpRelayPlace {
  from: string;
  to: string;
  /** The control port and the passive ones; each is forwarded to the same port. */
  ports: readonly number[];
}

/** All ports of an FTP server, to be counted and cut. */
export interface FtpRelay {
  /** What clients have sent so far, on all connections. */
  bytesSent(): number;
  /** Calls back once, when clients have sent so many bytes more. */
  afterBytes(count: number, act: () => void): void;
  /** Cuts every open connection with a TCP reset, at both ends. */
  reset(): void;
  /** Resolves when no connection is open any more. */
  untilQuiet(): Promise<void>;
  stop(): Promise<void>;
}

/** Stands before an FTP server whose passive address is the relay's, without any delay. */
export async function startFtpRelay({ from, to, ports }: FtpRelayPlace): Promise<FtpRelay> {
  const open = new Set<Socket>();
  let sent = 0;
  let waiting: { at: number; act: () => void } | undefined;

  const forward = (port: number) => (client: Socket) => {
    const server = connect({ host: to, port, noDelay: true });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        open.delete(socket);
        // Its last words may still be on their way; what the other one says now is read by nobody, and must not stop it.
        if (socket.readableEnded) other.resume();
        else other.destroy();
      });
    }
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (waiting !== undefined && sent >= waiting.at) {
        const { act } = waiting;
        waiting = undefined;
        act();
      }
    });
  };
  const servers = await Promise.all(ports.map((port) => listen(from, port, forward(port))));

  return {
    bytesSent: () => sent,
    afterBytes: (count, act) => {
      waiting = { at: sent + count, act };
    },
    reset: () => {
      for (const socket of open) {
        if (socket.writableEnded || socket.connecting) socket.destroy();
        else socket.resetAndDestroy();
      }
    },
    untilQuiet: async () => {
      while (open.size > 0) await wait(5);
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function listen(host: string, port: number, onClient: (client: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ noDelay: true }, onClient);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
