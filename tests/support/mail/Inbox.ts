import { setTimeout as wait } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/** The addresses of a started inbox, as plain data that Vitest can pass to the test files. */
export interface InboxAddress {
  url: string;
  smtpPort: number;
}

export interface Mailbox {
  address: string;
  name: string;
}

/** A mail as its reader sees it: headers decoded, line breaks as `\n`. */
export interface Message {
  id: string;
  subject: string;
  from: Mailbox[];
  to: Mailbox[];
  replyTo?: Mailbox[];
  text: string;
  html: string;
  headers: Record<string, string>;
  /** The SMTP envelope, which a reader never sees. */
  envelope: { from: { address: string }; to: { address: string }[] };
}

export interface Inbox extends InboxAddress {
  messages(): Promise<Message[]>;
  /** Resolves with the first mail for which `fits` returns true; rejects if none arrives before the timeout. */
  waitForMessage(fits?: (message: Message) => boolean, timeoutMs?: number): Promise<Message>;
  /** The raw source of a mail. */
  source(id: string): Promise<string>;
  clear(): Promise<void>;
}

export function inboxAt({ url, smtpPort }: InboxAddress): Inbox {
  // MailDev crashes if a mail is deleted while it is being stored, so `clear` only hides the mails stored so far.
  let cleared = new Set<string>();
  const stored = async () => (await (await fetch(`${url}/email`)).json()) as Message[];
  const messages = async (): Promise<Message[]> => {
    const kept = (await stored()).filter(({ id }) => !cleared.has(id));

    return kept.map((message) => ({ ...message, text: withPlainLineBreaks(message.text) }));
  };

  return {
    url,
    smtpPort,
    messages,
    waitForMessage: async (fits = () => true, timeoutMs = 10_000) => {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const all = await messages();
        const found = all.find(fits);
        if (found) {
          return found;
        }
        if (Date.now() > deadline) {
          const subjects = all.map(({ subject }) => `"${subject}"`).join(', ') || 'nothing';
          throw new Error(`No such mail within ${timeoutMs} ms; the inbox holds ${subjects}.`);
        }
        await wait(LOOK_AGAIN_MS);
      }
    },
    source: async (id) => (await fetch(`${url}/email/${id}/source`)).text(),
    clear: async () => {
      cleared = new Set((await stored()).map(({ id }) => id));
    },
  };
}

function withPlainLineBreaks(text: string | undefined): string {
  return (text ?? '').replaceAll('\r\n', '\n');
}
