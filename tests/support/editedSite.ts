import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/paths.mjs';
import { checkoutCopy } from './checkoutCopy';
import { runCheckout } from './runCheckout';

/** Takes long to make, and is the same for the same pictures. */
const MADE_MEDIA = 'node_modules/.cache/media';

/** A site as its owner would have it after changing some files. */
export interface EditedSite {
  /** The folder that would be uploaded. */
  upload: string;
  remove(): void;
}

/**
 * Builds the site with changed files: `edits` makes of each one's text another, by its path in the checkout. Rejects with
 * the output of a build that fails.
 */
export async function buildEditedSite(edits: Record<string, (text: string) => string>): Promise<EditedSite> {
  const checkout = checkoutCopy();
  const remove = () => rmSync(checkout, { recursive: true, force: true });
  cpSync(join(ROOT, MADE_MEDIA), join(checkout, MADE_MEDIA), { recursive: true });
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(checkout, file);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
  }

  const build = runCheckout(checkout, 'build');
  if ((await build.exitCode) !== 0) {
    remove();
    throw new Error(`The edited site does not build:\n${build.output()}`);
  }
  return { upload: join(checkout, 'public_html'), remove };
}

/** Puts another value in the place of one that a file of content exports. */
export function withExport(name: string, value: unknown): (text: string) => string {
  const declaration = new RegExp(`^export const ${name}\\b`, 'm');
  return (text) => {
    if (!declaration.test(text)) throw new Error(`The file exports no ${name}.`);
    return `${text.replace(declaration, `const former_${name}`)}\nexport const ${name} = ${JSON.stringify(value)} as never;\n`;
  };
}
