import { createWriteStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isCaptions } from '../media/captions.ts';
import { addCaptions, convertMedia, inWorkFolder, MEDIA } from '../media/convertMedia.ts';
import { nameFor } from '../media/names.ts';

/**
 * Receives a picture, a film or captions from the editor, and converts them as `npm run media` does. Responds with a
 * line of JSON for each step, `{ step, share }`, and a last one with the `name` for the record or the `error`.
 */
export async function receiveUpload(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  response.on('close', () => stopping.abort(new Error('Stopped: nothing was added.')));
  response.setHeader('Content-Type', 'application/x-ndjson');
  const say = (line: object) => response.write(`${JSON.stringify(line)}\n`);

  await inWorkFolder(async (folder) => {
    try {
      const original = join(folder, basename(file));
      await pipeline(request, createWriteStream(original));
      const name = await nameFor(file, MEDIA);
      const renaming = `rename ${basename(file)} on your computer, and choose it again`;
      if (await isCaptions(original)) await addCaptions(original, name, renaming);
      else {
        const onProgress = (step: string, share: number) => say({ step, share });
        await convertMedia(original, { name, renaming, signal, onProgress });
      }
      say({ name });
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : String(problem);
      say({ error: words.replaceAll(`${folder}/`, '') });
    }
  });
  response.end();
}
