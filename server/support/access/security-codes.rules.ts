/** How long a security code counts, and how often it may be entered wrong: one guess in 200,000 succeeds (ASVS 6.5, 6.6). */
export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** After how long an agent may ask for the security check again. */
export const CHECK_AGAIN_MS = 60 * 60_000;
