/** Days in which people can add a passkey before it is mandatory. */
export const GRACE_DAYS = { min: 1, default: 14, max: 90 } as const;
