import { freePort } from '../ports';
import { type RunningCommand, runCheckout } from './runCheckout';

/** Starts `npm run dev` in a checkout; resolves when it answers at `site`. */
export async function runDev(checkout: string): Promise<{ command: RunningCommand; site: string }> {
  const ports = { PORT: await freePort(), INBOX_PORT: await freePort(), SMTP_PORT: await freePort() };
  const command = runCheckout(
    checkout,
    'dev',
    Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  );
  await command.untilItSays('Inbox  ');

  return { command, site: `http://127.0.0.1:${ports.PORT}` };
}
