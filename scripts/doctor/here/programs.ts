import { checkComposer } from '../../setup/composer.mjs';
import { aboutPhp } from '../../setup/php.mjs';
import { PROGRAMS } from '../../setup/programs.mjs';
import { setUp } from '../../setup.mjs';
import { type Finding, finding } from '../finding.ts';

const NEW_NODE = 'Install the version "LTS" from https://nodejs.org/en/download.';
const NEW_PHP =
  'Install PHP: on Debian or Ubuntu "sudo apt-get install php-cli", on macOS "brew install php", otherwise from ' +
  'https://www.php.net/downloads.';
const NEW_COMPOSER = 'Install Composer 2 from https://getcomposer.org/download/.';

/** Finds programs and PHP extensions that are missing or too old, by the checks of set-up. */
export async function checkPrograms(): Promise<Finding[]> {
  const [node, php, composer] = await Promise.all([
    errorOf(() => setUp([])),
    errorOf(aboutPhp),
    errorOf(checkComposer),
  ]);
  const idOfPhp = /too old/.test(php ?? '') ? 'php-too-old' : 'php-missing';
  const whyComposer = '"npm run build" fetches the PHP packages of the site with Composer 2.';
  return [
    ...(node ? [finding('node-too-old', node, 'The build and the deploy do not run.', NEW_NODE)] : []),
    ...(php ? [finding(idOfPhp, php, 'The build and the local site need PHP.', NEW_PHP)] : missingExtensions()),
    ...(composer ? [finding('composer-missing', composer, whyComposer, NEW_COMPOSER)] : []),
  ];
}

const missingExtensions = (): Finding[] =>
  (PROGRAMS.php?.() ?? []).map(({ name, aptPackage }) =>
    finding(
      'php-extension-missing',
      `${name} is missing.`,
      'The contact form does not work on this machine without it.',
      `Install it: on Debian or Ubuntu "sudo apt-get install ${aptPackage}", on macOS "brew reinstall php".`,
    ),
  );

/** The sentence of the error with which a check ends; undefined if it finds nothing. */
async function errorOf(check: () => unknown): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (problem) {
    return (problem as Error).message;
  }
}
