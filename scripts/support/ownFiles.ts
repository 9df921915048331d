import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Files that Finder, Explorer and other desktops leave in folders, and the backups and locks of text editors. They are
 * no part of the site.
 */
const LEFT_BEHIND =
  /^(\._.*|\.(DS_Store|AppleDouble|LSOverride|Spotlight-V100|Trashes|Trash-\d+|fseventsd|TemporaryItems|DocumentRevisions-V100|directory)|\.(fuse_hidden|nfs).*|__MACOSX|Icon\r|(eh)?thumbs(_\w+)?\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|~\$.*|\.~lock\..*|\.#.*|#.*#|.*~|\..*\.sw[a-p])$/i;

/** Whether a path, relative to a folder of the project, leads to a file that somebody has meant to put there. */
export function isOwnFile(path: string) {
  return !path.split(/[/\\]/).some((name) => LEFT_BEHIND.test(name));
}

/** The names in a folder, without what desktops and text editors leave there. */
export async function namesIn(folder: string) {
  return (await readdir(folder)).filter(isOwnFile);
}

/** The paths of all such files below a folder, relative to it, with `/` between folders, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(isOwnFile)
    .sort();
}
