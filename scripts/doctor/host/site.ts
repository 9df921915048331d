import type { SiteAddress } from '../../build/siteAddress.ts';
import type { Build } from './build.ts';
import type { Answer, Ask } from './client.ts';

/** The site to check on its host, with the settings of its address. */
export interface Site extends Omit<SiteAddress, 'base' | 'isHttpsPromised'> {
  readonly ask: Ask;
  /** The address without a trailing slash, such as `https://example.com` or `https://example.com/studio`. */
  readonly siteUrl: string;
  /** The answer to GET at the address of Home. */
  readonly home: Answer;
  /** What this machine has built; undefined where there is no build to compare with. */
  readonly build: Build | undefined;
  /** Whether the setting HSTS is on; undefined if the settings of the address are wrong. */
  readonly isHttpsPromised: boolean | undefined;
}
