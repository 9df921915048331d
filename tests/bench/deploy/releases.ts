import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { buildFixture } from '../../support/commands/buildFixture';
import type { SiteFiles } from '../../support/ftp/smallSite';

const SETTINGS = { SITE_URL: 'https://studio.test' };

/** The files of a build of the fixture content, and those of a build after an ordinary edit. */
export async function buildReleases(): Promise<[before: SiteFiles, after: SiteFiles]> {
  return [await builtFiles(), await builtFiles(editSources)];
}

async function builtFiles(change?: (checkout: string) => void): Promise<SiteFiles> {
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

/** Changes the response time in the content, and adds a line to `.htaccess` and one to a class of the endpoint. */
function editSources(checkout: string): void {
  replaceIn(join(checkout, 'frontend/content/company.yaml'), 'responseTime: 24 hours', 'responseTime: 12 hours');
  replaceIn(join(checkout, 'frontend/public/.htaccess'), '\n', '\n# Edited.\n');
  replaceIn(join(checkout, 'api/src/Delivery/Backoff.php'), '<?php\n', '<?php\n\n// Edited.\n');
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${basename(file)} does not contain ${JSON.stringify(from)}.`);
  writeFileSync(file, text.replace(from, to));
}
