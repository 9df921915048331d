import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceIn } from './commands/replaceIn';
import { type RunningCommand, runCheckout } from './commands/runCheckout';
import { freePort } from './ports';
import { test as base, fixtureCheckout } from './test';

/** A copy of the built checkout of the fixture content, in which commands run and files may change. */
export type Checkout = ReturnType<typeof copyOfFixture>;

function copyOfFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  execFileSync('cp', ['-a', `${fixtureCheckout()}/.`, folder]);
  const running = new Set<RunningCommand>();
  /** The path of a file or folder in it. */
  const path = (name: string) => join(folder, name);
  /** Starts an npm script, which ends with the checkout at the latest. */
  const start = async (script: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) => {
    const command = await runCheckout(folder, script, environment, args);
    running.add(command);
    command.exitCode.then(() => running.delete(command));
    return command;
  };

  return {
    path,
    start,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    /**
     * Replaces the first occurrence of a text in a file, or all that is in it; throws if there is none. Returns a function that
     * restores the file.
     */
    replace: (name: string, from: string | undefined, to: string) => {
      const former = readFileSync(path(name));
      if (from === undefined) writeFileSync(path(name), to);
      else replaceIn(path(name), from, to);
      return () => writeFileSync(path(name), former);
    },
    /** Runs an npm script to its end. */
    run: async (...words: Parameters<typeof start>) => {
      const command = await start(...words);
      return { code: await command.exitCode, output: command.output().trim() };
    },
    /** Starts an npm script that serves the site, on free ports, and waits until the site and the inbox answer. */
    serve: async (script: string, args?: readonly string[], environment?: NodeJS.ProcessEnv) => {
      const ports = { PORT: await freePort(), INBOX_PORT: await freePort(), SMTP_PORT: await freePort() };
      const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
      const command = await start(script, args, { ...texts, ...environment });
      const [site, inbox] = [`http://127.0.0.1:${ports.PORT}`, `http://127.0.0.1:${ports.INBOX_PORT}`];
      await command.untilItSays(`Inbox  ${inbox}\n`);
      return { command, site, inbox };
    },
    remove: async () => {
      for (const command of running) {
        command.pressCtrlC();
        await command.exitCode;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls `use` with a checkout, and removes it afterwards with all that it has started. */
export async function useCheckout(use: (checkout: Checkout) => Promise<void>): Promise<void> {
  const checkout = copyOfFixture();
  await use(checkout);
  await checkout.remove();
}

/** Playwright's `test` with a checkout of its own. */
export const test = base.extend<{ checkout: Checkout }>({ checkout: ({}, use) => useCheckout(use) });
