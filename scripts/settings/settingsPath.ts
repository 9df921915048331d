import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, sep } from 'node:path';

/** The folder that contains the outermost web root of a path, by the rules of `api/src/SitePaths.php`. */
const BESIDE_WEB_ROOT = [
  /^(\/var\/www\/clients\/[^/]+\/[^/]+)\/web(?:\/|$)/,
  /^(\/var\/www\/[^/]+\/data)\/www(?:\/|$)/,
  /^(\/(?:var|srv)\/www(?:\/.+?)??)\/(?:public_html|htdocs|httpdocs|html)(?:\/|$)/,
  /^(.*?)\/(?:public_html|htdocs|httpdocs|www(?!\/(?:html|vhosts|wwwroot)(?:\/|$))|(?<=\/www\/)html)(?:\/|$)/,
];

/** Such as `env`, `.env.txt`, `_env` and `.env (1)`. */
const LIKE_ENV = /(?:^|[._-])env(?:[^a-z]|$)/i;

/** Settings that other programs do not have. */
const OUR_SETTING = /^[ \t]*(?:export[ \t]+)?MAIL_(?:TO|FROM)[ \t]*=/m;

/** The paths at which the settings file of an upload may lie. The first that exists is read; a new one belongs at the second. */
export function settingsFiles(upload: string): [ofFolder: string, beside: string, inside: string] {
  const path = upload.replaceAll(sep, '/');
  const match = BESIDE_WEB_ROOT.map((pattern) => pattern.exec(path)).find((each) => each !== null);
  const folder = match === undefined ? dirname(path) : `${match[1]}/`;
  return [join(folder, `.env.${posix.basename(path)}`), join(folder, '.env'), join(path, 'api/.env')];
}

/** The path of a settings file of an upload that has another name or lies in another folder. */
export function findMisplaced(upload: string): string | undefined {
  return [dirname(settingsFiles(upload)[1]), upload]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((path) => LIKE_ENV.test(basename(path)) && !path.endsWith('.env.example') && hasOurSetting(path));
}

function hasOurSetting(path: string): boolean {
  try {
    // Windows may save it as UTF-16.
    return OUR_SETTING.test(readFileSync(path, 'latin1').replaceAll('\0', ''));
  } catch {
    // A folder, or a file of another account.
    return false;
  }
}
