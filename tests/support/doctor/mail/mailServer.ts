import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Certificate } from './certificates';

const HOST = '127.0.0.1';
export const LOGIN = { SMTP_USERNAME: 'website@studio.test', SMTP_PASSWORD: "pass#word's" };

export interface MailServer {
  readonly port: number;
  /** The mails that it has accepted. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

/** Starts a mail server that accepts one login. `options` change it, such as `secure` and `hideSTARTTLS`. */
export async function startMailServer(certificate: Certificate, options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === LOGIN.SMTP_USERNAME && password === LOGIN.SMTP_PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (chunk: Buffer) => {
        mail += chunk.toString();
      });
      stream.once('end', () => {
        mails.push(mail);
        done();
      });
    },
    ...options,
  });
  // A client that does not trust the certificate breaks off.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, HOST, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts a server that sends these words to each client and nothing more; returns its port and how to close it. */
export async function startSpeaker(words: string): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume().write(words);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
