import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this script belongs to, wherever the command was called from. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The built site: the whole upload. */
export const PUBLIC_HTML = join(ROOT, 'public_html');

/** The `RuleFacts` of the built site: its addresses and headers for the local server, the deploy and the doctor; Apache has them in `.htaccess`. */
export const SITE_FACTS_FILE = join(ROOT, 'node_modules/.cache/site/site-facts.json');

/** The list of the files that the last build has written into `public_html/`. */
export const BUILT_FILES = join(ROOT, 'node_modules/.cache/site/built-files.json');

/** The path of the contact form's endpoint, in addresses and in the upload. */
export const ENDPOINT = '/api/contact_api.php';
