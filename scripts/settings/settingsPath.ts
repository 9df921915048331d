import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';

/** The folder that contains the outermost web root of a path, by the rules of `api/src/SitePaths.php`. */
const BESIDE_WEB_ROOT = [
  /^(\/var\/www\/clients\/[^/]+\/[^/]+)\/web(?:\/|$)/,
  /^(\/var\/www\/[^/]+\/data)\/www(?:\/|$)/,
  /^(\/(?:var|srv)\/www(?:\/.+?)??)\/(?:public_html|htdocs|httpdocs|html)(?:\/|$)/,
  /^(.*?)\/(?:public_html|htdocs|httpdocs|www(?!\/(?:html|vhosts|wwwroot)(?:\/|$))|(?<=\/www\/)html)(?:\/|$)/,
];

/** Such as `env`, `.env.txt`, `_env` and `.env (1)`. */
const LIKE_ENV = /(?:^|[._-])env(?:[^a-z]|$)/i;

/** The paths at which the settings file of an upload may lie. The first that exists is read; a new one belongs at the second. */
export function settingsFiles(upload: string): [ofFolder: string, beside: string, inside: string] {
  const path = upload.replaceAll(sep, '/');
  const match = BESIDE_WEB_ROOT.map((pattern) => pattern.exec(path)).find((each) => each !== null);
  const folder = match === undefined ? dirname(path) : `${match[1]}/`;
  return [join(folder, `.env.${posix.basename(path)}`), join(folder, '.env'), join(path, 'api/.env')];
}

/** The path of what may be the settings file of an upload, under another name or in another folder. */
export function findMisplaced(upload: string): string | undefined {
  return [dirname(settingsFiles(upload)[1]), upload]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((path) => LIKE_ENV.test(path.slice(dirname(path).length + 1)) && !path.endsWith('.env.example'));
}
