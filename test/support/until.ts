import { setTimeout as wait } from 'node:timers/promises';

/** Long, for a busy machine. A shorter limit of the test takes precedence. */
const TIMEOUT_MS = 30_000;

/** Polls until the condition is true, for effects shortly after a response, or in another instance of the program. */
export async function until(isTrue: () => boolean | Promise<boolean>, description = 'the condition'): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; !(await isTrue()); await wait(15)) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${description}.`);
  }
}
