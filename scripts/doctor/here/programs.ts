import { aboutPhp, findProgram, missingExtensions, SITE_EXTENSIONS } from '../../setup.ts';
import { type Finding, finding } from '../finding.ts';

const INSTALL =
  'On Debian or Ubuntu, run "sudo apt-get install php-cli composer", on macOS "brew install php composer"; otherwise ' +
  'see https://www.php.net/downloads and https://getcomposer.org/download/.';

/** Finds programs and PHP extensions that are missing or too old, by the checks of set-up. */
export async function checkPrograms(): Promise<Finding[]> {
  const php = errorOf(aboutPhp);
  const whyComposer = '"npm run build" fetches the PHP packages of the site with Composer 2.';
  return [
    ...(php ? [finding('php-missing', php, 'The build and the local site need PHP.', INSTALL)] : extensionFindings()),
    ...(findProgram('composer') ? [] : [finding('composer-missing', 'Composer is missing.', whyComposer, INSTALL)]),
  ];
}

const extensionFindings = (): Finding[] =>
  missingExtensions(SITE_EXTENSIONS).map(([name, aptPackage]) =>
    finding(
      'php-extension-missing',
      `${name} is missing.`,
      'The contact form does not work on this machine without it.',
      `Install it: on Debian or Ubuntu "sudo apt-get install ${aptPackage}", on macOS "brew reinstall php".`,
    ),
  );

/** The sentence of the error with which a check ends; undefined if it finds nothing. */
function errorOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (problem) {
    return (problem as Error).message;
  }
}
