import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildFixture } from '../commands/buildFixture';
import type { SiteFiles } from './smallSite';

const SETTINGS = { SITE_URL: 'https://studio.test' };

/** Builds the fixture content, after `change` has edited the checkout, and returns the files of the upload. */
export async function builtFiles(change?: (checkout: string) => void): Promise<SiteFiles> {
  const { site, remove } = await buildFixture(change, SETTINGS);
  try {
    const paths = readdirSync(site, { recursive: true, withFileTypes: true })
      // `.gitignore` is not part of the site.
      .filter((entry) => entry.isFile() && entry.name !== '.gitignore')
      .map((entry) => relative(site, join(entry.parentPath, entry.name)));

    return Object.fromEntries(paths.map((path) => [path, readFileSync(join(site, path))]));
  } finally {
    remove();
  }
}
