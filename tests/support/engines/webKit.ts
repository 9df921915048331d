import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { untilItAnswers } from '../../../scripts/local-server/answers.ts';
import { startProgram } from '../../../scripts/support/childProcess.ts';
import { freePort } from '../ports';
import type { EnginePage } from './engines';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Escape: '\uE00C', Shift: '\uE008' };

/** The JSON key of an element's id in WebDriver: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Starts WebKitGTK, which has Safari's engine, on its own virtual display and drives it over WebDriver; `firstScript`
 * runs before the scripts of each page. The few calls need no client library: `selenium-webdriver` would add 17 MB of
 * programs that download drivers.
 */
export async function launchWebKit(
  javaScript: boolean,
  reducedMotion: boolean,
  firstScript: () => void,
): Promise<EnginePage> {
  const port = await freePort();
  // A display of the same number as the driver's port.
  const screen = await startProgram('Xvfb', [`:${port}`, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const errors: string[] = [];
  let unfinished = '';
  const driver = await startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${port}` },
    onOutput: (text) => {
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      errors.push(...lines.filter((line) => /CONSOLE (?:\w+ )*ERROR/.test(line)));
    },
  });
  const service = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${service}/status`, driver.ended);
  for (let left = 500; left > 0 && !existsSync(`/tmp/.X11-unix/X${port}`); left -= 1) await wait(20);

  const options = [javaScript ? 'on' : 'off', reducedMotion ? 'off' : 'on', `(${firstScript})();`];
  const window = { binary: 'gjs', args: [join(import.meta.dirname, 'webKitWindow.js'), ...options] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': window } };
  const { sessionId } = await call(`${service}/session`, { capabilities });
  const send = (command: string, body?: object) => call(`${service}/session/${sessionId}/${command}`, body);
  const act = (type: string, ...actions: object[]) => send('actions', { actions: [{ type, id: type, actions }] });

  return {
    resize: (width, height) => send('window/rect', { x: 0, y: 0, width, height }),
    goto: (url) => send('url', { url }),
    evaluate: (script, ...args) => send('execute/sync', { script: `return (${script})(...arguments)`, args }),
    // Not WebDriver's element click: under load WebKit's driver treats visible elements as hidden and rejects it.
    clickAt: async (x, y) => {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
      await act('pointer', move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 });
    },
    type: async (selector, text) => {
      const found = await send('element', { using: 'css selector', value: selector });
      await send(`element/${found[ELEMENT]}/value`, { text });
    },
    press: (key) => act('key', { type: 'keyDown', value: KEYS[key] }, { type: 'keyUp', value: KEYS[key] }),
    // The first screenshot may show the page before its last change, so wait until two are equal.
    screenshot: async () => {
      for (let last = await send('screenshot'); ; ) {
        const next = await send('screenshot');
        if (next === last) return Buffer.from(next, 'base64');
        last = next;
      }
    },
    errors,
    close: async () => {
      await driver.stop();
      await screen.stop();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: each command of WebDriver has an answer of its own
async function call(address: string, body?: object): Promise<any> {
  const response = await fetch(address, body && { method: 'POST', body: JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver says ${value.error}: ${value.message}`);

  return value;
}
