// Deploys a built site that lies in any folder: FOLDER RULES SETTINGS OPTIONS…
import { readOptions } from '../../../scripts/deploy/options.mjs';
import { runTypeScript } from '../../../scripts/support/run-typescript.mjs';

const [folder, rules, settings = '{}', ...words] = process.argv.slice(2);
const { deploy } = await runTypeScript('scripts/deploy/command.ts');
process.exitCode = await deploy(JSON.parse(settings), readOptions(words), { folder, rules });
// A login that the host does not answer would keep the process alive.
setTimeout(() => process.exit(), 1000).unref();
