import { installEditor } from './setup/editor.ts';
import { aboutPhp } from './setup/php.ts';
import { findProgram, installPrograms, missingExtensions, missingUnless, SITE_EXTENSIONS } from './setup/programs.ts';
import { UserError } from './support/UserError.ts';

/** What a command needs besides the npm packages: PHP and Composer, the editor, or the programs that convert films. */
export type Need = 'site' | 'editor' | 'media';

/** The programs that each need lacks. */
const MISSING = {
  site: () => [
    ...missingExtensions(SITE_EXTENSIONS),
    ...missingUnless(findProgram('composer'), 'Composer', 'composer', 'composer'),
    // Composer extracts packages with one of these.
    ...missingUnless(findProgram('unzip') || aboutPhp().extensions.includes('zip'), 'unzip', 'unzip', 'unzip'),
  ],
  editor: () => [],
  media: () => missingUnless(findProgram('ffprobe'), 'ffmpeg, which converts films', 'ffmpeg', 'ffmpeg'),
};

/** Makes sure that all that a command needs is there, and installs what is missing. Rejects with a `UserError`. */
export async function setUp(needs: readonly Need[]): Promise<void> {
  const missing = () => needs.flatMap((need) => MISSING[need]());
  await installPrograms(missing());
  // Apt installs extensions for Debian's PHP, and another one may come first on the PATH.
  const [left] = missing();
  if (left)
    throw new UserError(`${left.name} is still missing: install it for the programs of this PATH, and try again.`);
  if (needs.includes('editor')) await installEditor();
}
