import { createWriteStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isCaptions } from '../media/captions.ts';
import { addCaptions, convertMedia, inWorkFolder, MEDIA } from '../media/convertMedia.ts';
import { nameFor } from '../media/names.ts';
import { readOriginal } from '../media/original.ts';
import { UserError } from '../support/UserError.ts';

/**
 * Receives a file for a field of this kind from the editor, and converts it as `npm run media` does. Responds with a
 * line of JSON for each step, `{ step, share }`, and a last one with the `name` for the record or the `error`.
 */
export async function receiveUpload(
  kind: string,
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  response.on('close', () => stopping.abort(new UserError('Stopped: nothing was added.')));
  response.setHeader('Content-Type', 'application/x-ndjson');
  const say = (line: object) => response.write(`${JSON.stringify(line)}\n`);

  await inWorkFolder(async (folder) => {
    try {
      const original = join(folder, basename(file));
      await pipeline(request, createWriteStream(original));
      const name = await nameFor(file, MEDIA);
      const renaming = `choose it from the names, or rename ${basename(file)} on your computer and bring it in again`;
      const hasCaptions = await isCaptions(original);
      if (kind === 'captions' && !hasCaptions)
        throw new UserError(`${file} has no captions: choose a .vtt or .srt file here.`);
      if (kind !== 'captions' && hasCaptions)
        throw new UserError(
          `${file} has captions: bring it in under Captions, and choose a ${kind === 'film' ? 'film' : 'picture'} here.`,
        );
      if (hasCaptions) await addCaptions(original, name, renaming);
      else {
        const onProgress = (step: string, share: number) => say({ step, share });
        const checking = { signal, onProgress: (share: number) => onProgress('Checking', share) };
        const read = await readOriginal(original, folder, checking);
        // A film under a still is its first frame.
        if (kind === 'film' && read.picture)
          throw new UserError(
            `${file} is a picture, which nobody can play: choose a film here, and bring the picture in under Poster.`,
          );
        await convertMedia(original, { name, renaming, original: read, signal, onProgress });
      }
      say({ name });
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : String(problem);
      say({ error: words.replaceAll(`${folder}/`, '') });
    }
  });
  response.end();
}
