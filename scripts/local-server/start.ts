import { servePhp } from './php-server.ts';
import { runLocally } from './run-locally.ts';

/** Serves the built site with PHP's built-in server, until it is stopped. */
export const start = (): Promise<undefined> => runLocally(servePhp);
