import { join } from 'node:path';
import { replaceIn } from '../../support/commands/replaceIn';
import { builtFiles } from '../../support/deploy/builtFiles';
import type { SiteFiles } from '../../support/deploy/smallSite';

/** The files of a build of the fixture content, and those of a build after an ordinary edit. */
export async function buildReleases(): Promise<[before: SiteFiles, after: SiteFiles]> {
  return [await builtFiles(), await builtFiles(editSources)];
}

/** Changes the response time in the content, and adds a line to `.htaccess` and one to a class of the endpoint. */
function editSources(checkout: string): void {
  replaceIn(join(checkout, 'frontend/content/company.yaml'), 'responseTime: 24 hours', 'responseTime: 12 hours');
  replaceIn(join(checkout, 'scripts/build/site/htaccess/root.htaccess'), '\n', '\n# Edited.\n');
  replaceIn(join(checkout, 'api/src/Delivery/Backoff.php'), '<?php\n', '<?php\n\n// Edited.\n');
}
