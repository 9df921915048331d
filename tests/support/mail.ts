import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type AddressObject, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server';
import { HOST } from '../../scripts/local-server/ports.ts';
import { freePort } from './ports';

const SLOW_REPLY_MS = 300;
const LOOK_AGAIN_MS = 20;

/** The state of a mail server: healthy, or a kind of failure. */
export type Trouble =
  | { kind: 'healthy' }
  /** The greeting and each reply about a login or a mail come 300 ms late. */
  | { kind: 'slow' }
  /** Connections are accepted, but get no reply. */
  | { kind: 'silent' }
  /** 421 replaces the greeting, 535 answers AUTH, 451 and 550 answer RCPT. */
  | { kind: 'refusing'; code: 421 | 451 | 535 | 550 }
  /** The mail is stored, but the connection is reset before the reply to the final dot. */
  | { kind: 'dropAfterData' }
  /** The mail is stored, but the reply to the final dot takes this long. */
  | { kind: 'late'; seconds: number };

/** A mail as its reader sees it: headers decoded, line breaks as `\n`; and its envelope, which a reader never sees. */
export type Mail = Awaited<ReturnType<typeof mailOf>>;

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/**
 * Starts a real mail server on a free port that stores all mails, and can fail in each of these ways and recover.
 * `options` are of smtp-server: TLS, logins.
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  let trouble: Trouble = { kind: 'healthy' };
  const mails: Mail[] = [];
  let connections = 0;
  const sockets = new Map<number, Socket>();
  const isRefusing = (code: number) => trouble.kind === 'refusing' && trouble.code === code;

  /** Calls back at once, late or never. */
  const answer = async (callBack: () => unknown) => {
    if (trouble.kind === 'silent') return;
    if (trouble.kind === 'slow') await wait(SLOW_REPLY_MS, undefined, { ref: false });
    callBack();
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ['LOGIN', 'PLAIN'],
    hideSTARTTLS: true,
    disableReverseLookup: true,
    noDelay: true,
    logger: false,
    onConnect: (_session, done) => answer(() => done(isRefusing(421) ? refusal(421) : null)),
    onAuth: ({ username }, _session, done) =>
      answer(() => (isRefusing(535) ? done(refusal(535)) : done(null, { user: username ?? 'someone' }))),
    // Clients that have greeted or logged in before the trouble began get 421 here, so that they have to reconnect.
    onMailFrom: (_from, _session, done) => answer(() => done(isRefusing(421) || isRefusing(535) ? refusal(421) : null)),
    onRcptTo: (_to, _session, done) =>
      answer(() => done(isRefusing(451) ? refusal(451) : isRefusing(550) ? refusal(550) : null)),
    onData: async (stream, { envelope, remotePort }, done) => {
      // A sender that breaks off before the end of its mail has not sent it.
      const source = await buffer(stream).catch(() => undefined);
      if (source === undefined) return;
      mails.push(await mailOf(source, envelope));
      if (trouble.kind === 'dropAfterData') sockets.get(remotePort)?.resetAndDestroy();
      else if (trouble.kind === 'late') setTimeout(done, trouble.seconds * 1000).unref();
      else await answer(done);
    },
    ...options,
  });
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    const port = Number(socket.remotePort);
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  // Errors come from clients that are killed or cut off.
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));

  return {
    port,
    /** All mails accepted so far, in their order, even if their sender did not get the reply. */
    mails: (): readonly Mail[] => mails,
    /** Resolves with the first mail for which `fits` returns true; rejects if none arrives before the timeout. */
    waitForMail: async (fits: (mail: Mail) => boolean = () => true, timeoutMs = 10_000): Promise<Mail> => {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(LOOK_AGAIN_MS)) {
        const found = mails.find(fits);
        if (found) return found;
      }
      const subjects = mails.map(({ subject }) => `"${subject}"`).join(', ') || 'nothing';
      throw new Error(`No such mail within ${timeoutMs} ms; there is ${subjects}.`);
    },
    /** Changes the state for all replies from now on; connections that got none are reset when the silence ends. */
    switchTo: (next: Trouble) => {
      if (trouble.kind === 'silent') for (const socket of sockets.values()) socket.resetAndDestroy();
      trouble = next;
    },
    /** How many connections there have been. */
    connections: () => connections,
    stop: (): Promise<void> => {
      for (const socket of sockets.values()) socket.resetAndDestroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The settings that send the site's mail to this server. */
export function localMail({ port }: { port: number }): Record<string, string | number> {
  return {
    MAIL_TO: 'owner@studio.example',
    MAIL_FROM: 'website@studio.example',
    SMTP_HOST: HOST,
    SMTP_PORT: port,
    SMTP_ENCRYPTION: 'none',
    // No limits: all tests are one client, and none can wait for the next hour.
    RATE_LIMIT: 0,
    MAIL_HOURLY_LIMIT: 0,
  };
}

async function mailOf(source: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope) {
  const parsed = await simpleParser(source, { skipTextToHtml: true });
  const addresses = (field?: AddressObject | AddressObject[]) => [field ?? []].flat().flatMap(({ value }) => value);

  return {
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    from: addresses(parsed.from),
    to: addresses(parsed.to),
    replyTo: addresses(parsed.replyTo),
    text: (parsed.text ?? '').replaceAll('\r\n', '\n'),
    html: parsed.html || '',
    headers: Object.fromEntries(parsed.headers),
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    /** The mail as it was sent; a function, so that a failed comparison does not print it. */
    source: () => source.toString('utf8'),
  };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('This mail server is in trouble'), { responseCode });
}
