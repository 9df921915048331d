import { FTPError } from 'basic-ftp';
import { isPassing } from './connection.mjs';
import { JOURNAL } from './places.mjs';

/** Something for the owner to see to: the same again would end the same way. */
export class Refusal extends Error {}

/** What visitors see at the moment, as far as this process knows. */
export class LiveSite {
  /** @type {'former' | 'between' | 'new'} */
  state = 'former';
  /** Whether this process moves what visitors see, which is over in a moment. */
  isSwitching = false;

  /** There is, or may be, a switch on the host that an earlier run has not finished. */
  expectBrokenSwitch() {
    this.state = 'between';
  }

  /** A file may be moved from now on. */
  beginSwitch() {
    this.state = 'between';
    this.isSwitching = true;
  }

  endSwitch() {
    this.state = 'new';
  }

  /** Visitors see one release, and nothing of this run's. */
  isAsBefore() {
    this.state = 'former';
    this.isSwitching = false;
  }
}

/** 1 while the former release is live, 2 while a switch is not finished, 3 when the new one is live all the same. */
export const EXIT_CODES = { former: 1, between: 2, new: 3 };

/**
 * What stopped a deploy, and what visitors see since, in one line each for the owner. A fault of ours stays what it is.
 * @param {unknown} problem
 * @param {LiveSite} site
 * @param {string} command what to run again
 * @returns {{ exitCode: number, words: string }}
 */
export function consequenceOf(problem, site, command) {
  const consequences = {
    former:
      problem instanceof Refusal
        ? 'The site is as it was.'
        : `The site is as it was. Run "${command}" again: what has arrived is not sent again.`,
    between:
      `The switch to another release had begun and is not finished, each page is whole. Run "${command}" again: that ` +
      `comes first.${site.isSwitching && !isPassing(problem) ? WAY_OUT : ''}`,
    new: 'The other release is live; the next run clears up behind it.',
  };

  return { exitCode: EXIT_CODES[site.state], words: `${reasonOf(problem)} ${consequences[site.state]}` };
}

/** Then nothing is left of what cannot be finished, and everything is sent again. */
const WAY_OUT =
  ` If it ends like this again, delete ${JOURNAL} in the folder of the site with the host's File Manager, and run ` +
  '"npm run deploy -- --adopt".';

/** How servers say that a disk or a quota is full: ProFTPD and most with a code, pure-ftpd in words. */
const FULL_CODES = new Set([452, 552]);
const FULL_WORDS = /no space|quota|error during write/i;

/** What stopped something, in words. @param {unknown} problem */
export function reasonOf(problem) {
  if (problem instanceof FTPError) {
    const words = problem.message.replaceAll('\n', ', ');
    return FULL_CODES.has(problem.code) || FULL_WORDS.test(words)
      ? `There is no room left on the host (${words}).`
      : `The host refused something (${words}).`;
  }
  if (problem instanceof Error) {
    return [Error, Refusal].some((kind) => problem.constructor === kind) ? problem.message : String(problem.stack);
  }

  return String(problem);
}
