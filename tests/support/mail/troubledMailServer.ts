import type { Socket } from 'node:net';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
import { HOST } from '../../../scripts/local-server/ports.mjs';
import { freePort } from '../ports';
import { type MailText, mailText } from './mailText';
import { type RelayManner, startSmtpRelay } from './smtpRelay';

const SLOW_REPLY_MS = 300;

/** The state of a mail server: healthy, or a kind of failure. */
export type Trouble =
  | { kind: 'healthy' }
  /** Every reply comes 300 ms late, the greeting too. */
  | { kind: 'slow' }
  /** Connections are accepted, but get no reply. */
  | { kind: 'silent' }
  /** 421 replaces the greeting, 535 answers AUTH, 451 and 550 answer RCPT, only for `recipient` if that is named. */
  | { kind: 'refusing'; code: 421 | 451 | 535 | 550; recipient?: string }
  /** The mail is stored, but the connection is reset before the reply to the final dot. */
  | { kind: 'dropAfterData' }
  /** The mail is stored, but the reply to the final dot takes this long. */
  | { kind: 'late'; seconds: number };

/** A mail that the server has accepted, even if its sender did not get the reply. */
export interface AcceptedMail extends MailText {
  recipients: string[];
}

export interface TroubledMailServer {
  smtpPort: number;
  /** Changes the state from the next reply on, in open connections too. */
  switchTo(trouble: Trouble): void;
  /** All mails accepted so far, in their order. */
  mails(): readonly AcceptedMail[];
  /** How many connections there have been. */
  connections(): number;
  /** How many clients have given up waiting while the server was silent. */
  givenUp(): number;
  stop(): Promise<void>;
}

/**
 * Starts a real mail server on a free port that is healthy at first, and can fail in each of these ways and recover.
 * `greetingPauseMs` delays the greeting, as the distance to a real server does.
 */
export async function startTroubledMailServer({ greetingPauseMs = 0 } = {}): Promise<TroubledMailServer> {
  let trouble: Trouble = { kind: 'healthy' };
  const mails: AcceptedMail[] = [];
  const isRefusing = (code: number) => trouble.kind === 'refusing' && trouble.code === code;

  const backend = new PunctualServer(greetingPauseMs, {
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ['LOGIN', 'PLAIN'],
    hideSTARTTLS: true,
    disableReverseLookup: true,
    noDelay: true,
    logger: false,
    maxAllowedUnauthenticatedCommands: Number.MAX_SAFE_INTEGER,
    onConnect: (_session, done) => done(isRefusing(421) ? refusal(421) : null),
    onAuth: ({ username }, _session, done) =>
      isRefusing(535) ? done(refusal(535)) : done(null, { user: username ?? 'someone' }),
    // Clients that have greeted or logged in before the trouble began get 421 here, so that they have to reconnect.
    onMailFrom: (_from, _session, done) => done(isRefusing(421) || isRefusing(535) ? refusal(421) : null),
    onRcptTo: (recipient, _session, done) => done(refusalOf(recipient, trouble)),
    onData: (stream, session, done) => {
      whenComplete(stream, (source) => {
        mails.push({ ...mailText(source), recipients: recipientsOf(session) });
        if (trouble.kind === 'dropAfterData') relay.reset(session.remotePort);
        else if (trouble.kind === 'late') setTimeout(done, trouble.seconds * 1000).unref();
        else done();
      });
    },
  });
  const backendPort = await freePort();
  await new Promise<void>((resolve, reject) => {
    backend.once('error', reject);
    backend.listen(backendPort, HOST, resolve);
  });
  // From here on errors are expected: they come from clients that are killed or cut off.
  backend.on('error', () => undefined);
  const relay = await startSmtpRelay(backendPort);

  return {
    smtpPort: relay.port,
    switchTo: (next) => {
      trouble = next;
      relay.behave(mannerOf(next));
    },
    mails: () => mails,
    connections: relay.connections,
    givenUp: relay.givenUp,
    stop: async () => {
      await relay.stop();
      await new Promise<void>((resolve) => backend.close(() => resolve()));
    },
  };
}

/** Greets after the given pause; smtp-server itself waits 100 ms, to detect clients that send too early. */
class PunctualServer extends SMTPServer {
  constructor(
    private readonly greetingPauseMs: number,
    options: SMTPServerOptions,
  ) {
    super(options);
  }

  override connect(socket: Socket, options?: SMTPConnectionOptions | null): void {
    const connection = new SMTPConnection(this, socket, options ?? undefined);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection._setListeners(() => {
      if (this.greetingPauseMs === 0) connection.connectionReady();
      else setTimeout(() => connection.connectionReady(), this.greetingPauseMs).unref();
    });
  }
}

function mannerOf({ kind }: Trouble): RelayManner {
  return { replyDelayMs: kind === 'slow' ? SLOW_REPLY_MS : 0, isSilent: kind === 'silent' };
}

function refusalOf({ address }: SMTPServerAddress, trouble: Trouble): Error | null {
  const isMeant =
    trouble.kind === 'refusing' &&
    [451, 550].includes(trouble.code) &&
    (trouble.recipient === undefined || trouble.recipient === address);

  return isMeant ? refusal(trouble.code) : null;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('This mail server is in trouble'), { responseCode });
}

/** Calls `done` with the whole mail, but not if the sender breaks off before its end. */
function whenComplete(stream: SMTPServerDataStream, done: (source: string) => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('error', () => undefined);
  stream.once('end', () => done(Buffer.concat(chunks).toString('utf8')));
}

function recipientsOf({ envelope }: SMTPServerSession): string[] {
  return envelope.rcptTo.map(({ address }) => address);
}
