import { join } from 'node:path';
import { startPhpServer } from './local-server/php-server.mjs';
import { HOST, nextFreePort } from './local-server/ports.mjs';
import { runLocally } from './local-server/run-locally.mjs';
import { watchApi } from './local-server/watch-api.mjs';
import { ROOT } from './support/paths.mjs';

/** PHP's own server is for Vite's proxy alone: any free port does. */
const FIRST_PHP_PORT = 9000;

await runLocally(async ({ port, base, environment, stopping }) => {
  const php = await startPhpServer({ port: await nextFreePort(FIRST_PHP_PORT), environment });
  stopping.add(php.stop);
  stopping.exitWhenEnded(php.ended, "PHP's own server");
  watchApi();

  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    base: `${base}/`,
    // The endpoint compares Origin with Host, so the proxy leaves both as the browser sent them.
    server: {
      port,
      host: HOST,
      strictPort: true,
      proxy: { [`${base}/api`]: { target: php.url, changeOrigin: false } },
    },
  });
  stopping.add(() => vite.close());
  await vite.listen();

  return { url: `http://${HOST}:${port}` };
});
