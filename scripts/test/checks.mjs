import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { readPhpUnitReport, readVitestReport } from './reports.mjs';
import { isLongTest } from './selection.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {import('../setup.mjs').Need[]} needs what must be set up before it runs
 * @property {string[]} command program and arguments
 * @property {(() => import('./reports.mjs').Tally) | undefined} [readReport] reads the results of its tests, if any
 * @property {string} [after] name of the check that must pass first
 * @property {'php' | 'node'} lane the checks of one lane run one after another, those of two beside each other
 */

/** @param {string} name */
const nodeTool = (name) => join(ROOT, 'node_modules/.bin', name);

/** @param {string} name */
const phpTool = (name) => ['php', join(ROOT, 'api/vendor/bin', name)];

/** @type {import('../setup.mjs').Need[]} */
const SITE_NEEDS = ['npm', 'php', 'composer', 'web-server', 'chromium', 'pdf-reader', 'unzip', 'java'];

/** The PHP releases to test besides the installed one; each is an npm package such as `@php-wasm/node-8-3`. */
const WASM_PHP_VERSIONS = ['8.3', '8.4', '8.5'];

/**
 * Needs that only the deploy tests have; these servers must be started by root.
 * @type {import('../setup.mjs').Need[]}
 */
const DEPLOY_NEEDS = ['deploy-servers'];

/** Needs that only the tests of the owner's commands have. @type {import('../setup.mjs').Need[]} */
const OWNER_NEEDS = ['editor', 'media-tools', ...DEPLOY_NEEDS];

/** Needs that only the long tests have. @type {import('../setup.mjs').Need[]} */
const LONG_NEEDS = ['spamassassin', 'other-nodes', 'firefox', 'webkit'];

/**
 * The checks of `npm test` in their order, or with `isLong` those of `npm run test:all`.
 *
 * @param {string} reports a folder for the reports of the test runners
 * @param {boolean} isLong
 * @returns {Check[]}
 */
export function allChecks(reports, isLong) {
  return [
    { name: 'Types', lane: 'node', needs: ['npm'], command: [nodeTool('tsc'), '--project', ROOT] },
    {
      name: 'Lint and format',
      lane: 'node',
      needs: ['npm'],
      command: [nodeTool('biome'), 'check', '--error-on-warnings'],
    },
    {
      name: 'PHP format',
      lane: 'php',
      needs: ['composer-packages'],
      command: [...phpTool('php-cs-fixer'), 'check', '--diff', '--show-progress=none'],
    },
    {
      name: 'PHPStan',
      lane: 'php',
      needs: ['composer-packages'],
      command: [...phpTool('phpstan'), 'analyse', '--no-progress', '--memory-limit=1G'],
    },
    phpUnitCheck(reports, []),
    ...(isLong ? WASM_PHP_VERSIONS.map((version) => phpUnitWasmCheck(reports, version)) : []),
    build(),
    unitCheck(reports, []),
    siteCheck(reports, isLong ? ['tests/e2e/', 'tests/long/'] : ['tests/e2e/'], {
      isLong,
      isDeploying: true,
      isOwners: true,
    }),
  ];
}

/**
 * The checks that run only these test files, without the checks of the source.
 *
 * @param {string} reports
 * @param {import('./selection.mjs').Selection} selection
 * @param {{ testName?: string | undefined, updatesSnapshots: boolean }} options `testName` is a regular expression
 * @returns {Check[]}
 */
export function selectedChecks(reports, { php, unit, site }, { testName, updatesSnapshots }) {
  const vitestOptions = [...(testName ? ['-t', testName] : []), ...(updatesSnapshots ? ['--update=all'] : [])];
  const phpUnitOptions = testName ? ['--filter', testName] : [];
  const isLong = site.some(isLongTest);
  const isDeploying = site.some((file) => file.includes('/deploy/'));
  const isOwners = site.some((file) => file.includes('/owner/'));

  return [
    ...(php.length > 0 ? [phpUnitCheck(reports, [...phpUnitOptions, ...php])] : []),
    ...(unit.length > 0 ? [unitCheck(reports, [...vitestOptions, ...unit])] : []),
    ...(site.length > 0
      ? [build(), siteCheck(reports, [...vitestOptions, ...site], { isLong, isDeploying, isOwners })]
      : []),
  ];
}

/** @returns {Check} */
function build() {
  return {
    name: 'Build',
    lane: 'node',
    needs: ['npm', 'composer'],
    command: [process.execPath, join(ROOT, 'scripts/build.mjs')],
  };
}

/** @param {string} reports @param {string[]} args @returns {Check} */
function phpUnitCheck(reports, args) {
  const report = join(reports, 'phpunit.xml');

  return {
    name: 'PHPUnit',
    lane: 'php',
    needs: ['php', 'composer-packages', 'mariadb'],
    command: [...phpTool('phpunit'), '--log-junit', report, ...args],
    readReport: () => readPhpUnitReport(report),
  };
}

/** @param {string} reports @param {string} version @returns {Check} */
function phpUnitWasmCheck(reports, version) {
  const report = join(reports, `phpunit-${version}.xml`);

  return {
    name: `PHPUnit on PHP ${version}`,
    lane: 'php',
    needs: ['npm', 'composer-packages'],
    command: [process.execPath, join(ROOT, 'scripts/test/phpunit-wasm.mjs'), version, '--log-junit', report],
    readReport: () => readPhpUnitReport(report, version),
  };
}

/** @param {string} reports @param {string[]} args @returns {Check} */
function unitCheck(reports, args) {
  return { name: 'Unit tests', lane: 'node', needs: ['npm', 'openssl'], ...vitest('unit', reports, args) };
}

/**
 * @param {string} reports
 * @param {string[]} args
 * @param {{ isLong: boolean, isDeploying: boolean, isOwners: boolean }} which kinds of tests are among these
 * @returns {Check}
 */
function siteCheck(reports, args, { isLong, isDeploying, isOwners }) {
  /** @type {import('../setup.mjs').Need[]} */
  const needs = [
    ...SITE_NEEDS,
    ...(isDeploying ? DEPLOY_NEEDS : []),
    ...(isOwners ? OWNER_NEEDS : []),
    ...(isLong ? LONG_NEEDS : []),
  ];

  return { name: 'Tests of the built site', lane: 'node', needs, after: 'Build', ...vitest('site', reports, args) };
}

/**
 * @param {string} project
 * @param {string} reports
 * @param {string[]} args
 * @returns {Pick<Check, 'command' | 'readReport'>}
 */
function vitest(project, reports, args) {
  const report = join(reports, `${project}.json`);

  return {
    command: [
      nodeTool('vitest'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    readReport: () => readVitestReport(report),
  };
}
