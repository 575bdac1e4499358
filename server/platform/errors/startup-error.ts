/**
 * Something that keeps the program from starting and that an operator can mend. Its message is one sentence for a
 * person; `main.ts` prints it without a stack trace and exits non-zero.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
