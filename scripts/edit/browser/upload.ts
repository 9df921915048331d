import { readLines } from './lines.ts';

/** The sentence where the server of the editor does not answer. */
export const STOPPED = 'npm run edit has stopped: start it again, and then try again here.';

/** Sends a file for a field of this kind to be converted. @returns the name for the record, or undefined if it is refused */
export async function upload(kind: string, file: File, say: (words: string) => void): Promise<string | undefined> {
  say('Sending …');
  let lines = '';
  try {
    const answer = await fetch(`/admin/media/${kind}/${encodeURIComponent(file.name)}`, { method: 'PUT', body: file });
    lines = await readLines(answer, say);
  } catch {
    say(STOPPED);
  }
  return /^Brought in as (\S+)\.$/m.exec(lines)?.[1];
}
