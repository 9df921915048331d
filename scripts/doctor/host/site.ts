import type { Build } from './build.ts';
import type { Client } from './client.ts';

/** The site to check on its host. */
export interface Site {
  readonly client: Client;
  /** The address without a trailing slash, such as `https://example.com` or `https://example.com/studio`. */
  readonly siteUrl: string;
  /** What this machine has built; undefined where there is no build to compare with. */
  readonly build: Build | undefined;
}
