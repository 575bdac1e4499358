/** How long a claim on a job or schedule lasts without renewal, by the database clock, which all processes share. */
export const LEASE_SECONDS = 60;
/** Renewal interval of claims. */
export const RENEW_MS = 20_000;
