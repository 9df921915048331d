/** The part of MailDev that is used here; the package brings no types. */
declare module 'maildev' {
  interface MailDevServer {
    listen(): Promise<void>;
  }

  function maildev(options: {
    smtp: number;
    web: number;
    ip: string;
    mailDirectory: string;
    silent: boolean;
  }): MailDevServer;

  export = maildev;
}
