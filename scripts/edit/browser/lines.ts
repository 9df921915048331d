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
