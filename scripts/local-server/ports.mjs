import { createServer } from 'node:net';

/** The loopback address: no other machine can reach the local servers. */
export const HOST = '127.0.0.1';

const HIGHEST_PORT = 65535;

const DEFAULTS = { PORT: 8080, INBOX_PORT: 1080, SMTP_PORT: 1025 };

/** @typedef {Record<keyof typeof DEFAULTS, number>} Ports */

/**
 * The ports for the site, the inbox and its mail server. A port from the environment must be free; a default that is
 * not free is replaced by the next free port.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<Ports>}
 */
export async function choosePorts(environment) {
  const asked = askedPorts(environment);
  for (const [name, port] of asked) {
    await checkFree(name, port);
  }

  const chosen = new Set(asked.values());
  const ports = { ...DEFAULTS };
  for (const name of /** @type {(keyof Ports)[]} */ (Object.keys(DEFAULTS))) {
    ports[name] = asked.get(name) ?? (await nextFreePort(DEFAULTS[name], chosen));
    chosen.add(ports[name]);
  }

  return ports;
}

/**
 * The first free port from `start` on that is not among `others`.
 *
 * @param {number} start
 * @param {Set<number>} [others]
 */
export async function nextFreePort(start, others = new Set()) {
  for (let port = start; port <= HIGHEST_PORT; port += 1) {
    if (!others.has(port) && (await problemWith(port)) === undefined) {
      return port;
    }
  }

  throw new Error(`No port from ${start} on is free.`);
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Map<keyof Ports, number>}
 */
function askedPorts(environment) {
  const asked = new Map();
  for (const name of /** @type {(keyof Ports)[]} */ (Object.keys(DEFAULTS))) {
    const value = environment[name];
    if (value) {
      asked.set(name, portFrom(name, value));
    }
  }
  if (new Set(asked.values()).size < asked.size) {
    throw new Error(`${[...asked.keys()].join(' and ')} cannot share a port: choose a different number for each.`);
  }

  return asked;
}

/**
 * @param {string} name
 * @param {string} value
 */
function portFrom(name, value) {
  const port = /^\d+$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > HIGHEST_PORT) {
    throw new Error(`${name}=${value} is no port: choose a number from 1 to ${HIGHEST_PORT}.`);
  }

  return port;
}

/**
 * @param {string} name
 * @param {number} port
 */
async function checkFree(name, port) {
  const problem = await problemWith(port);
  if (problem === 'EADDRINUSE') {
    throw new Error(`${name}=${port} is taken: stop what uses that port, or choose another number for ${name}.`);
  }
  if (problem) {
    throw new Error(`${name}=${port} cannot be used here (${problem}): choose another number for ${name}.`);
  }
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's error code if the port cannot be listened on
 */
function problemWith(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message));
    server.listen(port, HOST, () => server.close(() => resolve(undefined)));
  });
}
