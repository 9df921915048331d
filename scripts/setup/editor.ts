import { join } from 'node:path';
import { fetchNpmPackage, npmPackageFolder } from './npmPackage.ts';

const PACKAGE = 'decap-cms@3.16.3';
const INTEGRITY = 'sha512-hf+dPlCh7TJmWl8+6VRzHYOWhri5xgUknrZbDewaWe4s9B7xJ8PQugp2QHeSldMUKzav6+z0oIpwUYhUJDYtYw==';

/** The folder of Decap CMS, which is one script that loads the others beside it. */
export const EDITOR = join(npmPackageFolder(PACKAGE), 'dist');

/** Downloads Decap CMS. It is not in package.json, because npm would then install the 630 packages that its script bundles. */
export const installEditor = (): Promise<void> => fetchNpmPackage(PACKAGE, INTEGRITY);
