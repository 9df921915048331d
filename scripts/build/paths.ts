import { join } from 'node:path';
import { ROOT } from '../support/paths.ts';

/** The studio's mark. The other icons and the mark in Open Graph images are drawn from it. */
export const FAVICON = join(ROOT, 'frontend/public/favicon.svg');

/** The upload is assembled here before it replaces the former one. */
export const STAGED_UPLOAD = join(ROOT, 'node_modules/.cache/site/upload');

/** Vite's server build of `scripts/build/site/prerender.tsx`, which renders the pages. */
export const SERVER_BUILD = join(ROOT, 'node_modules/.cache/site/server');
