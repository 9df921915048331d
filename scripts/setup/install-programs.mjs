import { fileURLToPath } from 'node:url';
import { run } from '../support/run.mjs';
import { isDebian } from './debian.mjs';

/**
 * Installs the missing programs with apt, if this is Debian or Ubuntu and the user is root. Otherwise throws an error
 * with the command that installs them.
 *
 * @param {import('./programs.mjs').Program[]} programs
 */
export async function installPrograms(programs) {
  const missing = programs.filter((program) => !program.isInstalled());
  if (missing.length === 0) {
    return;
  }

  const names = listOf(missing.map(({ name }) => name));
  const packages = [...new Set(missing.map(({ aptPackage }) => aptPackage))];
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(`Missing here: ${names}; install with "${installingLine(missing, packages)}" and try again.`);
  }

  console.log(`Installing ${names} with apt-get (${packages.join(' ')}) …`);
  await run('sh', [fileURLToPath(new URL('apt-install.sh', import.meta.url)), ...packages], {
    mayBeStopped: false, // An interrupted apt leaves half-installed packages.
    sentence: `apt-get could not install ${packages.join(' ')}: see its output above, and run the command again.`,
  });

  const stillMissing = missing.filter((program) => !program.isInstalled());
  if (stillMissing.length > 0) {
    throw new Error(
      `apt-get installed ${packages.join(' ')}, yet missing is ${listOf(stillMissing.map((p) => p.name))}.`,
    );
  }
}

/**
 * @param {import('./programs.mjs').Program[]} missing
 * @param {string[]} aptPackages
 */
function installingLine(missing, aptPackages) {
  if (isDebian()) {
    return `sudo apt-get install --no-install-recommends ${aptPackages.join(' ')}`;
  }

  return `brew install ${[...new Set(missing.map(({ brewPackage }) => brewPackage))].join(' ')}`;
}

/** @param {string[]} names */
function listOf(names) {
  return new Intl.ListFormat('en').format([...new Set(names)]);
}
