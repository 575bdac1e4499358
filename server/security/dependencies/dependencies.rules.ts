/** Statuses of packages and the upload of a report. Pure: shared by server and client. */

export const ADVISORY_SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
export type AdvisorySeverity = (typeof ADVISORY_SEVERITIES)[number];

export const DEPENDENCY_STATUSES = ['vulnerable', 'clear', 'unknown'] as const;
export type DependencyStatus = (typeof DEPENDENCY_STATUSES)[number];

/** Field of the form that uploads a report. */
export const ADVISORIES_FILE = 'file';
const MAX_BYTES = 4 * 1024 * 1024;
export const ADVISORIES_FORM = { fields: 0, fieldBytes: 1_024, files: 1, fileBytes: MAX_BYTES } as const;
