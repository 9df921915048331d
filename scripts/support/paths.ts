import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this script belongs to, wherever the command was called from. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The built site: the whole upload. */
export const PUBLIC_HTML = join(ROOT, 'public_html');

/** The URLs and headers for the local server, written by the build; Apache reads them from `.htaccess`. */
export const LOCAL_SERVER_FILE = join(ROOT, 'node_modules/.cache/site/local-server.json');

/** The facts from which the build and the deploy make the rules in `.htaccess`, written by the build (see webServerRules.ts). */
export const RULE_FACTS_FILE = join(ROOT, 'node_modules/.cache/site/rule-facts.json');

/** The list of the files that the last build has written into `public_html/`. */
export const BUILT_FILES = join(ROOT, 'node_modules/.cache/site/built-files.json');
