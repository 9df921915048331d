import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { convertCaptions, convertMedia, expectFree, isCaptions, MEDIA, nameFor, WORK } from '../media/convertMedia.ts';

/**
 * Receives a picture, a film or captions from the editor, and converts them as `npm run media` does. Responds with a
 * line of JSON for each step, `{ step, share }`, and a last one with the `name` for the record or the `error`.
 */
export async function receiveUpload(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const stopping = new AbortController();
  response.on('close', () => stopping.abort(new Error('Stopped: nothing was added.')));
  response.setHeader('Content-Type', 'application/x-ndjson');
  const say = (line: object) => response.write(`${JSON.stringify(line)}\n`);

  await mkdir(WORK, { recursive: true });
  const folder = await mkdtemp(join(WORK, 'upload-'));
  try {
    const original = join(folder, basename(file));
    await pipeline(request, createWriteStream(original));
    const name = nameFor(file);
    const isTaken = isCaptions(file)
      ? existsSync(join(MEDIA, `${name}.vtt`))
      : await expectFree(name).then(
          () => false,
          () => true,
        );
    if (isTaken)
      throw new Error(`There is ${name} already: choose it from the names, or rename your file and bring it in again.`);
    if (isCaptions(file)) await convertCaptions(original, name, stopping.signal);
    else {
      const onProgress = (step: string, share: number) => say({ step, share });
      await convertMedia(original, { name, signal: stopping.signal, onProgress });
    }
    say({ name });
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem);
    say({ error: words.replaceAll(`${folder}/`, '') });
  } finally {
    await rm(folder, { recursive: true, force: true });
    response.end();
  }
}
