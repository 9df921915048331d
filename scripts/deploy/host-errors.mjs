/** A negative reply of the host, in its own words. */
export class Rejection extends Error {
  /**
   * @param {string} message
   * @param {{ isTransient?: boolean, isFull?: boolean, cause?: unknown }} [options] whether the same may succeed later or on
   *   another connection; whether the disk or the quota is full
   */
  constructor(message, { isTransient = false, isFull = false, cause } = {}) {
    super(message, { cause });
    this.isTransient = isTransient;
    this.isFull = isFull;
  }
}

/** The connection to the host ended, or could not be opened. */
export class ConnectionLost extends Error {}

/** @typedef {'login-rejected' | 'server-untrusted' | 'folder-missing' | 'unencrypted' | 'key-unusable'} LoginProblem */

/**
 * The error of a login that fails until the owner has mended its cause, which `loginProblemOf` returns.
 * @param {LoginProblem} loginProblem
 * @param {string} message one sentence for the owner
 */
export const loginFailure = (loginProblem, message) => Object.assign(new Error(message), { loginProblem });

/** @param {unknown} problem @returns {LoginProblem | undefined} */
export const loginProblemOf = (problem) =>
  problem instanceof Error && 'loginProblem' in problem
    ? /** @type {LoginProblem} */ (problem.loginProblem)
    : undefined;

/** Whether what failed so may succeed at another attempt, or on another connection. @param {unknown} problem */
export function isTransient(problem) {
  return problem instanceof ConnectionLost || (problem instanceof Rejection && problem.isTransient);
}
