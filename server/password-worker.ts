import { hashSync, verifySync, type Options } from '@node-rs/argon2';

/** What runs on the threads of `HashThreads`; each export is a task. */

/** @returns the encoded hash. */
export function hash({ password, options }: { password: string; options: Options }): string {
  return hashSync(password, options);
}

/** @throws Error if the hash is none that Argon2 knows. */
export function verify({ encoded, password }: { encoded: string; password: string }): boolean {
  return verifySync(encoded, password);
}
