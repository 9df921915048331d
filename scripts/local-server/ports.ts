import getPort, { portNumbers } from 'get-port';
import { UserError } from '../support/UserError.ts';

/** The loopback address: no other machine can reach the local servers. */
export const HOST = '127.0.0.1';

const HIGHEST_PORT = 65535;

const DEFAULTS = { PORT: 8080, INBOX_PORT: 1080, SMTP_PORT: 1025 };

/**
 * The ports for the site, the inbox and its mail server. A port from the environment must be free; a default that is
 * not free is replaced by the next free port.
 */
export async function choosePorts(environment: NodeJS.ProcessEnv): Promise<typeof DEFAULTS> {
  const ports = { ...DEFAULTS };
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
  const freeFrom = (port: number) => getPort({ port: portNumbers(port, HIGHEST_PORT), host: HOST });
  for (const name of names) if (environment[name]) ports[name] = await askedPort(name, environment[name]);
  // get-port leaves out the ports that it has given before.
  for (const name of names) if (!environment[name]) ports[name] = await freeFrom(DEFAULTS[name]);

  return ports;
}

async function askedPort(name: string, value: string): Promise<number> {
  const port = /^\d+$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > HIGHEST_PORT) {
    throw new UserError(`${name}=${value} is no port: choose a number from 1 to ${HIGHEST_PORT}.`);
  }
  if ((await getPort({ port, host: HOST })) !== port) {
    throw new UserError(
      `${name}=${port} is taken or not allowed: stop what uses that port, or choose another number for ${name}.`,
    );
  }

  return port;
}
