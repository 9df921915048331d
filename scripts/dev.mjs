import { runVite } from './local-server/run-vite.mjs';

await runVite('development');
