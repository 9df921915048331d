import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export const LOGIN = { SMTP_USERNAME: 'website@studio.test', SMTP_PASSWORD: "pass#word's" };

/**
 * Starts a mail server that accepts one login, and returns the mails that it has accepted. `options` have its certificate,
 * and change it, such as `secure`.
 */
export async function startMailServer(options: SMTPServerOptions) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === LOGIN.SMTP_USERNAME && password === LOGIN.SMTP_PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onData: async (stream, _session, done) => {
      mails.push(await text(stream));
      done();
    },
    ...options,
  });
  // A client that does not trust the certificate breaks off.
  server.on('error', () => undefined);

  return { port: await portOf(server), mails, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

/** Lets a server listen on this machine, and resolves with its port. */
export function portOf(server: SMTPServer | Server): Promise<number> {
  return new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
}
