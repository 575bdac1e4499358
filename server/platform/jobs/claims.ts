/** How long a claim on a job or a schedule holds without a renewal, by the clock of the database, which all processes share. */
export const LEASE_SECONDS = 60;
/** How often a living process renews its claims. */
export const RENEW_MS = 20_000;
