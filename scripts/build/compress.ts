import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { filesBelow } from '../support/ownFiles.ts';
import { STAGED_UPLOAD } from './paths.ts';

/** The file types that `.htaccess` serves precompressed. */
const TEXTS = /\.(html|css|js|svg)$/;

/** Smaller savings are not worth another file per upload; servers compress such files quickly on request. */
const LEAST_GAIN_BYTES = 1024;

/**
 * Writes a Brotli file beside every text file of the staged upload that gains by it, at a level too slow for a server to
 * use per request. Requests without Brotli (plain HTTP, old browsers) get gzip from a server with mod_deflate.
 */
export async function compressTexts() {
  // The pages below `api/` are templates that PHP fills in for each response.
  const served = (await filesBelow(STAGED_UPLOAD)).filter((name) => TEXTS.test(name) && !name.startsWith('api/'));
  await Promise.all(
    served.map(async (name) => {
      const text = await readFile(join(STAGED_UPLOAD, name));
      const compressed = await promisify(brotliCompress)(text);
      if (text.length - compressed.length >= LEAST_GAIN_BYTES)
        await writeFile(join(STAGED_UPLOAD, `${name}.br`), compressed);
    }),
  );
}
