import { startPhpServer } from './local-server/php-server.mjs';
import { runLocally } from './local-server/run-locally.mjs';

await runLocally(async ({ port, environment, stopping }) => {
  const php = await startPhpServer({ port, environment });
  stopping.add(php.stop);
  stopping.exitWhenEnded(php.ended, "PHP's own server");

  return php;
});
