import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettingsFile } from '../settings.ts';
import { ROOT } from '../support/paths.ts';
import { quoted } from '../support/quoted.ts';
import { writeAtomically } from '../support/writeAtomically.ts';

/** Writes settings into the settings file, which starts as a copy of `.env.example`. Only the owner's account can read it. */
export async function writeSettings(settings: Readonly<Record<string, string>>): Promise<void> {
  const { path, belongs } = await readSettingsFile();
  const former = await readFile(path ?? join(ROOT, '.env.example'), 'utf8');
  const text = Object.entries(settings).reduce((all, [name, value]) => withSetting(all, name, value), former);
  await writeAtomically(path ?? belongs, text, 0o600);
}

function withSetting(text: string, name: string, value: string): string {
  const line = `${name}=${quoted(value)}`;
  const former = [new RegExp(`^${name}=.*$`, 'm'), new RegExp(`^# ?${name}=.*$`, 'm')].find((each) => each.test(text));
  return former ? text.replace(former, () => line) : `${text.replace(/\n*$/, '\n')}${line}\n`;
}
