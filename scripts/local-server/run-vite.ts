import getPort from 'get-port';
import { createServer } from 'vite';
import viteConfig from '../../vite.config.ts';
import { servePhp } from './php-server.ts';
import { HOST } from './ports.ts';
import { runLocally } from './run-locally.ts';
import { watchApi } from './watch-api.ts';

/**
 * Serves the site with Vite's development server, and `/api` with PHP, until it is stopped.
 * @param mode with `edit`, the editor is at `/admin/`
 */
export function runVite(mode: 'development' | 'edit'): Promise<undefined> {
  // The build below renders pages too, and this process can load one build of React only.
  process.env.NODE_ENV = 'development';

  return runLocally(async ({ port, base, release, environment }) => {
    // Only Vite's proxy uses this port.
    const php = await servePhp({ port: await getPort({ host: HOST }), environment });
    watchApi(release);

    const vite = await createServer({
      ...viteConfig,
      // Vite would load it with modules of its own, which would read the content again.
      configFile: false,
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
    await vite.listen();

    const url = `http://${HOST}:${port}`;
    return mode === 'edit' ? { url, editor: `${url}/admin/` } : { url };
  });
}
