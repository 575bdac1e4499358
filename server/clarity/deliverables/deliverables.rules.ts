import { CLAIM_STATUSES } from '../clarity.rules.js';

/** Deliverables. Pure: shared by server and client. */

/** `agreed` until it is delivered. */
export const DELIVERABLE_STATUSES = ['agreed', ...CLAIM_STATUSES] as const;
export type DeliverableStatus = (typeof DELIVERABLE_STATUSES)[number];

export const DELIVERABLE_LIMITS = { title: 200, note: 1_000 } as const;
