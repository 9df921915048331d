import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { readPhpUnitReport, readVitestReport } from './reports.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {import('../setup.mjs').Need[]} needs what it cannot run without
 * @property {string[]} command program and arguments
 * @property {(() => import('./reports.mjs').Tally) | undefined} [readReport] how its single tests went, where it has any
 * @property {string} [after] the check without whose success it means nothing
 */

/** @param {string} name */
const nodeTool = (name) => join(ROOT, 'node_modules/.bin', name);

/** @param {string} name */
const phpTool = (name) => ['php', join(ROOT, 'api/vendor/bin', name)];

/**
 * Everything `npm test` does, in order.
 *
 * @param {string} reports a folder for what the runners report
 * @returns {Check[]}
 */
export function allChecks(reports) {
  const phpUnitReport = join(reports, 'phpunit.xml');

  return [
    { name: 'Types', needs: ['npm'], command: [nodeTool('tsc'), '--project', ROOT] },
    { name: 'Lint and format', needs: ['npm'], command: [nodeTool('biome'), 'check', '--error-on-warnings'] },
    {
      name: 'PHP format',
      needs: ['composer-packages'],
      command: [...phpTool('php-cs-fixer'), 'check', '--diff', '--show-progress=none'],
    },
    {
      name: 'PHPStan',
      needs: ['composer-packages'],
      command: [...phpTool('phpstan'), 'analyse', '--no-progress', '--memory-limit=1G'],
    },
    {
      name: 'PHPUnit',
      needs: ['php', 'composer-packages', 'mariadb'],
      command: [...phpTool('phpunit'), '--log-junit', phpUnitReport],
      readReport: () => readPhpUnitReport(phpUnitReport),
    },
    { name: 'Build', needs: ['npm', 'composer'], command: [process.execPath, join(ROOT, 'scripts/build.mjs')] },
    vitestCheck('Unit tests', 'unit', reports, { needs: ['npm'] }),
    vitestCheck('Tests of the built site', 'site', reports, {
      needs: ['npm', 'php', 'composer', 'web-server', 'chromium', 'spamassassin', 'unzip', 'java', 'ftp-servers'],
      after: 'Build',
    }),
  ];
}

/**
 * @param {string} name
 * @param {string} project
 * @param {string} reports
 * @param {Pick<Check, 'needs' | 'after'>} conditions
 * @returns {Check}
 */
function vitestCheck(name, project, reports, conditions) {
  const report = join(reports, `${project}.json`);

  return {
    name,
    ...conditions,
    command: [
      nodeTool('vitest'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    readReport: () => readVitestReport(report),
  };
}
