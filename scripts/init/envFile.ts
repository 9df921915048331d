import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSetting } from '../settings/envText.ts';
import { readSettingsFile } from '../settings.ts';
import { ROOT } from '../support/paths.ts';
import { writeAtomically } from '../support/writeAtomically.ts';

/** Writes settings into the settings file, which starts as a copy of `.env.example`. Only the owner's account can read it. */
export async function writeSettings(settings: Readonly<Record<string, string>>): Promise<void> {
  const { path, belongs, text } = readSettingsFile();
  const former = path === null ? await readFile(join(ROOT, '.env.example'), 'utf8') : text;
  const written = Object.entries(settings).reduce((all, [name, value]) => withSetting(all, name, value), former);
  await writeAtomically(path ?? belongs, written, 0o600);
}
