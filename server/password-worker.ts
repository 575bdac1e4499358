import { hashSync, verifySync, type Options } from '@node-rs/argon2';

/** Tasks of the `HashThreads`; each export is a task. */

/** @returns the encoded hash. */
export function hash({ password, options }: { password: string; options: Options }): string {
  return hashSync(password, options);
}

/** @throws Error if the hash is not a valid Argon2 hash. */
export function verify({ encoded, password }: { encoded: string; password: string }): boolean {
  return verifySync(encoded, password);
}
