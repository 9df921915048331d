import type { AddressInfo, Server } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';

export const LOGIN = { SMTP_USERNAME: 'website@studio.test', SMTP_PASSWORD: "pass#word's" };

/** The options of a mail server that accepts one login, over an encrypted connection alone. */
export const ONE_LOGIN: SMTPServerOptions = {
  hideSTARTTLS: false,
  allowInsecureAuth: false,
  onAuth: ({ username, password }, _session, done) =>
    username === LOGIN.SMTP_USERNAME && password === LOGIN.SMTP_PASSWORD
      ? done(null, { user: username })
      : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
};

/** Lets a server listen on this machine, and resolves with its port. */
export function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
