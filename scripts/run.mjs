import { installNpmPackages } from './setup/npm-packages.mjs';

const [name = '', ...words] = process.argv.slice(2);
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
  // Without a listener, a signal would end this process without its `exit` handlers, which end child processes and remove
  // temporary folders. A command with a graceful shutdown has its own listener.
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(128 + number));
}
await installNpmPackages();

// Node 20 runs no TypeScript itself. The packages are installed only now.
const { register } = await import('tsx/esm/api');
register();
const { runCommand } = await import('./commands.ts');
await runCommand(name, words);
