import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A web host as its customer sees it: an address, a home folder, a settings file, logs. */
export type Host = ReturnType<typeof hostAt>;

type Values = Record<string, string | number>;

interface Address {
  url: string;
  /** The same site over HTTPS, with a self-signed certificate. */
  secureUrl: string;
  /** The account's folder, with `public_html` and `.env` in it. */
  home: string;
}

/** The host with these addresses, whose account's folder is `home`, and whose server writes these logs. */
export function hostAt({ logs, ...address }: Address & { logs: string[] }) {
  const file = join(address.home, '.env');
  /** Replaces the content of `.env` with this text. */
  const write = (text: string) => {
    writeFileSync(file, text, { mode: 0o600 });
    const { uid, gid } = statSync(address.home);
    chownSync(file, uid, gid);
  };

  return {
    ...address,
    /** Replaces all settings in `.env`; without values the file holds none. */
    setEnv: (values: Values) => write(Object.entries(values).map(toLine).join('')),
    writeEnv: write,
    /** Changes these settings and keeps the others; returns a function that restores all of them. */
    changeEnv: (values: Values) => {
      const before = textOf(file);
      const kept = before.split('\n').filter((line) => line !== '' && !((line.split('=', 1)[0] as string) in values));
      write([...kept.map((line) => `${line}\n`), ...Object.entries(values).map(toLine)].join(''));

      return () => write(before);
    },
    errorLog: () => textOf(...logs),
  };
}

function toLine([name, value]: [string, string | number]): string {
  if (/['\n]/.test(String(value))) {
    throw new Error(`${name} holds a quote or a line break, which single quotes cannot keep.`);
  }

  return `${name}='${value}'\n`;
}

/** Returns the text of these files together; a missing file counts as empty. */
export function textOf(...files: string[]): string {
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
}
