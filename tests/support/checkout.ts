import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceIn } from './commands/replaceIn';
import { type RunningCommand, runCheckout } from './commands/runCheckout';
import { freePort } from './ports';
import { test as base, fixtureCheckout } from './test';

/** A copy of the built checkout of the fixture content, in which commands run and files may change. */
export interface Checkout {
  /** The path of a file or folder in it. */
  path(name: string): string;
  read(name: string): string;
  /** Replaces the first occurrence of a text in a file; throws if there is none. Returns a function that restores the file. */
  replace(name: string, from: string, to: string): () => void;
  /** Starts an npm script, which ends with the checkout at the latest. */
  start(script: string, args?: readonly string[], environment?: NodeJS.ProcessEnv): Promise<RunningCommand>;
  /** Runs an npm script to its end. */
  run(
    script: string,
    args?: readonly string[],
    environment?: NodeJS.ProcessEnv,
  ): Promise<{ code: number | null; output: string }>;
  /** Starts an npm script that serves the site, on free ports, and waits until the site and the inbox answer. */
  serve(
    script: string,
    args?: readonly string[],
    environment?: NodeJS.ProcessEnv,
  ): Promise<{ command: RunningCommand; site: string; inbox: string }>;
}

/** Calls `use` with a checkout, and removes it afterwards with all that it has started. */
export async function useCheckout(use: (checkout: Checkout) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  execFileSync('cp', ['-a', `${fixtureCheckout()}/.`, folder]);
  const running = new Set<RunningCommand>();
  const path = (name: string) => join(folder, name);
  const start: Checkout['start'] = async (script, args = [], environment = {}) => {
    const command = await runCheckout(folder, script, environment, args);
    running.add(command);
    command.exitCode.then(() => running.delete(command));
    return command;
  };
  await use({
    path,
    read: (name) => readFileSync(path(name), 'utf8'),
    replace: (name, from, to) => {
      const former = readFileSync(path(name));
      replaceIn(path(name), from, to);
      return () => writeFileSync(path(name), former);
    },
    start,
    run: async (...words) => {
      const command = await start(...words);
      return { code: await command.exitCode, output: command.output().trim() };
    },
    serve: async (script, args, environment) => {
      const ports = { PORT: await freePort(), INBOX_PORT: await freePort(), SMTP_PORT: await freePort() };
      const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
      const command = await start(script, args, { ...texts, ...environment });
      const [site, inbox] = [`http://127.0.0.1:${ports.PORT}`, `http://127.0.0.1:${ports.INBOX_PORT}`];
      await command.untilItSays(`Inbox  ${inbox}\n`);
      return { command, site, inbox };
    },
  });
  for (const command of running) {
    command.pressCtrlC();
    await command.exitCode;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Playwright's `test` with a checkout of its own. */
export const test = base.extend<{ checkout: Checkout }>({ checkout: ({}, use) => useCheckout(use) });
