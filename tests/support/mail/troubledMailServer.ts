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

/** What can be the matter with a mail server. */
export type Trouble =
  | { kind: 'healthy' }
  /** Every reply comes 300 ms late, the greeting too. */
  | { kind: 'slow' }
  /** The connection is accepted, and nothing is ever said. */
  | { kind: 'silent' }
  /** 421 in place of the greeting, 535 to AUTH, 451 and 550 to RCPT, these for one `recipient` alone if it is named. */
  | { kind: 'refusing'; code: 421 | 451 | 535 | 550; recipient?: string }
  /** The mail is kept, but the connection is reset before the reply to the final dot. */
  | { kind: 'dropAfterData' }
  /** The mail is kept, but the reply to the final dot takes this long. */
  | { kind: 'late'; seconds: number };

/** A mail that the server has taken responsibility for, whether or not its sender has heard so. */
export interface AcceptedMail extends MailText {
  recipients: string[];
}

export interface TroubledMailServer {
  smtpPort: number;
  /** From the next reply on, in open connections too. */
  switchTo(trouble: Trouble): void;
  /** All that was accepted so far, in its order. */
  mails(): readonly AcceptedMail[];
  /** How many connections there have been. */
  connections(): number;
  /** How many clients have given up waiting while the server was silent. */
  givenUp(): number;
  stop(): Promise<void>;
}

/**
 * A real mail server on a free port, in good health at first, that can fall into any trouble and recover. Even in good
 * health it may take a moment before it greets, as one that is some way off does.
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
    // Who greeted or logged in before the trouble began is sent away here, and has to begin anew.
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
  // From here on, clients that are killed or cut off end in errors, as they should.
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

/** Greets when it is told to; smtp-server by itself waits 100 ms, to catch clients that talk too soon. */
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

/** Calls back with the whole mail; a mail whose sender dies in the middle is none. */
function whenComplete(stream: SMTPServerDataStream, done: (source: string) => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('error', () => undefined);
  stream.once('end', () => done(Buffer.concat(chunks).toString('utf8')));
}

function recipientsOf({ envelope }: SMTPServerSession): string[] {
  return envelope.rcptTo.map(({ address }) => address);
}
