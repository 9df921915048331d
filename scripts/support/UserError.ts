/**
 * An error that the person at the terminal can mend: its message is one sentence for them, and commands print it without a
 * stack. Any other error is a bug.
 */
export class UserError extends Error {
  override name = 'UserError';
}

/** Whether an error is a `UserError`; by its name, because Vite's bundles have copies of the class. */
export const isUserError = (problem: unknown): problem is UserError =>
  problem instanceof Error && problem.name === 'UserError';
