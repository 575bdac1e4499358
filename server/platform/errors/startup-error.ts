/**
 * An error that prevents the program from starting and that an operator can fix. Its message is one sentence; `main.ts` prints it without a
 * stack trace and exits non-zero.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
