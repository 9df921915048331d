import type { Build } from './build.ts';
import type { Answer, Client } from './client.ts';
import type { NoAnswer } from './noAnswer.ts';

/** The site to check on its host. */
export interface Site {
  readonly client: Client;
  /** The address without a trailing slash, such as `https://example.com` or `https://example.com/studio`. */
  readonly siteUrl: string;
  /** What this machine has built; undefined where there is no build to compare with. */
  readonly build: Build | undefined;
  /** The answer to GET at the address of Home. */
  readonly home: Answer;
  /** The answer to an unsigned GET at the endpoint of the contact form. */
  readonly endpoint: Answer | NoAnswer;
}
