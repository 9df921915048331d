import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '../../../scripts/local-server/ports.mjs';

/** How a relay forwards the replies of the mail server behind it. */
export interface RelayManner {
  /** The delay of each reply, the greeting included. */
  replyDelayMs: number;
  /** Whether connections are accepted but get no reply. */
  isSilent: boolean;
}

export interface SmtpRelay {
  port: number;
  /** How many connections there have been. */
  connections(): number;
  /** How many clients have closed a connection on which the relay was silent. */
  givenUp(): number;
  /** Changes the behaviour from the next reply on; connections that got no reply are reset when the silence ends. */
  behave(manner: RelayManner): void;
  /** Resets the client's connection that reaches the mail server from this port of the relay. */
  reset(backendPort: number): void;
  stop(): Promise<void>;
}

interface Connection {
  client: Socket;
  backend: Socket;
  isMute: boolean;
  isCutOff: boolean;
}

/** A complete SMTP reply: only its last line has a space, or nothing, after the code. */
const REPLY = /(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/g;

/** Starts a TCP relay in front of a mail server that forwards its replies one by one, late or not at all. */
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
      // After a regular end by the client the backend stays open, so that the last bytes arrive; otherwise it is
      // closed.
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
    // Replies that arrive together are delayed one after the other, as on a slow network.
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
  // Keep reading, or the relay would not notice that the client closes the connection.
  connection.client.resume();
}

function cutOff(connection: Connection): void {
  const { client, backend } = connection;
  connection.isCutOff = true;
  // Not a reset of a socket that is already ending: it would keep the Node process from exiting.
  if (client.writableEnded) client.destroy();
  else client.resetAndDestroy();
  backend.destroy();
}
