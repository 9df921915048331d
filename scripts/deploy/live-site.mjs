import { FTPError } from 'basic-ftp';

/** What visitors see at the moment, as far as this process knows. */
export class LiveSite {
  /** @type {'former' | 'between' | 'new'} */
  state = 'former';

  /** A file may be moved from now on. */
  beginSwitch() {
    if (this.state === 'former') this.state = 'between';
  }

  endSwitch() {
    this.state = 'new';
  }

  /** An earlier switch has been finished; the one of this run has not begun. */
  isAsBefore() {
    this.state = 'former';
  }
}

/** 1 while the former release is live, 2 while a switch is not finished, 3 when the new one is live all the same. */
export const EXIT_CODES = { former: 1, between: 2, new: 3 };

const CONSEQUENCES = {
  former: 'The site is as it was. Run "npm run deploy" again: what has arrived is not sent again.',
  between:
    'The switch to the new release had begun and is not finished, each page is whole. Run "npm run deploy" again: that comes first.',
  new: 'The new release is live; running "npm run deploy" again clears up behind it.',
};

/** How servers say that a disk or a quota is full: ProFTPD and most with a code, pure-ftpd in words. */
const FULL_CODES = new Set([452, 552]);
const FULL_WORDS = /no space|quota|error during write/i;

/**
 * What stopped a deploy, and what visitors see since, in one line each for the owner. A fault of ours stays what it is.
 * @param {unknown} problem
 * @param {LiveSite} site
 * @returns {{ exitCode: number, words: string }}
 */
export function consequenceOf(problem, site) {
  return { exitCode: EXIT_CODES[site.state], words: `${reasonOf(problem)} ${CONSEQUENCES[site.state]}` };
}

/** @param {unknown} problem */
function reasonOf(problem) {
  if (problem instanceof FTPError) {
    const words = problem.message.replaceAll('\n', ', ');
    return FULL_CODES.has(problem.code) || FULL_WORDS.test(words)
      ? `There is no room left on the host (${words}).`
      : `The host refused something (${words}).`;
  }
  if (problem instanceof Error) return problem.constructor === Error ? problem.message : String(problem.stack);

  return String(problem);
}
