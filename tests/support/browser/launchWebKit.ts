import { join } from 'node:path';
import { untilItAnswers } from '../../../scripts/local-server/answers.mjs';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';
import { freePort } from '../ports';
import { type EnginePage, type Key, type LaunchEngine, middleOf, watchPage } from './EnginePage';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Record<Key, string> = { Escape: '\uE00C', Shift: '\uE008' };

/** The JSON key of an element's id in WebDriver: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const ERROR = /CONSOLE (?:\w+ )*ERROR/;

/**
 * Starts WebKitGTK, which has Safari's engine, on its own virtual display and drives it over WebDriver. The few calls
 * need no client library: `selenium-webdriver` would add 17 MB of programs that download drivers.
 */
export const launchWebKit: LaunchEngine = async ({ javaScript, reducedMotion = false }) => {
  const screen = await startScreen();
  let errors: string[] = [];
  let unfinished = '';
  const port = await freePort();
  const driver = await startProcessGroup('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
    onOutput: (text) => {
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      errors.push(...lines.filter((line) => ERROR.test(line)));
    },
  });
  const close = async () => {
    await driver.stop();
    await screen.stop();
  };

  try {
    const service = `http://127.0.0.1:${port}`;
    await untilItAnswers(`${service}/status`, driver.ended);
    const { sessionId } = await call(`${service}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: 'gjs',
            args: [
              join(import.meta.dirname, 'webKitWindow.js'),
              javaScript ? 'on' : 'off',
              reducedMotion ? 'off' : 'on',
              `(${watchPage})();`,
            ],
          },
        },
      },
    });
    const send = (command: string, body?: object) => call(`${service}/session/${sessionId}/${command}`, body);
    const evaluate: EnginePage['evaluate'] = (script, ...args) =>
      send('execute/sync', { script: `return (${script})(...arguments)`, args });
    const find = async (selector: string): Promise<string> =>
      (await send('element', { using: 'css selector', value: selector }))[ELEMENT];

    return {
      resize: (width, height) => send('window/rect', { x: 0, y: 0, width, height }),
      goto: (url) => send('url', { url }),
      back: () => send('back', {}),
      evaluate,
      // Not WebDriver's element click: under load WebKit's driver treats visible elements as hidden and rejects it.
      click: async (selector) => {
        const { x, y } = await evaluate(middleOf, selector);
        await send('actions', {
          actions: [
            {
              type: 'pointer',
              id: 'mouse',
              actions: [
                { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
                { type: 'pointerDown', button: 0 },
                { type: 'pointerUp', button: 0 },
              ],
            },
          ],
        });
      },
      type: async (selector, text) => send(`element/${await find(selector)}/value`, { text }),
      press: (key) =>
        send('actions', {
          actions: [
            {
              type: 'key',
              id: 'keyboard',
              actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] })),
            },
          ],
        }),
      // The first screenshot may show the page before its last change, so wait until two are equal.
      screenshot: async () => {
        for (let last = await send('screenshot'); ; ) {
          const next = await send('screenshot');
          if (next === last) return Buffer.from(next, 'base64');
          last = next;
        }
      },
      takeErrors: () => {
        const taken = errors;
        errors = [];
        return taken;
      },
      close,
    };
  } catch (problem) {
    await close();
    throw problem;
  }
};

/** Starts Xvfb, which chooses a free display and prints its number. */
async function startScreen() {
  let output = '';
  let name: (display: string) => void;
  const display = new Promise<string>((resolve) => {
    name = resolve;
  });
  const { stop, ended } = await startProcessGroup(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      onOutput: (text) => {
        output += text;
        const number = /^(\d+)\n/m.exec(output)?.[1];
        if (number !== undefined) name(`:${number}`);
      },
    },
  );

  const failed = ended.then((words) => Promise.reject(new Error(`Xvfb ${words}: ${output}`)));

  return { display: await Promise.race([display, failed]), stop };
}

// biome-ignore lint/suspicious/noExplicitAny: each command of WebDriver has an answer of its own
async function call(address: string, body?: object): Promise<any> {
  const response = await fetch(address, body && { method: 'POST', body: JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver says ${value.error}: ${value.message}`);

  return value;
}
