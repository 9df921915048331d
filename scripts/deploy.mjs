import { installPackages } from './build/packages.mjs';
import { build } from './build.mjs';
import { contentFindings, settingsFindings } from './deploy/findings.mjs';
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
  // Import after `setUp`, which installs the packages that this module needs.
  const { deploy } = await import('./deploy/deploy.mjs');
  await deploy(settings, options);
  // Connections that are still being opened would keep the process alive.
  process.exit();
});
