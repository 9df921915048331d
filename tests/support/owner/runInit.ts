import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCheckout } from '../commands/runCheckout';

/** Answers of a studio, by question. */
export const COMPANY_ANSWERS = {
  name: 'Blue Lotus Films',
  tagline: 'documentaries and weddings, Jaipur',
  phone: '+91 98290 12345',
  'address.street': '12 Bapu Bazaar',
  'address.city': 'Jaipur',
  'address.postalCode': '302003',
  hours: 'Monday to Saturday 10:00 AM to 7:00 PM; Sunday closed',
  'legal.CIN': '',
  'social.Instagram': 'https://www.instagram.com/bluelotus',
};

/** Runs `npm run init` with these answers in a checkout. Without `--no-start` it goes on until it is stopped, and `code` is null. */
export async function runInit(
  checkout: string,
  answers: Record<string, string>,
  environment: Record<string, string> = {},
  args: readonly string[] = ['--no-start'],
) {
  const file = join(checkout, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const command = runCheckout(checkout, 'init', environment, ['--answers', file, ...args]);
  return { command, code: args.length > 0 ? await command.exitCode : null, output: () => command.output().trim() };
}
