import { OLDEST_PHP } from '../../setup/php.mjs';
import { aptPackageOf, CHECK_EXTENSIONS, SITE_EXTENSIONS } from '../../setup/programs.mjs';
import { OLDEST_NODE } from '../../setup.mjs';
import type { Finding } from '../finding.ts';

/** The last day with security updates: https://nodejs.org/en/about/previous-releases, https://endoflife.date/nodejs */
const NODE_END: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** The last day with security updates: https://www.php.net/supported-versions.php */
const PHP_END: Readonly<Record<string, string>> = {
  '8.2': '2026-12-31',
  '8.3': '2027-12-31',
  '8.4': '2028-12-31',
  '8.5': '2029-12-31',
};

const OLDEST_COMPOSER = '2.0';

/** The versions on this machine, such as `22.1.0`; undefined for a program that is not installed. */
export interface Programs {
  readonly node: string;
  readonly php: { readonly version: string; readonly extensions: readonly string[] } | undefined;
  readonly composer: string | undefined;
}

/** Finds programs that are missing, too old, or at the end of their life, and missing PHP extensions. */
export async function checkPrograms({ node, php, composer }: Programs, today: Date): Promise<Finding[]> {
  return [...nodeFindings(node, today), ...phpFindings(php, today), ...composerFindings(composer)];
}

function nodeFindings(version: string, today: Date): Finding[] {
  const fix = 'Install the version "LTS" from https://nodejs.org/en/download.';
  if (isOlder(version, OLDEST_NODE.join('.'))) {
    const problem = `Node ${version} is too old: the scripts need ${OLDEST_NODE.join('.')} or newer.`;
    return [{ id: 'node-too-old', kind: 'broken', problem, why: 'The build and the deploy do not run.', fix }];
  }
  return endOfLife('node', 'Node', version, NODE_END[version.split('.')[0] ?? ''], today, fix);
}

function phpFindings(php: Programs['php'], today: Date): Finding[] {
  const why = 'The build and the local site need PHP.';
  const fix =
    'Install PHP: on Debian or Ubuntu "sudo apt-get install php-cli", on macOS "brew install php", otherwise from https://www.php.net/downloads.';
  if (php === undefined) {
    return [
      { id: 'php-missing', kind: 'broken', problem: 'PHP is missing, or its command "php" does not run.', why, fix },
    ];
  }
  if (isOlder(php.version, OLDEST_PHP)) {
    const problem = `PHP ${php.version} is too old: the site needs ${OLDEST_PHP} or newer.`;
    return [{ id: 'php-too-old', kind: 'broken', problem, why, fix }];
  }
  const branch = branchOf(php.version);
  return [
    ...endOfLife('php', 'PHP', php.version, PHP_END[branch], today, fix),
    ...extensionFindings(php.extensions, branch),
  ];
}

function extensionFindings(installed: readonly string[], branch: string): Finding[] {
  const missing = (names: readonly string[]) => names.filter((name) => !installed.includes(name));
  const finding = (name: string, kind: Finding['kind'], why: string): Finding => ({
    id: `php-extension-missing`,
    kind,
    problem: `The PHP extension ${name} is missing.`,
    why,
    fix: `Install it: on Debian or Ubuntu "sudo apt-get install ${aptPackageOf(name, branch)}", on macOS "brew reinstall php".`,
  });
  return [
    ...missing(SITE_EXTENSIONS).map((name) =>
      finding(name, 'broken', 'The contact form does not work on this machine without it.'),
    ),
    ...missing(CHECK_EXTENSIONS).map((name) => finding(name, 'advice', '"npm test" needs it.')),
  ];
}

function composerFindings(version: string | undefined): Finding[] {
  const why = '"npm run build" fetches the PHP packages of the site with Composer 2.';
  const fix = 'Install Composer 2 from https://getcomposer.org/download/.';
  if (version === undefined) {
    const problem = 'Composer is missing, or its command "composer" does not run.';
    return [{ id: 'composer-missing', kind: 'broken', problem, why, fix }];
  }
  if (isOlder(version, OLDEST_COMPOSER)) {
    const problem = `Composer ${version} has had no support since Composer 2 (24 October 2020).`;
    return [{ id: 'composer-too-old', kind: 'broken', problem, why, fix }];
  }
  return [];
}

function endOfLife(
  id: string,
  name: string,
  version: string,
  end: string | undefined,
  today: Date,
  fix: string,
): Finding[] {
  if (end === undefined || today.toISOString().slice(0, 10) <= end) return [];
  return [
    {
      id: `${id}-end-of-life`,
      kind: 'advice',
      problem: `${name} ${version} has had no security updates since ${end}.`,
      why: 'Mistakes that attackers know stay in it.',
      fix,
    },
  ];
}

function isOlder(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

const branchOf = (version: string): string => version.split('.').slice(0, 2).join('.');
