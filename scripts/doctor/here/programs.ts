import { findProgram, missingExtensions, SITE_EXTENSIONS } from '../../setup.ts';
import { type Finding, finding } from '../finding.ts';

const INSTALL =
  'On Debian or Ubuntu, run "sudo apt-get install php-cli composer", on macOS "brew install php composer"; otherwise ' +
  'see https://www.php.net/downloads and https://getcomposer.org/download/.';

/** Finds programs and PHP extensions that are missing or too old, by the checks of set-up. */
export async function checkPrograms(): Promise<Finding[]> {
  const whyComposer = '"npm run build" fetches the PHP packages of the site with Composer 2.';
  return [
    ...phpFindings(),
    ...(findProgram('composer') ? [] : [finding('composer-missing', 'Composer is missing.', whyComposer, INSTALL)]),
  ];
}

function phpFindings(): Finding[] {
  try {
    return missingExtensions(SITE_EXTENSIONS).map(([name, aptPackage]) => {
      const why = 'The contact form does not work on this machine without it.';
      const fix = `Install it: on Debian or Ubuntu "sudo apt-get install ${aptPackage}", on macOS "brew reinstall php".`;
      return finding('php-extension-missing', `${name} is missing.`, why, fix);
    });
  } catch (problem) {
    const { message } = problem as Error;
    return [finding('php-missing', message, 'The build and the local site need PHP.', INSTALL)];
  }
}
