import { build } from './build.ts';
import { deploy, openPool } from './deploy/command.ts';
import { settingsFindings } from './deploy/findings.ts';
import { readOptions } from './deploy/options.ts';
import { readSettings } from './settings.ts';
import { setUp } from './setup.ts';
import { sampleFindings } from './support/sampleContent.ts';
import { UserError } from './support/UserError.ts';

/** Builds the site and uploads it, unless the settings or the content have problems. Resolves with the exit code. */
export async function runDeploy(words: readonly string[]): Promise<number> {
  const options = readOptions(words);
  const settings = await readSettings();
  const findings = [
    ...settingsFindings(settings, options),
    ...(options.allowsSample || options.isRollback ? [] : await sampleFindings()),
  ];
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) {
    const sample = options.allowsSample ? '' : ', or upload sample content with "npm run deploy -- --sample"';
    throw new UserError(`Nothing was uploaded: mend the problems above${sample}.`);
  }

  // A server that does not answer is waited for a minute.
  console.log('Logging in at the host …');
  if (!options.isRollback) {
    // Before the build, which takes its time: the owner may have to mend the login.
    (await openPool(settings, 1)).close();
    await setUp(['site']);
    await build();
  }
  const exitCode = await deploy(settings, options);
  // A login that the host does not answer would keep the process alive.
  setTimeout(() => process.exit(), 1000).unref();

  return exitCode;
}
