import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Certificate } from './certificates';

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
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      mails.push(Buffer.concat(chunks).toString());
      done();
    },
    ...options,
  });
  // A client that does not trust the certificate breaks off.
  server.on('error', () => undefined);

  return { port: await portOf(server), mails, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Lets a server listen on this machine, and resolves with its port. */
export function portOf(server: SMTPServer | Server): Promise<number> {
  return new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
}
