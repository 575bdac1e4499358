/** Incidents of the security centre. Pure: shared by server and client. */

/** In any order: an incident that was thought to be over can be open again. */
export const INCIDENT_STATUSES = ['Open', 'Investigating', 'Contained', 'Resolved'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const INCIDENT_SEVERITIES = ['low', 'medium', 'high'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

/** `entries`: of the timeline of one incident. */
export const INCIDENT_LIMITS = { title: 200, note: 5_000, reason: 500, fileBytes: 25 * 1024 * 1024, entries: 2_000 } as const;

const ENTRY_KINDS = ['created', 'note', 'status', 'change', 'event', 'audit', 'file'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const INCIDENT_FILE_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: INCIDENT_LIMITS.fileBytes } as const;
