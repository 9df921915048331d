import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { STAGED_UPLOAD } from './paths.mjs';

/** What `.htaccess` knows in a compressed form. */
const TEXTS = /\.(html|css|js|svg)$/;

/** Less is not worth two more files in every upload: the server compresses it in no time, where it does. */
const LEAST_GAIN_BYTES = 1024;

/**
 * Puts a Brotli and a gzip form beside every text of the staged upload that gains by it, smaller than a server has time
 * to make them.
 */
export async function compressTexts() {
  const names = [
    ...(await readdir(STAGED_UPLOAD)),
    ...(await readdir(join(STAGED_UPLOAD, 'assets'))).map((name) => join('assets', name)),
  ];
  await Promise.all(names.filter((name) => TEXTS.test(name)).map((name) => compress(join(STAGED_UPLOAD, name))));
}

/** @param {string} path */
async function compress(path) {
  const text = await readFile(path);
  const gzipped = await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION });
  if (text.length - gzipped.length < LEAST_GAIN_BYTES) return;
  await writeFile(`${path}.gz`, gzipped);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
}
