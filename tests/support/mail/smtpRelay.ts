import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '../../../scripts/local-server/ports.mjs';

/** How a relay treats what the mail server behind it says. */
export interface RelayManner {
  /** What each reply is held back, the greeting included. */
  replyDelayMs: number;
  /** Whether connections are accepted and then never hear a word. */
  isSilent: boolean;
}

export interface SmtpRelay {
  port: number;
  /** How many connections there have been. */
  connections(): number;
  /** How many clients have given up waiting for a reply while they were met with silence. */
  givenUp(): number;
  /** From the next reply on; who was met with silence is cut off when that ends. */
  behave(manner: RelayManner): void;
  /** Cuts off the client behind this port of the relay, as the mail server sees it, with a TCP reset. */
  reset(backendPort: number): void;
  stop(): Promise<void>;
}

interface Connection {
  client: Socket;
  backend: Socket;
  isMute: boolean;
  isCutOff: boolean;
}

/** The end of a reply: its last line has a space, or nothing, after the code. */
const REPLY = /(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/g;

/** A TCP relay in front of a mail server that lets its replies through one by one, late or not at all. */
export async function startSmtpRelay(backendPort: number): Promise<SmtpRelay> {
  let manner: RelayManner = { replyDelayMs: 0, isSilent: false };
  let count = 0;
  let givenUp = 0;
  const open = new Set<Connection>();

  const server = createServer({ noDelay: true }, (client) => {
    count += 1;
    const backend = connect({ port: backendPort, host: HOST, noDelay: true });
    const connection: Connection = { client, backend, isMute: false, isCutOff: false };
    open.add(connection);
    client.pipe(backend);
    forwardReplies(connection, () => manner.replyDelayMs);
    if (manner.isSilent) mute(connection);

    client.on('error', () => backend.destroy());
    backend.on('error', () => cutOff(connection));
    client.once('close', () => {
      open.delete(connection);
      if (connection.isMute && !connection.isCutOff) givenUp += 1;
      // Ends in good order what the client has ended, so that its last words arrive; the rest is of no use to anybody.
      if (connection.isMute || !client.readableEnded) backend.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });

  return {
    port: (server.address() as { port: number }).port,
    connections: () => count,
    givenUp: () => givenUp,
    behave: (next) => {
      manner = next;
      for (const connection of open) {
        if (next.isSilent) mute(connection);
        else if (connection.isMute) cutOff(connection);
      }
    },
    reset: (port) => {
      for (const connection of open) {
        if (connection.backend.localPort === port) cutOff(connection);
      }
    },
    stop: () => {
      for (const connection of open) cutOff(connection);

      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function forwardReplies(connection: Connection, delayMs: () => number): void {
  const { client, backend } = connection;
  let unread = '';
  let earlier: Promise<unknown> = Promise.resolve();
  const inTurn = (act: () => void, delay: () => number) => {
    earlier = earlier.then(async () => {
      const ms = delay();
      if (ms > 0) await wait(ms, undefined, { ref: false });
      if (!connection.isMute && client.writable) act();
    });
  };

  backend.setEncoding('latin1');
  backend.on('data', (chunk: string) => {
    unread += chunk;
    // Several replies that came together are late one after the other, as they would be over a long way.
    for (const [reply] of unread.matchAll(REPLY)) {
      inTurn(() => client.write(reply, 'latin1'), delayMs);
    }
    unread = unread.replaceAll(REPLY, '');
  });
  backend.once('end', () =>
    inTurn(
      () => client.end(),
      () => 0,
    ),
  );
}

function mute(connection: Connection): void {
  connection.isMute = true;
  connection.client.unpipe(connection.backend);
  // Read on, to notice when the client leaves.
  connection.client.resume();
}

function cutOff(connection: Connection): void {
  const { client, backend } = connection;
  connection.isCutOff = true;
  // A socket that is already ending cannot be reset: Node would wait for it for ever when the process ends.
  if (client.writableEnded) client.destroy();
  else client.resetAndDestroy();
  backend.destroy();
}
