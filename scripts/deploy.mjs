import { installPackages } from './build/packages.mjs';
import { build } from './build.mjs';
import { readOptions } from './deploy/options.mjs';
import { readSettings } from './settings.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  await setUp(['npm', 'php', 'composer']);
  // `readSettings` reads .env with PHP, which needs the Composer packages.
  await installPackages();
  const settings = await readSettings();
  // Import after `setUp`, which installs the packages that these modules need.
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('./deploy/findings.ts')} */
  const { contentFindings, settingsFindings } = await runTypeScript('scripts/deploy/findings.ts');
  const findings = [
    ...settingsFindings(settings, options),
    ...(options.allowsSample || options.isRollback ? [] : await contentFindings()),
  ];
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) {
    const sample = options.allowsSample ? '' : ', or upload sample content with "npm run deploy -- --sample"';
    throw new Error(`Nothing was uploaded: mend the problems above${sample}.`);
  }

  if (!options.isRollback) await build();
  /** @type {typeof import('./deploy/command.ts')} */
  const { deploy } = await runTypeScript('scripts/deploy/command.ts');
  process.exitCode = await deploy(settings, options);
  // A login that the host does not answer would keep the process alive.
  setTimeout(() => process.exit(), 1000).unref();
});
