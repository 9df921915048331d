import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';

/** Where the upload is put together before it takes the place of the former one. */
export const STAGED_UPLOAD = join(ROOT, 'node_modules/.cache/site/upload');

/** The program that renders the pages, made by Vite from `scripts/build/site/prerender.tsx`. */
export const SERVER_BUILD = join(ROOT, 'node_modules/.cache/site/server');

/** A small project of its own in which Composer installs the production packages. */
export const STAGED_PACKAGES = join(ROOT, 'node_modules/.cache/upload');
