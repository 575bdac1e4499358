/** Lifetime of a security code, and the number of wrong attempts: one guess in 200,000 succeeds (ASVS 6.5, 6.6). */
export const CODE_LIFETIME_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** How long an agent must wait before requesting the security check again. */
export const RECHECK_MS = 60 * 60_000;
