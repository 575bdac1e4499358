/** Days in which people can add a passkey before it is mandatory. */
export const GRACE_DAYS = { min: 1, default: 14, max: 90 } as const;

/** The target of inbox items about the requirement, of which there is one. */
export const REQUIREMENT_TARGET = { type: 'passkey-requirement', id: '00000000-0000-4000-8000-000000000001' } as const;
