/** Sends a file to be converted. @returns the name for the record, or undefined if it could not be used */
export async function upload(file: File, say: (words: string) => void): Promise<string | undefined> {
  say('Sending …');
  const answer = await fetch(`/admin/media/${encodeURIComponent(file.name)}`, { method: 'PUT', body: file }).catch(
    () => undefined,
  );
  if (answer === undefined) say('npm run edit has stopped: start it again.');
  const reader = answer?.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let name: string | undefined;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said: { step?: string; share?: number; name?: string; error?: string } = JSON.parse(line);
      say(said.error ?? (said.step ? `${said.step}, ${Math.round((said.share ?? 0) * 100)} %` : ''));
      name = said.name ?? name;
    }
  }
  return name;
}
