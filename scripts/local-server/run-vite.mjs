import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { startPhpServer } from './php-server.mjs';
import { HOST, nextFreePort } from './ports.mjs';
import { runLocally } from './run-locally.mjs';
import { watchApi } from './watch-api.mjs';

/**
 * Serves the site with Vite's development server, and `/api` with PHP.
 * @param {'development' | 'edit'} mode with `edit`, the editor is at `/admin/`
 */
export function runVite(mode) {
  return runLocally(
    async ({ port, base, release, environment, stopping }) => {
      // Only Vite's proxy uses this port, so any free port will do.
      const php = await startPhpServer({ port: await nextFreePort(port + 1), environment });
      stopping.add(php.stop);
      stopping.exitWhenEnded(php.ended, "PHP's own server");
      watchApi(release);

      const { createServer } = await import('vite');
      const vite = await createServer({
        configFile: join(ROOT, 'vite.config.ts'),
        mode,
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

      const url = `http://${HOST}:${port}`;
      return mode === 'edit' ? { url, editor: `${url}/admin/` } : { url };
    },
    mode === 'edit' ? ['editor', 'media-tools'] : [],
  );
}
