import { ConnectionLost, isTransient, Rejection } from './host-errors.mjs';
import { JOURNAL } from './release/remote-paths.mjs';

/** An error that repeats until the owner has mended its cause. */
export class PermanentError extends Error {}

/** What visitors see at the moment, as far as this process knows. */
export class LiveSite {
  /** @type {'former' | 'between' | 'new'} */
  state = 'former';
  /** Whether this process moves files that visitors see, which takes a moment. */
  isSwitching = false;

  /** There is, or may be, a switch on the host that an earlier deploy has not finished. */
  expectUnfinishedSwitch() {
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

  /** Visitors see one release, and nothing of this deploy's. */
  reset() {
    this.state = 'former';
    this.isSwitching = false;
  }
}

/** 1 while the former release is live, 2 while a switch is not finished, 3 when the new one is live all the same. */
export const EXIT_CODES = { former: 1, between: 2, new: 3 };

/**
 * The exit code, and the reason and what visitors see in words for the owner. An error of this code is told with its stack.
 * @param {unknown} problem
 * @param {LiveSite} site
 * @param {string} command what to run again
 * @returns {{ exitCode: number, words: string }}
 */
export function consequenceOf(problem, site, command) {
  const consequences = {
    former:
      problem instanceof PermanentError
        ? 'The site is as it was.'
        : `The site is as it was. Run "${command}" again: it resumes, and sends nothing again that has arrived.`,
    between:
      `The switch to another release had begun and is not finished, each page is whole. Run "${command}" again: that ` +
      `comes first.${site.isSwitching && !isTransient(problem) ? WAY_OUT : ''}`,
    new: 'The other release is live; the next run deletes the leftovers.',
  };

  return { exitCode: EXIT_CODES[site.state], words: `${reasonOf(problem)} ${consequences[site.state]}` };
}

/** Without the journal nothing is left of a switch that cannot be finished, and `--adopt` sends every file again. */
const WAY_OUT =
  ` If it ends like this again, delete ${JOURNAL} in the folder of the site with the host's File Manager, and run ` +
  '"npm run deploy -- --adopt".';

/** The reason of an error as a sentence. @param {unknown} problem */
export function reasonOf(problem) {
  if (problem instanceof Rejection) {
    return problem.isFull
      ? `There is no room left on the host (${problem.message}).`
      : `The host rejected a command (${problem.message}).`;
  }
  if (problem instanceof Error) {
    const isForOwner = [Error, PermanentError, ConnectionLost].some((kind) => problem.constructor === kind);
    return isForOwner ? problem.message : String(problem.stack);
  }

  return String(problem);
}
