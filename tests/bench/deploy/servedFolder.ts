import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashOf, type Release } from './release';

/** What visitors would find in a served folder at one moment. */
export interface Served {
  /** For each broken page why it is. */
  broken: string[];
  /** The pages that are whole, each with the release that it is of. */
  whole: Map<string, Release>;
}

/** Looks at a served folder again and again; what has not changed is not read again. */
export class ServedFolder {
  private readonly hashes = new Map<string, { stamp: string; hash: string }>();

  /** @param releases all that may be served, the latest last */
  constructor(
    private readonly folder: string,
    private readonly releases: readonly Release[],
  ) {}

  /**
   * Finds the pages that are cut, or name a file that is missing or cut, and those that should be there and are missing.
   *
   * @param expected pages that may not be missing
   */
  look(expected: ReadonlySet<string>): Served {
    const served: Served = { broken: [], whole: new Map() };
    for (const page of new Set(this.releases.flatMap(({ pages }) => [...pages.keys()]))) {
      const hash = this.hashOf(page);
      const release = this.releases.findLast(({ files }) => files.get(page)?.hash === hash);
      if (hash === undefined) {
        if (expected.has(page)) served.broken.push(`${page} is missing`);
      } else if (release === undefined) {
        served.broken.push(`${page} is cut`);
      } else {
        const lacking = release.pages.get(page)?.find((name) => !this.isWhole(name, release));
        if (lacking === undefined) served.whole.set(page, release);
        else served.broken.push(`${page} names ${lacking}`);
      }
    }

    return served;
  }

  /** The files that pages of a release name and that a visitor who still has one open would not get any more. */
  lackingFor(release: Release): string[] {
    return [...new Set([...release.pages.values()].flat())].filter((name) => !this.isWhole(name, release));
  }

  /** The files of a release that are missing here or have another content. */
  differencesFrom(release: Release): string[] {
    const there = filesBelow(this.folder);

    return [...release.files].filter(([path, { hash }]) => there.get(path)?.hash !== hash).map(([path]) => path);
  }

  private isWhole(name: string, release: Release): boolean {
    const size = statSync(join(this.folder, name), { throwIfNoEntry: false })?.size;

    return size !== undefined && size === release.files.get(name)?.size;
  }

  private hashOf(page: string): string | undefined {
    const file = join(this.folder, page);
    const status = statSync(file, { throwIfNoEntry: false });
    if (status === undefined) return undefined;
    const stamp = [status.ino, status.size, status.mtimeMs, status.ctimeMs].join();
    const known = this.hashes.get(page);
    if (known?.stamp === stamp) return known.hash;
    try {
      const hash = hashOf(readFileSync(file));
      this.hashes.set(page, { stamp, hash });
      return hash;
    } catch {
      return undefined; // It has gone since.
    }
  }
}
