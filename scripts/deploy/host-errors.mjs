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

/** Whether what failed so may succeed at another attempt, or on another connection. @param {unknown} problem */
export function isTransient(problem) {
  return problem instanceof ConnectionLost || (problem instanceof Rejection && problem.isTransient);
}
