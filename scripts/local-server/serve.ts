import { createServer, preview } from 'vite';
import viteConfig from '../../vite.config.ts';
import { siteAddress } from '../build/siteAddress.ts';
import { build } from '../build.ts';
import { readSettings } from '../settings.ts';
import { leavesOutPhp } from '../setup.ts';
import { ENDPOINT, PUBLIC_HTML } from '../support/paths.ts';
import { builtSite } from './builtSite.ts';
import { startInbox } from './inbox.ts';
import { localEnvironment, startPhpServer } from './phpServer.ts';
import { choosePorts, HOST } from './ports.ts';

/**
 * Builds, starts the contact form's PHP, its inbox and Vite's server, and prints the URLs. A signal ends this process, and with
 * it all that it has started.
 * @param mode `built` serves the built site, `development` the source with hot reload, and `edit` the editor at `/admin/` too
 */
export async function serve(mode: 'built' | 'development' | 'edit'): Promise<undefined> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));
  // The build renders pages too, and this process can load one build of React only.
  if (mode !== 'built') process.env.NODE_ENV = 'development';
  // Report an unusable port before the slow build.
  const ports = await choosePorts(process.env);
  await build();
  const settings = await readSettings();
  const { base } = siteAddress(settings);

  const inbox = await startInbox(ports.INBOX_PORT, ports.SMTP_PORT);
  const php = leavesOutPhp() ? undefined : await startPhpServer(localEnvironment(settings, ports.SMTP_PORT));
  for (const [name, program] of Object.entries({ MailDev: inbox, ...(php && { "PHP's own server": php }) })) {
    program.ended.then(async (words) => {
      console.error(`${name} ${words} by itself, so everything was stopped: start again.`);
      await program.stop();
      process.exit(1);
    });
  }

  const server = {
    port: ports.PORT,
    host: HOST,
    strictPort: true,
    // Not as a prefix: the endpoint has no further path. Origin and Host, which it compares, stay as the browser sent them.
    proxy: php && {
      [`^${base}${ENDPOINT.replace('.', '\\.')}(?:\\?|$)`]: { target: php.url, rewrite: () => ENDPOINT },
    },
  };
  if (mode === 'built') {
    await preview({
      configFile: false,
      envDir: false,
      appType: 'custom',
      logLevel: 'warn',
      base: `${base}/`,
      build: { outDir: PUBLIC_HTML },
      plugins: [builtSite()],
      // Vite's CORS would answer the OPTIONS requests of the endpoint.
      preview: { ...server, cors: false },
    });
  } else {
    // Vite would load its configuration with modules of its own, which would read the content again.
    const vite = await createServer({ ...viteConfig, configFile: false, mode, base: `${base}/`, server });
    await vite.listen();
  }

  const url = `http://${HOST}:${ports.PORT}`;
  if (mode === 'edit') console.log(`\nEditor ${url}/admin/`);
  console.log(`\nSite   ${url}${base && `${base}/`}\nInbox  ${inbox.url}\n\nCtrl-C stops all.`);
}
