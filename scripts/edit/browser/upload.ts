/** The sentence where the server of the editor does not answer. */
export const STOPPED = 'npm run edit has stopped: start it again, and then try again here.';

/** Sends a file for a field of this kind to be converted. @returns the name for the record, or undefined if it is refused */
export async function upload(kind: string, file: File, say: (words: string) => void): Promise<string | undefined> {
  say('Sending …');
  let rest = '';
  let name: string | undefined;
  try {
    const answer = await fetch(`/admin/media/${kind}/${encodeURIComponent(file.name)}`, { method: 'PUT', body: file });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const said: { step?: string; share?: number; name?: string; error?: string } = JSON.parse(line);
        say(said.error ?? (said.step ? `${said.step}, ${Math.round((said.share ?? 0) * 100)} %` : ''));
        name = said.name ?? name;
      }
    }
  } catch {
    say(STOPPED);
  }
  return name;
}
