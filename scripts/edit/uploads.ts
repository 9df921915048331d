import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MEDIA } from '../content/contentChecker.ts';
import { readCaptions } from '../media/captions.ts';
import { convertMedia, expectFree, inWorkFolder } from '../media/convertMedia.ts';
import { nameOf } from '../media/names.ts';
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
  response.on('close', () => stopping.abort(new UserError('Stopped: nothing was added.')));
  response.setHeader('Content-Type', 'application/x-ndjson');
  const say = (line: object) => response.write(`${JSON.stringify(line)}\n`);
  const onProgress = (step: string, share: number) => say({ step, share });
  const task = { signal: stopping.signal, onProgress };

  await inWorkFolder(async (folder) => {
    try {
      const received = join(folder, basename(file));
      await pipeline(request, createWriteStream(received));
      const name = nameOf(parse(file).name);
      const advice = `choose it from the names, or rename ${basename(file)} on your computer and bring it in again`;
      await expectFree(name, advice, kind === 'captions' ? '.vtt' : '');
      if (kind === 'captions') await writeFile(join(MEDIA, `${name}.vtt`), await readCaptions(received));
      else {
        const original = await readOriginal(received, folder, task);
        // A film under a still is its first frame.
        if (kind === 'film' && original.picture)
          throw new UserError(
            `${file} is a picture, which nobody can play: choose a film here, and bring the picture in under Poster.`,
          );
        await convertMedia(name, original, folder, task);
      }
      say({ name });
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : String(problem);
      say({ error: words.replaceAll(`${folder}/`, '') });
    }
  });
  response.end();
}
