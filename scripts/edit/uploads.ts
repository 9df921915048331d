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
 * line for each step, and a last one with the name for the record, `Brought in as NAME.`, or the error.
 */
export async function receiveUpload(kind: string, file: string, request: IncomingMessage, response: ServerResponse) {
  const stopping = new AbortController();
  response.on('close', () => stopping.abort(new UserError('Stopped: nothing was added.')));
  const say = (words: string) => response.write(`${words}\n`);
  let notice = '';
  const task = {
    signal: stopping.signal,
    // How long it takes stays beside the progress.
    onEstimate: (sentence: string) => {
      notice = `. ${sentence}`;
    },
    onProgress: (step: string, share: number) => say(`${step}, ${Math.round(share * 100)} %${notice}`),
  };

  await inWorkFolder(async (folder) => {
    try {
      const received = join(folder, basename(file));
      await pipeline(request, createWriteStream(received));
      const name = nameOf(parse(file).name);
      const advice = `choose it from the names, or rename ${basename(file)} on your computer and bring it in again`;
      await expectFree(name, advice, kind === 'captions' ? '.vtt' : '');
      if (kind === 'captions') await writeFile(join(MEDIA, `${name}.vtt`), await readCaptions(received));
      else await convertMedia(name, await readOriginal(received, folder, task), folder, task);
      say(`Brought in as ${name}.`);
    } catch (problem) {
      say((problem as Error).message.replaceAll(`${folder}/`, ''));
    }
  });
  response.end();
}
