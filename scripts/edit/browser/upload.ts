/** The sentence where the server of the editor does not answer. */
export const STOPPED = 'The editor has stopped: type npm run edit in its terminal again, and then try again here.';

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

/** Reads a response as it comes, and calls `say` with its last line each time. Resolves with all of it. */
export async function readLines(answer: Response, say: (line: string) => void): Promise<string> {
  let lines = '';
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    lines += part.value;
    say(lines.trimEnd().split('\n').at(-1) ?? '');
  }
  return lines;
}
