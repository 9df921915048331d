// Deploys a built site that lies in any folder: FOLDER RULES SETTINGS OPTIONS…
import { deploy } from '../../../scripts/deploy/command.ts';
import { readOptions } from '../../../scripts/deploy/options.ts';

const [folder = '', rules = '', settings = '{}', ...words] = process.argv.slice(2);
process.exitCode = await deploy(JSON.parse(settings), readOptions(words), { folder, rules });
// A login that the host does not answer would keep the process alive.
setTimeout(() => process.exit(), 1000).unref();
